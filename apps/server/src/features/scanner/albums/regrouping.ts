/** Regroups a whole library; each track remembers the album that it left, so that the former ones can be restored. */
import { type AlbumRegrouping, albumRegrouping } from '@tutti/contract';
import { sql } from 'kysely';
import { copyFavorites } from '#features/favorites/move-favorites.ts';
import { copyRatings } from '#features/ratings/move-ratings.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { inChunks } from '../store/chunks.ts';
import { createScanStore } from '../store/scan-store.ts';
import { nextFolds } from './album-folds.ts';
import { readInUse } from './album-rows.ts';
import { planAlbums } from './settle-albums.ts';

export type RegroupingCounts = Omit<AlbumRegrouping, 'isUndone'>;

type Writable = Pick<Database, 'queries' | 'transaction'>;

/** Several tracks that leave one album for the same other one. */
interface Exodus {
  readonly from: number;
  /** Albums that do not exist yet have ids below zero. */
  readonly to: number;
  readonly tracks: number;
}

const FOLDS_PER_STEP = 100;
const ALBUMS_PER_STEP = 200;

/** Pure. An album is joined when all its tracks went to others, and separated when it took tracks of one that lives on. */
export function countRegrouping(
  moves: readonly Exodus[],
  livesOn: (albumId: number) => boolean,
): RegroupingCounts {
  return {
    tracks: moves.reduce((sum, { tracks }) => sum + tracks, 0),
    joined: new Set(moves.filter(({ from }) => !livesOn(from)).map(({ from }) => from)).size,
    separated: new Set(moves.filter(({ from }) => livesOn(from)).map(({ to }) => to)).size,
  };
}

/** Counts what a regrouping would change, and writes nothing. */
export async function previewRegrouping(db: Queries): Promise<RegroupingCounts> {
  const moves: Exodus[] = [];
  const stays = new Set<number>();
  const seen = new Set<number>();
  let unborn = 0;
  for (let folds = await nextFolds(db, '', FOLDS_PER_STEP); folds.length > 0; ) {
    const { chosen } = await planAlbums(db, {
      folds,
      arriving: [],
      freshAlbums: new Set(),
      ignoresPins: true,
    });
    for (const { tracks, rowId } of chosen) {
      if (rowId === undefined) unborn -= 1;
      const to = rowId ?? unborn;
      const own = tracks.filter(({ id, albumId }) => albumId !== null && !seen.has(id));
      for (const { id } of own) seen.add(id);
      for (const [from, some] of Map.groupBy(own, ({ albumId }) => albumId ?? 0)) {
        if (from === to) stays.add(from);
        else moves.push({ from, to, tracks: some.length });
      }
    }
    folds = await nextFolds(db, folds.at(-1) ?? '', FOLDS_PER_STEP);
  }
  return countRegrouping(moves, (id) => stays.has(id));
}

export async function noteRegrouping(db: Queries): Promise<void> {
  const moves = await readMoves(db);
  const alive = await readInUse(db, [...new Set(moves.map(({ from }) => from))]);
  const counts = countRegrouping(moves, (id) => alive.has(id));
  const regrouping: AlbumRegrouping | null = counts.tracks === 0 ? null : { ...counts, isUndone: false };
  await createScanStore(db).updateState({ album_regrouping: regrouping && JSON.stringify(regrouping) });
}

/** Reads which tracks are on another album than before the regrouping. `albumIds` are those that they are on now. */
async function readMoves(db: Queries, albumIds?: readonly number[]): Promise<Exodus[]> {
  let query = db
    .selectFrom('track')
    .select(['former_album_id as from', 'album_id as to', ({ fn }) => fn.countAll<number>().as('tracks')])
    .where('former_album_id', 'is not', null)
    .where('album_id', 'is not', null)
    .whereRef('former_album_id', '<>', 'album_id')
    .groupBy(['former_album_id', 'album_id']);
  if (albumIds) query = query.where('album_id', 'in', albumIds);
  const rows = await query.execute();
  return rows.map(({ from, to, tracks }) => ({ from: from ?? 0, to: to ?? 0, tracks: Number(tracks) }));
}

