/** View id → screen. Each screen is a chunk of its own, loaded when first opened. */
import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';
import type { View, ViewId } from '#components/view.ts';

type ViewComponent = LazyExoticComponent<ComponentType<{ view: View }>>;

export const VIEW_TABLE: Readonly<Record<ViewId, ViewComponent>> = {
  home: lazy(async () => ({ default: (await import('#views/home/home-view.tsx')).HomeView })),
  search: lazy(async () => ({ default: (await import('#views/search/search-view.tsx')).SearchView })),
  'live-streams': lazy(async () => ({
    default: (await import('#views/live-streams/live-streams-view.tsx')).LiveStreamsView,
  })),
  games: lazy(async () => ({ default: (await import('#views/games/games-view.tsx')).GamesView })),
  artists: lazy(async () => ({ default: (await import('#views/artists/artists-view.tsx')).ArtistsView })),
  library: lazy(async () => ({ default: (await import('#views/library/library-view.tsx')).LibraryView })),
  liked: lazy(async () => ({ default: (await import('#views/liked/liked-view.tsx')).LikedView })),
  'recently-played': lazy(async () => ({
    default: (await import('#views/recently-played/recently-played-view.tsx')).RecentlyPlayedView,
  })),
  queue: lazy(async () => ({ default: (await import('#views/queue/queue-view.tsx')).QueueView })),
  albums: lazy(async () => ({ default: (await import('#views/albums/albums-view.tsx')).AlbumsView })),
  tracks: lazy(async () => ({ default: (await import('#views/tracks/tracks-view.tsx')).TracksView })),
  genres: lazy(async () => ({ default: (await import('#views/genres/genres-view.tsx')).GenresView })),
  'genre-albums': lazy(async () => ({
    default: (await import('#views/genres/genre-albums-view.tsx')).GenreAlbumsView,
  })),
  'genre-playlist': lazy(async () => ({
    default: (await import('#views/genres/genre-playlist-view.tsx')).GenrePlaylistView,
  })),
  playlist: lazy(async () => ({ default: (await import('#views/playlist/playlist-view.tsx')).PlaylistView })),
};
