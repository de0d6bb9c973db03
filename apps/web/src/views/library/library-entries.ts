/** The entries of the library, of several kinds, in one order. */
import { knownArtist } from '@tutti/player';
import type { Album, Artist, Track } from '#data/library/library-queries.ts';
import type { OfflineRecord } from '#data/offline/offline-record.ts';
import type { Marked } from '#data/own/favorite-marks.ts';
import type { Playlist } from '#data/own/playlists-queries.ts';
import { textOrder } from '#language/formats.ts';

export const LIBRARY_SORTS = ['recent', 'added', 'name'] as const;
export type LibrarySort = (typeof LIBRARY_SORTS)[number];

interface Dates {
  readonly key: string;
  readonly name: string;
  readonly addedAtMs: number;
  /** The last play, change or addition, whichever is the latest. */
  readonly usedAtMs: number;
}

/** An album as far as its songs name it; the number of its songs is known only if the server described the album itself. */
export type LibraryAlbum = Pick<Album, 'id' | 'title' | 'artist' | 'artUrl' | 'artColour'> &
  Partial<Pick<Album, 'trackCount'>>;

/** Narrows the library to one kind, or to what this device has downloaded. */
export const LIBRARY_FILTERS = ['playlist', 'album', 'artist', 'downloaded'] as const;
export type LibraryFilter = (typeof LIBRARY_FILTERS)[number];

export type LibraryEntry = Dates &
  (
    | { readonly kind: 'playlist'; readonly item: Playlist }
    | { readonly kind: 'album'; readonly item: LibraryAlbum }
    | { readonly kind: 'artist'; readonly item: Artist }
  );

export type LibraryTile =
  | LibraryEntry
  | { readonly kind: 'create'; readonly key: string }
  | { readonly kind: 'mixtape'; readonly key: string; readonly count: number | undefined };

export interface LibrarySources {
  readonly playlists: readonly Playlist[];
  readonly albums: readonly Marked<Album>[];
  readonly artists: readonly Marked<Artist>[];
  /** Tracks that were played, the last played first. */
  readonly played: readonly { readonly track: Track; readonly playedAt: Date }[];
  /** When each playlist was last opened. */
  readonly opened: ReadonlyMap<string, number>;
  /** Albums of the home page, among them those that were played last. */
  readonly described: readonly Album[];
}

/** Older servers send no dates for playlists. */
const readMs = (instant: string | undefined) => (instant === undefined ? 0 : Date.parse(instant));

/** The last play of each album and artist among the tracks that were played. */
function readLastPlays(played: LibrarySources['played']) {
  const albums = new Map<string, number>();
  const artists = new Map<string, number>();
  const note = (plays: Map<string, number>, id: string | undefined, playedAtMs: number) => {
    if (id !== undefined) plays.set(id, Math.max(plays.get(id) ?? 0, playedAtMs));
  };
  for (const { track, playedAt } of played) {
    note(albums, track.albumId, playedAt.getTime());
    for (const { id } of track.artists) note(artists, id, playedAt.getTime());
  }
  return { albums, artists };
}

/** More would push playlists and favorites out of sight. */
const PLAYED_ALBUMS_MAX = 24;

/**
 * The artist of all songs that were played of an album. Empty for a compilation, whose songs have several, and after a
 * single song, which may be one of a compilation.
 */
function commonArtist(played: LibrarySources['played'], albumId: string): string {
  const songs = played.filter(({ track }) => track.albumId === albumId);
  const [artist, ...others] = new Set(songs.map(({ track }) => knownArtist(track) ?? ''));
  return artist !== undefined && others.length === 0 && songs.length > 1 ? artist : '';
}

/** Albums that were played last and are no favorites, so that the library is not empty without those. */
function listPlayedAlbums({
  played,
  albums,
  described,
}: Pick<LibrarySources, 'played' | 'albums' | 'described'>): LibraryEntry[] {
  const describedById = new Map(described.map((album) => [album.id, album]));
  const known = new Set(albums.map(({ id }) => id));
  const entries: LibraryEntry[] = [];
  for (const { track, playedAt } of played) {
    const { albumId: id, album: title, coverImageUrl: artUrl, artColour } = track;
    if (id === undefined || artUrl === undefined || known.has(id)) continue;
    if (entries.length === PLAYED_ALBUMS_MAX) break;
    known.add(id);
    const item = describedById.get(id) ?? { id, title, artist: commonArtist(played, id), artUrl, artColour };
    entries.push({
      kind: 'album',
      key: `album-${id}`,
      item,
      name: item.title,
      addedAtMs: 0,
      usedAtMs: playedAt.getTime(),
    });
  }
  return entries;
}

export function listLibraryEntries({
  playlists,
  albums,
  artists,
  played,
  opened,
  described,
}: LibrarySources): LibraryEntry[] {
  const plays = readLastPlays(played);
  return [
    ...playlists.map(
      (item): LibraryEntry => ({
        kind: 'playlist',
        key: `playlist-${item.id}`,
        item,
        name: item.name,
        addedAtMs: readMs(item.createdAt),
        usedAtMs: Math.max(readMs(item.changedAt), opened.get(item.id) ?? 0),
      }),
    ),
    ...albums.map(
      (item): LibraryEntry => ({
        kind: 'album',
        key: `album-${item.id}`,
        item,
        name: item.title,
        addedAtMs: readMs(item.addedAt),
        usedAtMs: Math.max(readMs(item.addedAt), plays.albums.get(item.id) ?? 0),
      }),
    ),
    ...artists.map(
      (item): LibraryEntry => ({
        kind: 'artist',
        key: `artist-${item.id}`,
        item,
        name: item.name,
        addedAtMs: readMs(item.addedAt),
        usedAtMs: Math.max(readMs(item.addedAt), plays.artists.get(item.id) ?? 0),
      }),
    ),
    ...listPlayedAlbums({ played, albums, described }),
  ];
}

/** The result includes albums and playlists that are in the library for no other reason. */
export function listDownloads(
  records: readonly OfflineRecord[],
  entries: readonly LibraryEntry[],
): LibraryEntry[] {
  return records.map((record): LibraryEntry => {
    const dates = { addedAtMs: record.keptAtMs, usedAtMs: record.keptAtMs };
    const entry: LibraryEntry =
      record.kind === 'album'
        ? {
            kind: 'album',
            key: `album-${record.album.id}`,
            item: record.album,
            name: record.album.title,
            ...dates,
          }
        : {
            kind: 'playlist',
            key: `playlist-${record.playlist.id}`,
            item: record.playlist,
            name: record.playlist.name,
            ...dates,
          };
    return entries.find(({ key }) => key === entry.key) ?? entry;
  });
}

const nameOrder = textOrder({ numeric: true });

/** Entries that compare as equal keep their order. */
export function sortLibrary(entries: readonly LibraryEntry[], sort: LibrarySort): LibraryEntry[] {
  if (sort === 'recent') return entries.toSorted((a, b) => b.usedAtMs - a.usedAtMs);
  if (sort === 'added') return entries.toSorted((a, b) => b.addedAtMs - a.addedAtMs);
  return entries.toSorted((a, b) => nameOrder.compare(a.name, b.name));
}
