/**
 * Puts the library's views into one chunk, because they share most of their code; separately, each view would load
 * twenty small files.
 */
import type { ComponentType } from 'react';
import type { View, ViewId } from '#navigation/view.ts';
import { AlbumsView } from '#views/albums/albums-view.tsx';
import { ArtistsView } from '#views/artists/artists-view.tsx';
import { BookmarksView } from '#views/bookmarks/bookmarks-view.tsx';
import { GenreAlbumsView } from '#views/genres/genre-albums-view.tsx';
import { GenrePlaylistView } from '#views/genres/genre-playlist-view.tsx';
import { GenresView } from '#views/genres/genres-view.tsx';
import { LibraryView } from '#views/library/library-view.tsx';
import { LikedView } from '#views/liked/liked-view.tsx';
import { MixView } from '#views/mix/mix-view.tsx';
import { MostPlayedView } from '#views/most-played/most-played-view.tsx';
import { OfflineView } from '#views/offline/offline-view.tsx';
import { PlaylistView } from '#views/playlist/playlist-view.tsx';
import { QueueView } from '#views/queue/queue-view.tsx';
import { RecentlyPlayedView } from '#views/recently-played/recently-played-view.tsx';
import { SearchView } from '#views/search/search-view.tsx';
import { TracksView } from '#views/tracks/tracks-view.tsx';

export { preloadAlbum } from '#data/library/library-queries.ts';
export { preloadLists } from './preload-lists.ts';

export type MusicViewId = Exclude<ViewId, 'home' | 'live-streams' | 'games' | 'rooms' | 'statistics'>;

export const MUSIC_VIEWS: Readonly<Record<MusicViewId, ComponentType<{ view: View }>>> = {
  search: SearchView,
  artists: ArtistsView,
  library: LibraryView,
  liked: LikedView,
  'recently-played': RecentlyPlayedView,
  queue: QueueView,
  albums: AlbumsView,
  tracks: TracksView,
  genres: GenresView,
  'genre-albums': GenreAlbumsView,
  'genre-playlist': GenrePlaylistView,
  playlist: PlaylistView,
  'most-played': MostPlayedView,
  bookmarks: BookmarksView,
  kept: OfflineView,
  mix: MixView,
};
