/**
 * Tags that name no album artist leave the folder to say what belongs together, and an album that lies in several
 * folders would be several. Where title, year and the one artist of such folders agree, they are one album: decided
 * anew from the tracks after they were written, so that a file that is retagged or moved leaves it again.
 *
 * The oldest row is the album and keeps its id; the others stay without tracks, where they are not listed, and are
 * there again when their folder is another album after all. What listeners keep of them goes where the tracks go.
 */
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { foldName } from '#platform/fold-text.ts';
import { inChunks } from './chunks.ts';
import { folderAlbumKey } from './identity.ts';
import { moveMarks } from './move-marks.ts';

interface AlbumRow {
  readonly id: number;
  readonly identity_key: string;
  readonly title: string;
}

interface AlbumTrack {
  readonly id: number;
  readonly path: string;
  readonly album_id: number;
  readonly year: number | null;
  readonly artist_id: number | null;
  readonly missing_since: number | null;
}

interface Emptied {
  readonly from: number;
  readonly to: number;
}

/** What lies in one folder under one title. */
interface Part {
  readonly albumId: number;
  readonly tracks: AlbumTrack[];
}

/** Returns how many tracks changed their album. */
export async function joinSplitAlbums(db: Queries): Promise<number> {
  let moved = 0;
  const emptied: Emptied[] = [];
  for (const albums of await readNamesakes(db)) {
    const parts = partsOf(albums, await readTracks(db, albums));
    const inUse = new Set(parts.map(({ albumId }) => albumId));
    const joined = new Map<number, number>();
    const filled = new Set<number>();
    for (const whole of Map.groupBy(parts, likenessOf).values()) {
      const target = chooseAlbum(whole, { albums, inUse });
      const strays = whole.flatMap(({ tracks }) => tracks).filter(({ album_id }) => album_id !== target);
      await moveTracks(db, { tracks: strays, target });
      moved += strays.length;
      filled.add(target);
      for (const { album_id } of strays) joined.set(album_id, joined.get(album_id) ?? target);
    }
    for (const [from, to] of joined) if (!filled.has(from)) emptied.push({ from, to });
  }
  if (emptied.length > 0) await moveMarks(db, 'album', emptied);
  return moved;
}

/** Albums that are known by their folder and share their title, oldest first. */
async function readNamesakes(db: Queries): Promise<AlbumRow[][]> {
  const rows = await db
    .selectFrom('album')
    .select(['id', 'identity_key', 'title'])
    .where('identity_key', 'like', 'folder:%')
    .orderBy('id')
    .execute();
  return [...Map.groupBy(rows, ({ title }) => foldName(title)).values()].filter(({ length }) => length > 1);
}

/** Missing ones too: an album does not become another one because a disk is away. */
async function readTracks(db: Queries, albums: readonly AlbumRow[]): Promise<AlbumTrack[]> {
  const tracks: AlbumTrack[] = [];
  for (const chunk of inChunks(albums, 500)) {
    const rows = await db
      .selectFrom('track')
      .leftJoin('track_artist', (join) =>
        join.onRef('track_artist.track_id', '=', 'track.id').on('track_artist.position', '=', 0),
      )
      .select(['track.id', 'track.path', sql<number>`track.album_id`.as('album_id'), 'track.year'])
      .select(['track_artist.artist_id', 'track.missing_since'])
      .where(
        'track.album_id',
        'in',
        chunk.map(({ id }) => id),
      )
      .execute();
    tracks.push(...rows);
  }
  return tracks;
}

function partsOf(albums: readonly AlbumRow[], tracks: readonly AlbumTrack[]): Part[] {
  const idByKey = new Map(albums.map(({ identity_key, id }) => [identity_key, id]));
  const titles = new Map(albums.map(({ id, title }) => [id, title]));
  const ownAlbum = ({ path, album_id }: AlbumTrack) =>
    idByKey.get(folderAlbumKey(path, foldName(titles.get(album_id) ?? ''))) ?? album_id;
  return [...Map.groupBy(tracks, ownAlbum)].map(([albumId, own]) => ({ albumId, tracks: own }));
}

/** Equal for parts of one album. A folder of several artists, or of nobody known, is an album of its own. */
function likenessOf({ albumId, tracks: all }: Part): string {
  const present = all.filter(({ missing_since }) => missing_since === null);
  const tracks = present.length > 0 ? present : all;
  const artists = new Set(tracks.map(({ artist_id }) => artist_id));
  const [artist] = artists;
  if (artists.size > 1 || artist === null || artist === undefined) return `album ${albumId}`;
  return `artist ${artist} ${yearOf(tracks) ?? ''}`;
}

/** As the album's year is found: what most of its tracks say. */
function yearOf(tracks: readonly AlbumTrack[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { year } of tracks) if (year !== null) counts.set(year, (counts.get(year) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return most?.[0];
}

/** The oldest of the folders' own rows, or the one that they were already, when it has no folder any more. */
function chooseAlbum(
  parts: readonly Part[],
  { albums, inUse }: { albums: readonly AlbumRow[]; inUse: ReadonlySet<number> },
): number {
  const own = new Set(parts.map(({ albumId }) => albumId));
  const current = new Set(parts.flatMap(({ tracks }) => tracks.map(({ album_id }) => album_id)));
  const candidates = albums.filter(({ id }) => own.has(id) || (current.has(id) && !inUse.has(id)));
  return candidates[0]?.id ?? parts[0]?.albumId ?? 0;
}

async function moveTracks(
  db: Queries,
  { tracks, target }: { tracks: readonly AlbumTrack[]; target: number },
): Promise<void> {
  for (const chunk of inChunks(tracks, 500)) {
    await db
      .updateTable('track')
      .set({ album_id: target })
      .where(
        'id',
        'in',
        chunk.map(({ id }) => id),
      )
      .execute();
  }
}
