import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { TrackSort } from '@tutti/contract/library/routes';
import { PAGE_LIMIT_MAX, SEARCH_SONGS_SHOWN } from '@tutti/contract/limits';
import {
  fetchAlbum,
  fetchAlbumPage,
  fetchAlbumsOfArtist,
  fetchArtist,
  fetchArtistPage,
  fetchGenres,
  fetchTrack,
  fetchTrackPage,
  search,
} from '#api/library/screens-api.ts';
import { fetchDiverseTracks, fetchGenreTracks } from '#api/library-api.ts';
import type { Track } from '#api/music.ts';
import { orOffline } from '../offline/load-downloader.ts';
import { queryKeys } from '../query-keys.ts';
import { albumTracksQuery } from './load-album-tracks.ts';

export type { Album, Artist, ArtistLink, ArtistPage, Genre, SearchResults, Track } from '#api/music.ts';

/** More than fills a screen, and fast to load. */
const FIRST_PAGE_SIZE = 100;
/** Later pages have the maximum size, because a user who drags the scrollbar to the end waits for all of them. */
const pageSize = (cursor: string | undefined) => (cursor === undefined ? FIRST_PAGE_SIZE : PAGE_LIMIT_MAX);
/** The limit per kind; with fewer songs than that, these are all (see found-songs.ts). */
export const SEARCH_LIMIT = SEARCH_SONGS_SHOWN * 5;

const genresQuery = queryOptions({
  queryKey: queryKeys.genres,
  queryFn: ({ signal }) => fetchGenres(signal),
});

export function useGenres(isEnabled = true) {
  return useQuery({ ...genresQuery, enabled: isEnabled });
}

const diverseTracksQuery = queryOptions({
  queryKey: queryKeys.diverseTracks,
  queryFn: ({ signal }) => fetchDiverseTracks(signal),
  // A mix only changes on request, because a list must not change while it is used.
  staleTime: Number.POSITIVE_INFINITY,
});

export function useDiverseTracks(isEnabled = true) {
  return useQuery({ ...diverseTracksQuery, enabled: isEnabled });
}

export function useGenreTracks(genreId: string) {
  return useQuery({
    queryKey: queryKeys.genreTracks(genreId),
    queryFn: ({ signal }) => fetchGenreTracks(genreId, signal),
  });
}

export function useTrack(trackId: string) {
  return useQuery({
    queryKey: queryKeys.track(trackId),
    queryFn: ({ signal }) => fetchTrack(trackId, signal),
  });
}

function albumQuery(albumId: string) {
  return queryOptions({
    queryKey: queryKeys.album(albumId),
    queryFn: ({ signal }) =>
      orOffline(
        () => fetchAlbum(albumId, signal),
        (downloader) => downloader.readAlbum(albumId),
      ),
    networkMode: 'offlineFirst',
  });
}

export function useAlbum(albumId: string) {
  return useQuery(albumQuery(albumId));
}

export async function preloadAlbum(client: QueryClient, albumId: string): Promise<void> {
  await Promise.all([
    client.prefetchQuery(albumQuery(albumId)),
    client.prefetchQuery(albumTracksQuery(albumId)),
  ]);
}

export function useAlbumTracks(albumId: string) {
  return useQuery(albumTracksQuery(albumId));
}

export function useLoadArtistTracks(): (artistId: string) => Promise<readonly Track[]> {
  const queryClient = useQueryClient();
  return async (artistId) => {
    const artist = await queryClient.fetchQuery({
      queryKey: queryKeys.artist(artistId),
      queryFn: ({ signal }) => fetchArtist(artistId, signal),
    });
    return artist.tracks;
  };
}

export interface TrackOrder {
  sort: TrackSort;
  order: 'asc' | 'desc';
  /** All genres if undefined. */
  genreId?: string | undefined;
}

