/** The library's requests that Home does not send. A separate file, because Home does not load it. */
import { changeErrorTexts } from '@tutti/contract/change-error-texts';
import { errorTexts } from '@tutti/contract/error-texts';
import { libraryAddresses } from '@tutti/contract/library/addresses';
import type { TrackSort } from '@tutti/contract/library/routes';
import type { TrackDetails, Genre as WireGenre } from '@tutti/contract/library/schemas';
import { mediaAddresses } from '@tutti/contract/media/addresses';
import { callApi } from '../api-client.ts';
import { toAlbum, toArtist, toTrack, toTrackOf } from '../library-api.ts';
import type { Album, Artist, ArtistPage, Genre, ListPage, SearchResults, Track } from '../music.ts';

function toGenre(wire: WireGenre): Genre {
  return { id: String(wire.id), name: wire.name, trackCount: wire.trackCount };
}

/** Addresses return a page only if a paging parameter is set, and a plain list otherwise. */
function toPage<Wire, Item>(
  reply: readonly Wire[] | { items: readonly Wire[]; nextCursor: string | null; total: number },
  convert: (wire: Wire) => Item,
): ListPage<Item> {
  if (!('items' in reply)) {
    return { items: reply.map(convert), nextCursor: undefined, total: reply.length };
  }
  return {
    items: reply.items.map(convert),
    nextCursor: reply.nextCursor ?? undefined,
    total: reply.total,
  };
}

export async function fetchGenres(signal: AbortSignal): Promise<Genre[]> {
  const reply = await callApi(libraryAddresses.genres, {
    signal,
    describeFailure: changeErrorTexts.fetchGenres,
  });
  return reply.map(toGenre);
}

export interface TrackPageRequest extends Omit<PageRequest<TrackSort>, 'search'> {
  genreId: string | undefined;
}

export async function fetchTrackPage(
  { sort, order, cursor, limit, genreId }: TrackPageRequest,
  signal: AbortSignal,
): Promise<ListPage<Track>> {
  const reply = await callApi(libraryAddresses.tracks, {
    query: { sort, order, limit, cursor, genreId },
    signal,
    describeFailure: errorTexts.http,
  });
  return toPage(reply, toTrack);
}

export async function fetchAlbum(albumId: string, signal: AbortSignal): Promise<Album> {
  const reply = await callApi(libraryAddresses.album, { params: { id: albumId }, signal });
  return toAlbum(reply);
}

export interface PageRequest<Sort extends string> {
  sort: Sort;
  order: 'asc' | 'desc';
  cursor: string | undefined;
  limit: number;
  search?: string;
}

export async function fetchAlbumPage(
  { sort, order, cursor, limit, search }: PageRequest<'title' | 'artist'>,
  signal: AbortSignal,
): Promise<ListPage<Album>> {
  const reply = await callApi(libraryAddresses.albums, {
    query: { sort, order, limit, cursor, search },
    signal,
    describeFailure: errorTexts.http,
  });
  return toPage(reply, toAlbum);
}

export async function fetchGenreAlbums(genreId: string, signal: AbortSignal): Promise<Album[]> {
  const reply = await callApi(libraryAddresses.genreAlbums, { params: { id: genreId }, signal });
  return reply.map(toAlbum);
}

export async function fetchArtistPage(
  { sort, order, cursor, limit, search }: PageRequest<'name' | 'albums' | 'tracks'>,
  signal: AbortSignal,
): Promise<ListPage<Artist>> {
  const reply = await callApi(libraryAddresses.artists, {
    query: { sort, order, limit, cursor, search },
    signal,
  });
  return toPage(reply, toArtist);
}

export async function fetchArtist(artistId: string, signal: AbortSignal): Promise<ArtistPage> {
  const reply = await callApi(libraryAddresses.artist, { params: { id: artistId }, signal });
  return {
    ...toArtist(reply),
    genres: reply.genres.map(({ id, name }) => ({ id: String(id), name })),
    albums: reply.albums.map(toAlbum),
    tracks: reply.tracks.map(toTrackOf('artist')),
    appearsOn: reply.appearsOn?.map(toAlbum) ?? [],
    related: reply.related?.map(toArtist) ?? [],
  };
}

/** Newest first. */
export async function fetchAlbumsOfArtist(
  { artistId, limit }: { artistId: string; limit: number },
  signal: AbortSignal,
): Promise<readonly Album[]> {
  const query = { artistId, limit, sort: 'year', order: 'desc' } as const;
  return toPage(await callApi(libraryAddresses.albums, { query, signal }), toAlbum).items;
}

export async function countFoundTracks(term: string, signal: AbortSignal): Promise<number> {
  const reply = await callApi(libraryAddresses.searchTracks, {
    query: { searchTerm: term, limit: 1 },
    signal,
  });
  return toPage(reply, toTrack).total;
}

/** Returns all matches, best first, as documented. */
export async function fetchFoundTracks(term: string, signal: AbortSignal): Promise<readonly Track[]> {
  const reply = await callApi(libraryAddresses.searchTracks, { query: { searchTerm: term }, signal });
  return toPage(reply, toTrackOf('search')).items;
}

export async function search(
  { term, limit }: { term: string; limit: number },
  signal: AbortSignal,
): Promise<SearchResults> {
  const reply = await callApi(libraryAddresses.search, { query: { q: term, limit }, signal });
  return {
    tracks: reply.tracks.map(toTrackOf('search')),
    albums: reply.albums.map(toAlbum),
    artists: reply.artists.map(toArtist),
    genres: reply.genres.map(toGenre),
  };
}

/** Levels from 0 to 255; null until the server has computed them. */
export async function fetchWaveform(trackId: string, signal: AbortSignal): Promise<Uint8Array | null> {
  const { levels } = await callApi(mediaAddresses.trackWaveform, { params: { id: trackId }, signal });
  return levels === null ? null : Uint8Array.from(atob(levels), (sign) => sign.charCodeAt(0));
}

export async function fetchTrack(trackId: string, signal: AbortSignal): Promise<Track> {
  return toTrack(await callApi(libraryAddresses.track, { params: { id: trackId }, signal }));
}

export async function fetchTrackDetails(trackId: string, signal: AbortSignal): Promise<TrackDetails> {
  return callApi(mediaAddresses.trackDetails, { params: { id: trackId }, signal });
}