/** Restores the former albums with their marks and pins their tracks; can run again after a kill. */
export async function restoreFormerAlbums(database: Writable): Promise<void> {
  const ids = await listAffected(database.queries);
  for (const chunk of inChunks(ids, ALBUMS_PER_STEP))
    await database.transaction((trx) => restoreTracksOf(trx, chunk));
  await database.transaction((trx) => changeNoted(trx, (noted) => ({ ...noted, isUndone: true })));
}

async function restoreTracksOf(db: Queries, albumIds: readonly number[]): Promise<void> {
  const moves = await readMoves(db, albumIds);
  const former = [...new Set(moves.map(({ from }) => from))];
  const joined = await db
    .selectFrom('album')
    .select(['id as to', 'continued_in as from'])
    .where('id', 'in', former.length > 0 ? former : [0])
    .where('continued_in', 'is not', null)
    .execute();
  const copies = joined.flatMap(({ from, to }) => (from === null ? [] : { from, to }));
  await copyFavorites(db, 'album', copies);
  await copyRatings(db, 'album', copies);
  const restored = sql<number>`coalesce(former_album_id, album_id)`;
  await db
    .updateTable('track')
    .set({ pinned_album_id: restored, album_id: restored })
    .where('album_id', 'in', albumIds)
    .execute();
  for (const chunk of inChunks(former, 500))
    await db.updateTable('album').set({ continued_in: null }).where('id', 'in', chunk).execute();
  const alive = await readInUse(db, albumIds);
  // The regrouping made albums that may be stored somewhere by now, and that get their tracks back when it is repeated.
  const emptied = [...Map.groupBy(moves, ({ to }) => to)].flatMap(([to, moved]) => {
    const [largest] = moved.toSorted((one, other) => other.tracks - one.tracks || one.from - other.from);
    return largest === undefined || alive.has(to) ? [] : { from: to, to: largest.from };
  });
  await copyFavorites(db, 'album', emptied);
  await copyRatings(db, 'album', emptied);
  for (const { from, to } of emptied)
    await db.updateTable('album').set({ continued_in: to }).where('id', '=', from).execute();
}

/** Brings the counts up to date that are shown while the former albums are restored. */
export async function notePreview(database: Writable, counts: RegroupingCounts): Promise<void> {
  await database.transaction((trx) =>
    changeNoted(trx, (noted) => (noted.isUndone ? { ...counts, isUndone: true } : noted)),
  );
}

async function changeNoted(db: Queries, change: (noted: AlbumRegrouping) => AlbumRegrouping): Promise<void> {
  const store = createScanStore(db);
  const { album_regrouping: noted } = await store.readState();
  if (noted === null) return;
  const changed = change(albumRegrouping.parse(JSON.parse(noted)));
  await store.updateState({ album_regrouping: JSON.stringify(changed) });
}

async function listAffected(db: Queries): Promise<number[]> {
  const rows = await db
    .selectFrom('track')
    .select(['former_album_id', 'album_id'])
    .distinct()
    .where('former_album_id', 'is not', null)
    .execute();
  return [...new Set(rows.flatMap((row) => [row.former_album_id ?? [], row.album_id ?? []].flat()))];
}

/** Lets the next filing of the library regroup everything again, also when the scan is killed before it comes to that. */
export async function forgetFormerAlbums(database: Writable): Promise<void> {
  await database.transaction(async (trx) => {
    await trx
      .updateTable('track')
      .set({ pinned_album_id: null, former_album_id: null })
      .where(({ eb, or }) =>
        or([eb('pinned_album_id', 'is not', null), eb('former_album_id', 'is not', null)]),
      )
      .execute();
    await createScanStore(trx).updateState({ filing_rules: 0 });
  });
}
