/** Stores new tracks' albums as they are written, and changed ones once a scan has seen all files. */
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { foldName } from '#platform/text/fold-text.ts';
import type { KnownIds } from '../artists/known-ids.ts';
import { inChunks, inLists } from '../store/chunks.ts';
import { moveMarks } from '../store/move-marks.ts';
import { readNeighbors } from './album-neighbors.ts';
import {
  type DescribedAlbum,
  describeAlbum,
  insertAlbums,
  readInUse,
  readLeftRows,
  readStoredAlbums,
  type StoredAlbum,
  updateFacts,
  updateLinks,
} from './album-rows.ts';
import { type ChosenRow, chooseRows, inPathOrder } from './choose-rows.ts';
import { type AlbumEvidence, albumFoldOf } from './evidence.ts';
import { groupAlbums } from './group-albums.ts';

interface Move {
  readonly track: AlbumEvidence;
  readonly to: number;
}

/**
 * A title with more earlier tracks ("Greatest Hits") is grouped once at the end, because each batch would reread them.
 */
const CROWD = 60;

/**
 * Returns rows by negative track ids; stored tracks stay, because their files may yet turn out changed, moved or gone.
 */
export async function positionArriving(
  db: Queries,
  known: KnownIds,
  arriving: readonly AlbumEvidence[],
): Promise<ReadonlyMap<number, number>> {
  const albumOfTrack = new Map<number, number>();
  const byFold = Map.groupBy(arriving, ({ title }) => title);
  for (const [fold, tracks] of byFold) {
    const before = known.titleCounts.get(fold) ?? 0;
    known.titleCounts.set(fold, before + tracks.length);
    if (before <= CROWD) continue;
    known.pendingFolds.add(fold);
    byFold.delete(fold);
  }
  for (const chunk of inChunks([...byFold.values()], 500)) {
    const tracks = chunk.flat();
    const settled = await settle(db, known, {
      folds: new Set(tracks.map(({ title }) => title)),
      arriving: tracks,
    });
    for (const { track, to } of settled) if (track.id < 0) albumOfTrack.set(track.id, to);
  }
  return albumOfTrack;
}

export async function settleTitles(db: Queries, known: KnownIds, folds: readonly string[]): Promise<void> {
  for (const fold of folds) known.pendingFolds.delete(fold);
  await settle(db, known, { folds: new Set(folds), arriving: [] });
}

const withoutPin = (track: AlbumEvidence) => ({ ...track, releaseId: track.facts.mbz_release_id });

interface PlanOptions {
  readonly folds: Iterable<string>;
  readonly arriving: readonly AlbumEvidence[];
  readonly freshAlbums: ReadonlySet<number>;
  /** Whether albums are grouped as if no former one had been restored. */
  readonly ignoresPins?: boolean;
}

/** Decides which tracks are one album, and in which row. Writes nothing. */
export async function planAlbums(db: Queries, options: PlanOptions) {
  const { folds, arriving, freshAlbums, ignoresPins = false } = options;
  const releases = arriving.flatMap(({ facts }) => facts.mbz_release_id ?? []);
  const neighbors = await readNeighbors(db, { folds, releases });
  const read = [...neighbors.tracks, ...arriving];
  const tracks = ignoresPins ? read.map(withoutPin) : read;
  const stored = await readStoredAlbums(db, [...new Set(tracks.flatMap(({ albumId }) => albumId ?? []))]);
  const chosen = chooseRows(inPathOrder(groupAlbums(tracks)), await toFormerRows(db, freshAlbums, stored));
  return { stored, chosen };
}

async function settle(
  db: Queries,
  known: KnownIds,
  { folds, arriving }: { folds: ReadonlySet<string>; arriving: readonly AlbumEvidence[] },
): Promise<Move[]> {
  const { stored, chosen } = await planAlbums(db, { folds, arriving, freshAlbums: known.freshAlbums });
  const isWaiting = ({ tracks: own }: ChosenRow) => own.some(({ title }) => known.pendingFolds.has(title));
  const describe = createDescriber();
  const albums = await giveRows(db, known, { chosen, stored, describe });
  const described = new Map(
    [...albums].flatMap(([id, choice]) =>
      choice.rowId !== undefined && isWaiting(choice) ? [] : [[id, describe(choice)] as const],
    ),
  );
  await updateFacts(db, stored, described);
  await updateLinks(db, known, { albums: described, stored });
  const moves = [...albums].flatMap(([to, choice]) =>
    choice.tracks.flatMap((track) =>
      track.albumId === to || (track.id >= 0 && isWaiting(choice)) ? [] : [{ track, to }],
    ),
  );
  await moveTracks(
    db,
    moves.filter(({ track }) => track.id >= 0),
    { remembersFormer: known.remembersFormerAlbums },
  );
  await leaveRows(db, known, { moves, stored });
  return moves;
}

type Describe = (choice: Pick<ChosenRow, 'tracks'>) => DescribedAlbum;

function createDescriber(): Describe {
  const described = new Map<readonly AlbumEvidence[], DescribedAlbum>();
  return ({ tracks }) => {
    const album = described.get(tracks) ?? describeAlbum(tracks);
    described.set(tracks, album);
    return album;
  };
}

interface GiveRowsOptions {
  readonly chosen: readonly ChosenRow[];
  readonly stored: Map<number, StoredAlbum>;
  readonly describe: Describe;
}

