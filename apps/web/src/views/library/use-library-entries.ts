import { useMemo, useState } from 'react';
import { type HomeShelves, useHomeShelves } from '#data/library/home-queries.ts';
import type { Album, Artist } from '#data/library/library-queries.ts';
import { useOffline } from '#data/offline/offline-status.ts';
import type { Marked } from '#data/own/favorite-marks.ts';
import { useFavoriteAlbums, useFavoriteArtists } from '#data/own/favorite-marks.ts';
import { readOpenedPlaylists } from '#data/own/opened-playlists.ts';
import { useRecentlyPlayed } from '#data/own/played-lists.ts';
import type { Playlist } from '#data/own/playlists-queries.ts';
import { usePlaylists } from '#data/own/playlists-queries.ts';
import type { LibraryFilter, LibrarySort, LibrarySources } from './library-entries.ts';
import { listDownloads, listLibraryEntries, sortLibrary } from './library-entries.ts';

const NO_PLAYLISTS: readonly Playlist[] = [];
const NO_ALBUMS: readonly Marked<Album>[] = [];
const NO_DESCRIBED: readonly Album[] = [];
const NO_ARTISTS: readonly Marked<Artist>[] = [];
const NO_PLAYS: LibrarySources['played'] = [];

const listDescribed = (home: HomeShelves | undefined): readonly Album[] =>
  home === undefined ? NO_DESCRIBED : home.recentAlbums.map(({ album }) => album);

interface Loading {
  readonly isLoading: boolean;
  readonly failureCount: number;
}

/** Playlists do not wait for the others while those are offline, or after their first failure. */
const isLoading = (query: Loading) => query.isLoading && query.failureCount === 0;

export function useLibraryEntries(sort: LibrarySort, filter: LibraryFilter | undefined) {
  const playlistsQuery = usePlaylists();
  const albumsQuery = useFavoriteAlbums();
  const artistsQuery = useFavoriteArtists();
  const playsQuery = useRecentlyPlayed();
  const homeQuery = useHomeShelves();
  const [opened] = useState(readOpenedPlaylists);
  const playlists = playlistsQuery.data ?? NO_PLAYLISTS;
  const albums = albumsQuery.data ?? NO_ALBUMS;
  const artists = artistsQuery.data ?? NO_ARTISTS;
  const played = playsQuery.data ?? NO_PLAYS;
  const described = useMemo(() => listDescribed(homeQuery.data), [homeQuery.data]);
  const all = useMemo(
    () => listLibraryEntries({ playlists, albums, artists, played, opened, described }),
    [playlists, albums, artists, played, opened, described],
  );
  const { collections } = useOffline();
  const entries = useMemo(() => {
    if (filter === undefined) return sortLibrary(all, sort);
    if (filter !== 'downloaded')
      return sortLibrary(
        all.filter(({ kind }) => kind === filter),
        sort,
      );
    const records = [...collections.values()].map(({ record }) => record);
    return sortLibrary(listDownloads(records, all), sort);
  }, [all, collections, filter, sort]);
  const favorites = [albumsQuery, artistsQuery];
  return {
    entries,
    isNone: all.length === 0,
    isLoading: playlistsQuery.isPending || [playsQuery, ...favorites].some(isLoading),
    playlistsQuery,
    haveFavoritesFailed: favorites.some((query) => query.isError && query.data === undefined),
    retryFavorites: () => void Promise.all(favorites.map((query) => query.refetch())),
  };
}