export function useTracks({ sort, order, genreId }: TrackOrder, isEnabled = true) {
  return useInfiniteQuery({
    queryKey: queryKeys.tracks(sort, order, genreId),
    queryFn: ({ pageParam, signal }) =>
      fetchTrackPage({ sort, order, genreId, cursor: pageParam, limit: pageSize(pageParam) }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
}

export interface AlbumOrder {
  sort: 'title' | 'artist';
  order: 'asc' | 'desc';
  search: string;
}

function albumsQuery({ sort, order, search: term }: AlbumOrder) {
  return infiniteQueryOptions({
    queryKey: queryKeys.albums(sort, order, term),
    queryFn: ({ pageParam, signal }) =>
      fetchAlbumPage({ sort, order, cursor: pageParam, limit: pageSize(pageParam), search: term }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function useAlbums(order: AlbumOrder) {
  return useInfiniteQuery({ ...albumsQuery(order), placeholderData: keepPreviousData });
}

export interface ArtistOrder {
  sort: 'name' | 'albums' | 'tracks';
  order: 'asc' | 'desc';
  search: string;
}

function artistsQuery({ sort, order, search: term }: ArtistOrder) {
  return infiniteQueryOptions({
    queryKey: queryKeys.artists(sort, order, term),
    queryFn: ({ pageParam, signal }) =>
      fetchArtistPage({ sort, order, cursor: pageParam, limit: pageSize(pageParam), search: term }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function useArtists(order: ArtistOrder) {
  return useInfiniteQuery({ ...artistsQuery(order), placeholderData: keepPreviousData });
}

const firstAlbums = albumsQuery({ sort: 'title', order: 'asc', search: '' });
const firstArtists = artistsQuery({ sort: 'name', order: 'asc', search: '' });
const PRELOADED_LISTS = {
  albums: {
    queryKey: firstAlbums.queryKey,
    fetchList: (client: QueryClient) => client.fetchInfiniteQuery(firstAlbums),
  },
  artists: {
    queryKey: firstArtists.queryKey,
    fetchList: (client: QueryClient) => client.fetchInfiniteQuery(firstArtists),
  },
  tracks: {
    queryKey: diverseTracksQuery.queryKey,
    fetchList: (client: QueryClient) => client.fetchQuery(diverseTracksQuery),
  },
  genres: {
    queryKey: genresQuery.queryKey,
    fetchList: (client: QueryClient) => client.fetchQuery(genresQuery),
  },
} as const;

/** Loads a list that is about to be opened. Returns undefined if it is cached, or not preloadable. */
export async function preloadList(client: QueryClient, list: string): Promise<unknown> {
  if (!Object.hasOwn(PRELOADED_LISTS, list)) return undefined;
  const { queryKey, fetchList } = PRELOADED_LISTS[list as keyof typeof PRELOADED_LISTS];
  // A refetch of a list that was scrolled far down would load all its pages.
  return client.getQueryData(queryKey) === undefined ? fetchList(client) : undefined;
}

export function useArtist(artistId: string) {
  return useQuery({
    queryKey: queryKeys.artist(artistId),
    queryFn: ({ signal }) => fetchArtist(artistId, signal),
  });
}

/** Newest first; disabled for an unknown artist. */
export function useAlbumsOfArtist(artistId: string | undefined, limit: number) {
  return useQuery({
    queryKey: queryKeys.albumsOfArtist(artistId ?? '', limit),
    queryFn: ({ signal }) => fetchAlbumsOfArtist({ artistId: artistId ?? '', limit }, signal),
    enabled: artistId !== undefined,
  });
}

/** M-397: trimmed and lowercased for the request; shown and stored as typed (ruling 2.36). */
export function normalizeSearchTerm(term: string): string {
  return term.trim().toLowerCase();
}

/** M-386, M-398: an empty term sends and shows nothing. */
export function useSearch(term: string) {
  const normalized = normalizeSearchTerm(term);
  return useQuery({
    queryKey: queryKeys.search(normalized),
    queryFn: ({ signal }) => search({ term: normalized, limit: SEARCH_LIMIT }, signal),
    enabled: normalized !== '',
    // Former results stay visible until the next response; a late response is dropped.
    placeholderData: normalized === '' ? undefined : keepPreviousData,
  });
}
