/**
 * An album whose tracks have all gone on in another one is that one: its folder was renamed, or its tags were corrected.
 * It keeps its id and with it its address, favourites and stars, and takes over what its tags and place say now.
 */
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { inChunks } from './chunks.ts';
import type { AlbumChange, KnownIds, TrackWrite } from './known-ids.ts';
import { moveMarks } from './move-marks.ts';

/** Album by track, of the tracks that go on. */
type AlbumOfTrack = ReadonlyMap<number, number>;

interface FormerAlbum {
  readonly albumId: number;
  readonly isStale: boolean;
}

/** Before they are written. */
export async function readFormerAlbums(
  db: Queries,
  writes: readonly TrackWrite[],
): Promise<ReadonlyMap<number, FormerAlbum>> {
  const former = new Map<number, FormerAlbum>();
  for (const chunk of inChunks(
    writes.flatMap(({ id }) => id ?? []),
    500,
  )) {
    const rows = await db
      .selectFrom('track')
      .select(['id', 'album_id', 'is_stale'])
      .where('id', 'in', chunk)
      .execute();
    for (const { id, album_id: albumId, is_stale } of rows)
      if (albumId !== null) former.set(id, { albumId, isStale: is_stale === 1 });
  }
  return former;
}

/** Only into albums that this scan has made: one that was there has an address and favourites of its own. */
export async function continueAlbums(
  db: Queries,
  options: {
    readonly known: KnownIds;
    readonly former: ReadonlyMap<number, FormerAlbum>;
    readonly written: AlbumOfTrack;
  },
): Promise<void> {
  const { known, former, written } = options;
  const changes = changesOf(former, written);
  await keepAges(db, known, changes);
  await continueOrLeave(db, known, changes);
}

/** Once what is gone is marked: until then the file of a track that seems to stay may be gone, too. */
export async function continueLeftAlbums(db: Queries, known: KnownIds): Promise<void> {
  await continueOrLeave(db, known, known.leftAlbums.splice(0));
}

async function continueOrLeave(db: Queries, known: KnownIds, changes: readonly AlbumChange[]): Promise<void> {
  for (const change of changes) {
    const to = known.continuedBy.get(change.to) ?? change.to;
    if (!(await continueAlbum(db, known, { ...change, to }))) known.leftAlbums.push({ ...change, to });
  }
  await continueEmptied(db, known, changes);
}

async function continueAlbum(db: Queries, known: KnownIds, { from, to }: AlbumChange): Promise<boolean> {
  if (!known.freshAlbums.has(to) || (await hasPresentTracks(db, from))) return false;
  await replace(db, { known, from, to });
  return true;
}

/**
 * Nobody has taken the tracks of a stale album elsewhere: it goes on in one that this scan has made, or what listeners keep of it goes
 * with them, with the last at the latest. Not at the end of the scan: the one after a scan that was killed does not know where they were.
 */
async function continueEmptied(db: Queries, known: KnownIds, changes: readonly AlbumChange[]): Promise<void> {
  const emptied = new Set(changes.flatMap(({ from, isStale }) => (isStale ? from : [])));
  const left = Map.groupBy(known.leftAlbums, ({ from }) => from);
  const moves: Pick<AlbumChange, 'from' | 'to'>[] = [];
  for (const from of emptied) {
    const places = placesOf(known, from, left.get(from) ?? []);
    // Of several folders: the oldest is the album that they are put together in (join-split-albums.ts).
    const [oldest] = places.toSorted((one, other) => one - other);
    if (oldest === undefined || (await hasPresentTracks(db, from))) continue;
    const fresh = places.find((to) => known.freshAlbums.has(to));
    if (fresh === undefined) moves.push({ from, to: oldest });
    else await replace(db, { known, from, to: fresh });
  }
  if (moves.length > 0) await moveMarks(db, 'album', moves);
}

/** Albums that are still there. */
function placesOf(known: KnownIds, from: number, left: readonly AlbumChange[]): number[] {
  return left.map(({ to }) => known.continuedBy.get(to) ?? to).filter((to) => to !== from);
}

function changesOf(former: ReadonlyMap<number, FormerAlbum>, written: AlbumOfTrack): AlbumChange[] {
  const changes = new Map<string, AlbumChange>();
  for (const [track, { albumId: from, isStale }] of former) {
    const to = written.get(track);
    if (to === undefined || from === to) continue;
    const key = `${from} ${to}`;
    changes.set(key, { from, to, isStale: isStale || changes.get(key)?.isStale === true });
  }
  return [...changes.values()].sort((one, other) => one.from - other.from);
}

/** What is only filed otherwise is nothing new. */
async function keepAges(db: Queries, known: KnownIds, changes: readonly AlbumChange[]): Promise<void> {
  const parted = changes.flatMap(({ to, isStale }) => (isStale && known.freshAlbums.has(to) ? to : []));
  for (const chunk of inChunks([...new Set(parted)], 500)) {
    await db
      .updateTable('album')
      .set({ added_at: sql`(select min(track.added_at) from track where track.album_id = album.id)` })
      .where('id', 'in', chunk)
      .execute();
  }
}

async function hasPresentTracks(db: Queries, albumId: number): Promise<boolean> {
  const track = await db
    .selectFrom('track')
    .select('id')
    .where('album_id', '=', albumId)
    .where('missing_since', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return track !== undefined;
}

async function replace(
  db: Queries,
  { known, from, to }: Pick<AlbumChange, 'from' | 'to'> & { readonly known: KnownIds },
): Promise<void> {
  await db.updateTable('track').set({ album_id: from }).where('album_id', '=', to).execute();
  await db.deleteFrom('album_artist').where('album_id', '=', from).execute();
  await db.updateTable('album_artist').set({ album_id: from }).where('album_id', '=', to).execute();
  const now = await db
    .deleteFrom('album')
    .where('id', '=', to)
    .returning(['identity_key', 'title', 'sort_title', 'artist_credit', 'sort_artist', 'search_text', 'year'])
    .returning(['is_compilation', 'mbz_release_id', 'mbz_release_group_id'])
    .executeTakeFirstOrThrow();
  await db.updateTable('album').set(now).where('id', '=', from).execute();
  known.albums.set(now.identity_key, from);
  known.freshAlbums.delete(to);
  known.continuedBy.set(to, from);
}