/** Gives each album its own row, the one it had before it was joined with another album, or a new one. */
async function giveRows(
  db: Queries,
  known: KnownIds,
  { chosen, stored, describe }: GiveRowsOptions,
): Promise<Map<number, ChosenRow>> {
  const albums = new Map<number, ChosenRow>();
  const without: ChosenRow[] = [];
  for (const choice of chosen) {
    if (choice.rowId === undefined) without.push(choice);
    else albums.set(choice.rowId, choice);
  }
  const separated = without.filter(({ tracks }) => tracks.some(({ albumId }) => albumId !== null));
  const left = separated.length > 0 ? await readLeftRows(db, [...stored.keys()]) : [];
  const fresh = without.filter((choice) => {
    const isSplit = left.length > 0 && separated.includes(choice);
    const former = isSplit ? left.findIndex((row) => isFormerRow(row, describe(choice))) : -1;
    const [row] = former < 0 ? [] : left.splice(former, 1);
    if (!row) return true;
    stored.set(row.id, row);
    albums.set(row.id, { ...choice, rowId: row.id });
    return false;
  });
  for (const [index, id] of (await insertAlbums(db, known, fresh.map(describe))).entries())
    albums.set(id, fresh[index] as ChosenRow);
  return albums;
}

function isFormerRow(row: StoredAlbum, { facts }: DescribedAlbum): boolean {
  return (
    row.sort_title === facts.sort_title &&
    foldName(row.artist_credit) === foldName(facts.artist_credit) &&
    row.mbz_release_id === facts.mbz_release_id &&
    row.year === facts.year
  );
}

async function toFormerRows(
  db: Queries,
  freshAlbums: ReadonlySet<number>,
  stored: ReadonlyMap<number, StoredAlbum>,
) {
  const missing = new Map<number, number>();
  for (const chunk of inLists([...stored.keys()])) {
    const rows = await db
      .selectFrom('track')
      .select(['album_id', ({ fn }) => fn.countAll<number>().as('count')])
      .where('album_id', 'in', chunk)
      .where('missing_since', 'is not', null)
      .groupBy('album_id')
      .execute();
    for (const { album_id, count } of rows) missing.set(album_id ?? 0, Number(count));
  }
  return new Map(
    [...stored.values()].map((row) => {
      const { id } = row;
      const isFresh = freshAlbums.has(id);
      return [id, { id, title: foldOf(row), isFresh, missing: missing.get(id) ?? 0 }];
    }),
  );
}

function foldOf(row: StoredAlbum | undefined): string {
  return (row && albumFoldOf(row.title, row.mbz_release_id)) ?? '';
}

async function moveTracks(
  db: Queries,
  moves: readonly Move[],
  { remembersFormer }: { readonly remembersFormer: boolean },
): Promise<void> {
  const former = remembersFormer ? { former_album_id: sql<number>`coalesce(former_album_id, album_id)` } : {};
  for (const [album_id, own] of Map.groupBy(moves, ({ to }) => to)) {
    const ids = own.map(({ track }) => track.id);
    for (const chunk of inLists(ids))
      await db
        .updateTable('track')
        .set({ album_id, ...former })
        .where('id', 'in', chunk)
        .execute();
  }
}

/** Lets a row without tracks lead to the album that has most of them, and moves favorites and ratings there. */
async function leaveRows(
  db: Queries,
  known: KnownIds,
  { moves, stored }: { moves: readonly Move[]; stored: ReadonlyMap<number, StoredAlbum> },
): Promise<void> {
  const left = Map.groupBy(
    moves.filter(({ track }) => track.id >= 0 && track.albumId !== null),
    ({ track }) => track.albumId ?? 0,
  );
  const inUse = await readInUse(db, [...left.keys()]);
  const emptied = [...left].flatMap(([from, own]) =>
    inUse.has(from) ? [] : [{ from, to: mostCommon(own) }],
  );
  if (emptied.length === 0) return;
  // Retagging a whole album may be a mistake, so its favorites and ratings wait for it to come back.
  const isByHand = ({ from }: { from: number }) =>
    left
      .get(from)
      ?.every(({ track }) => known.retagged.has(track.id) && track.title !== foldOf(stored.get(from))) ===
    true;
  await moveMarks(
    db,
    'album',
    emptied.filter((change) => !isByHand(change)),
  );
  for (const { from, to } of emptied) {
    await db.updateTable('album').set({ continued_in: to }).where('continued_in', '=', from).execute();
    if (known.freshAlbums.has(from)) await removeRow(db, known, { from, to });
    else await db.updateTable('album').set({ continued_in: to }).where('id', '=', from).execute();
  }
}

/** Returns the older of two rows that are equally frequent. */
function mostCommon(moves: readonly Move[]): number {
  const counts = [...Map.groupBy(moves, ({ to }) => to)].map(([to, own]) => ({ to, count: own.length }));
  return counts.toSorted((one, other) => other.count - one.count || one.to - other.to)[0]?.to ?? 0;
}

/** Removes a row that this scan has inserted too early. Nobody knows its address. */
async function removeRow(
  db: Queries,
  known: KnownIds,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await db.updateTable('track').set({ album_id: to }).where('album_id', '=', from).execute();
  await db.deleteFrom('album_artist').where('album_id', '=', from).execute();
  await db.deleteFrom('album_genre').where('album_id', '=', from).execute();
  await db.deleteFrom('album').where('id', '=', from).execute();
  known.freshAlbums.delete(from);
}
