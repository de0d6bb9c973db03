import { libraryAddresses } from '@tutti/contract/addresses/library';
import { mediaAddresses } from '@tutti/contract/addresses/media';
import type {
  TrackDetails,
  Album as WireAlbum,
  Artist as WireArtist,
  Cover as WireCover,
  Genre as WireGenre,
  Track as WireTrack,
} from '@tutti/contract/model/library';
import { errorTexts } from '@tutti/contract/texts/error-texts';
import { createPlayerTrack } from '@tutti/player';
import { API_ORIGIN, callApi } from './api-client.ts';
import type { Album, Artist, ArtistPage, Cover, Genre, ListPage, SearchResults, Track } from './music.ts';

/** Converts null of JSON to undefined. */
function known<Value>(value: Value | null): Value | undefined {
  return value ?? undefined;
}

export function toTrack(wire: WireTrack): Track {
  return {
    ...createPlayerTrack({
      id: wire.id,
      title: wire.title,
      artist: wire.authors,
      artists: wire.artists.map(({ id, name }) => ({ id: String(id), name })),
      album: known(wire.album)?.title ?? null,
      albumId: wire.albumId,
      durationSeconds: wire.durationMs / 1000,
      genre: wire.genre,
      audioUrl: `${API_ORIGIN}/api/tracks/${wire.id}/stream`,
      coverImageUrl: known(wire.album)?.artUrl ?? wire.artUrl ?? null,
      artColour: known(wire.album)?.artColour ?? null,
      artColours: known(wire.album)?.artColours,
      replayGain: wire.replayGain,
    }),
    genres: wire.genres,
    bitRateKbps: wire.bit_rate,
    discNumber: known(wire.discNumber),
    trackNumber: known(wire.trackNumber),
    isMissing: wire.isMissing,
  };
}

export function toAlbum(wire: WireAlbum): Album {
  return {
    id: String(wire.id),
    title: wire.title,
    artist: wire.artist,
    artistId: wire.artistId === null ? undefined : String(wire.artistId),
    year: wire.yearReleased ?? undefined,
    trackCount: wire.trackCount,
    durationSeconds: wire.durationMs / 1000,
    genre: wire.genre ?? undefined,
    artUrl: wire.artUrl,
    artColour: wire.artColour ?? undefined,
    artColours: wire.artColours ?? undefined,
  };
}

export function toCover({ title, artUrl, artColour }: WireCover): Cover {
  return { title, artUrl, artColour: known(artColour) };
}

function toGenre(wire: WireGenre): Genre {
  return { id: String(wire.id), name: wire.name, trackCount: wire.trackCount };
}

export function toArtist(wire: WireArtist): Artist {
  return {
    id: String(wire.id),
    name: wire.name,
    albumCount: wire.albumCount,
    trackCount: wire.trackCount,
    pictureUrl: wire.pictureUrl ?? undefined,
    pictureColours: wire.pictureColours ?? undefined,
    artUrls: wire.artUrls ?? (wire.artUrl === null ? [] : [wire.artUrl]),
  };
}

/** Paged requests return a page; the same address without parameters returns a plain list. */
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
  const reply = await callApi(libraryAddresses.genres, { signal, describeFailure: errorTexts.fetchGenres });
  return reply.map(toGenre);
}

export async function fetchDiverseTracks(signal: AbortSignal): Promise<Track[]> {
  const reply = await callApi(libraryAddresses.diverseTracks, { signal, describeFailure: errorTexts.http });
  return reply.map(toTrack);
}

export async function fetchGenreTracks(genreId: string, signal: AbortSignal): Promise<Track[]> {
  const reply = await callApi(libraryAddresses.genreTracks, { params: { id: genreId }, signal });
  return reply.map(toTrack);
}

/** Returns disc and track order, in which an album is played (ruling 0.7). */
export async function fetchAlbumTracks(albumId: string, signal: AbortSignal): Promise<Track[]> {
  const reply = await callApi(libraryAddresses.albumTracks, {
    params: { id: albumId },
    query: { sort: 'position' },
    signal,
  });
  return reply.map(toTrack);
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
    tracks: reply.tracks.map(toTrack),
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

/** Returns all of them, best first, as documented. */
export async function fetchFoundTracks(term: string, signal: AbortSignal): Promise<readonly Track[]> {
  const reply = await callApi(libraryAddresses.searchTracks, { query: { searchTerm: term }, signal });
  return toPage(reply, toTrack).items;
}

export async function search(
  { term, limit }: { term: string; limit: number },
  signal: AbortSignal,
): Promise<SearchResults> {
  const reply = await callApi(libraryAddresses.search, { query: { q: term, limit }, signal });
  return {
    tracks: reply.tracks.map(toTrack),
    albums: reply.albums.map(toAlbum),
    artists: reply.artists.map(toArtist),
    genres: reply.genres.map(toGenre),
  };
}

/** The waveform of a track, 0 to 255; null until the server knows it. */
export async function fetchWaveform(trackId: string, signal: AbortSignal): Promise<Uint8Array | null> {
  const { levels } = await callApi(mediaAddresses.trackWaveform, { params: { id: trackId }, signal });
  return levels === null ? null : Uint8Array.from(atob(levels), (sign) => sign.charCodeAt(0));
}

export async function fetchTrackDetails(trackId: string, signal: AbortSignal): Promise<TrackDetails> {
  return callApi(mediaAddresses.trackDetails, { params: { id: trackId }, signal });
}

interface LyricsLine {
  readonly startMs?: number | undefined;
  readonly text: string;
}

export interface Lyrics {
  /** All lines have times, and are sorted by them. */
  readonly isSynced: boolean;
  readonly lines: readonly LyricsLine[];
}

/** Returns no lines if the server has none. */
export async function fetchLyrics(trackId: string, signal: AbortSignal): Promise<Lyrics> {
  return callApi(mediaAddresses.trackLyrics, { params: { id: trackId }, signal });
}
