/** Decides for each read file whether it is new, changed or a vanished track that came back, and writes the batch. */
import type { ScanProblemKind } from '@tutti/contract';
import type { ReadProblem, ReadResult, ReadTrack } from '#platform/audio/tags/read-track.ts';
import type { Database } from '#platform/db/database.ts';
import { sortTitle } from '#platform/text/fold-text.ts';
import { readFoldsOf } from '../albums/album-folds.ts';
import { type KnownIds, type TrackWrite, writeKnown } from '../artists/known-ids.ts';
import { trackKey } from '../identity/identity.ts';
import { isOutOfReach, type VanishedTracks, type WantedTrack } from '../read/vanished-tracks.ts';
import { createScanProblemStore } from '../store/scan-problem-store.ts';
import { createScanStore, type TrackKeys } from '../store/scan-store.ts';
import { writeTracks } from './library-writer.ts';

export interface Written {
  readonly added: number;
  readonly changed: number;
  readonly moved: number;
  /** Negative if rows came back that were counted before. */
  readonly missing: number;
  readonly ids: readonly number[];
}

type DecidedRow = Pick<TrackKeys, 'id' | 'path'>;

export interface BatchWriterOptions {
  readonly database: Database;
  readonly now: () => number;
  readonly known: KnownIds;
  readonly vanished: VanishedTracks;
  readonly rowIdByPath: ReadonlyMap<string, number>;
  readonly staleIds: ReadonlyMap<string, number>;
  readonly onWritten: (written: Written) => void;
}

/** Files that wait for the end of the scan; beyond this they are written as they stand, to bound the memory. */
const WAITING_MAX = 5_000;

export function createBatchWriter(options: BatchWriterOptions) {
  const { database, now, known, vanished, rowIdByPath, staleIds, onWritten } = options;
  const waiting: ReadTrack[] = [];
  /** Marked here; a file that is read later may continue them. */
  const marked = new Set<number>();
  const broken = new Map<number, string>();

  async function write(results: readonly ReadResult[]): Promise<void> {
    const problems = results.flatMap((result) => ('problem' in result ? result.problem : []));
    const tracks = results.flatMap((result) => ('track' in result ? result.track : []));
    for (const { file, kind } of problems) {
      const id = findBroken(options, file.path, kind);
      if (id !== undefined) broken.set(id, file.path);
    }
    const ready: ReadTrack[] = [];
    const decided = new Map<string, DecidedRow>();
    for (const track of tracks) {
      const row = findSameFile(staleIds, track) ?? findBySameAudio(track);
      if (row) decided.set(track.path, claim(row));
      else if (hasLookalike(track) && waiting.length < WAITING_MAX) waiting.push(track);
      else ready.push(track);
      if (row) ready.push(track);
    }
    await save(ready, { decided, problems });
  }

  /**
   * Returns paths of unreadable rows, which are marked with the gone ones: other files may continue them until the end.
   */
  async function finish(): Promise<ReadonlyMap<number, string>> {
    const decided = new Map<string, DecidedRow>();
    for (const track of waiting) {
      const row = findLookalike(track);
      if (row) decided.set(track.path, claim(row));
    }
    await save(waiting.splice(0), { decided, problems: [] });
    return broken;
  }

  function findBySameAudio(track: ReadTrack): TrackKeys | undefined {
    return vanished.size > 0 ? vanished.findSameAudio(toWanted(track)) : undefined;
  }

  function hasLookalike(track: ReadTrack): boolean {
    return vanished.size > 0 && findLookalike(track) !== undefined;
  }

  /** Equal tags, or the row at the same path unless everything about it is different. */
  function findLookalike(track: ReadTrack): TrackKeys | undefined {
    const wanted = toWanted(track);
    const row = vanished.findSameTags(wanted);
    if (row) return row;
    const id = rowIdByPath.get(track.path);
    const atPath = id === undefined ? undefined : vanished.find(id);
    return atPath?.sort_title === wanted.sortTitle ? atPath : undefined;
  }

  function claim(row: DecidedRow): DecidedRow {
    vanished.remove(row.id);
    return row;
  }

  async function save(
    tracks: readonly ReadTrack[],
    { decided, problems }: { decided: ReadonlyMap<string, DecidedRow>; problems: readonly ReadProblem[] },
  ): Promise<void> {
    if (tracks.length + problems.length === 0) return;
    const writes: TrackWrite[] = tracks.map((track) => ({ track, id: decided.get(track.path)?.id }));
    const continued = new Set(writes.map(({ id }) => id));
    // A file that was replaced by another track: the path is that one's from now on.
    const replaced = tracks
      .flatMap(({ path }) => rowIdByPath.get(path) ?? [])
      .filter((id) => !continued.has(id) && vanished.find(id));
    const ids = await writeKnown(database, known, async (trx, attempt) => {
      await createScanStore(trx).markMissing(replaced, now());
      for (const fold of await readFoldsOf(trx, replaced)) attempt.pendingFolds.add(fold);
      if (problems.length > 0) await createScanProblemStore(trx).saveProblems(problems, now());
      return writeTracks(trx, { writes, known: attempt, now: now() });
    });
    const moved = writes.filter(({ track }) => isMove(track, decided)).length;
    const added = writes.filter(({ id }) => id === undefined).length;
    const returned = writes.filter(({ id }) => id !== undefined && marked.delete(id)).length;
    for (const id of replaced) marked.add(id);
    onWritten({
      added,
      changed: writes.length - added - moved,
      moved,
      missing: replaced.length - returned,
      ids: [...ids, ...replaced],
    });
  }

  return { write, finish };
}

/** Finds the row whose file is no music any more; an unchanged file was music, whatever happened to its reader. */
function findBroken(
  { rowIdByPath, staleIds }: Pick<BatchWriterOptions, 'rowIdByPath' | 'staleIds'>,
  path: string,
  kind: ScanProblemKind,
): number | undefined {
  if (kind === 'not-audio') return rowIdByPath.get(path) ?? staleIds.get(path);
  return isOutOfReach(kind) ? undefined : rowIdByPath.get(path);
}

function findSameFile(staleIds: ReadonlyMap<string, number>, { path }: ReadTrack): DecidedRow | undefined {
  const id = staleIds.get(path);
  return id === undefined ? undefined : { id, path };
}

function isMove(track: ReadTrack, decided: ReadonlyMap<string, DecidedRow>): boolean {
  const row = decided.get(track.path);
  return row !== undefined && row.path !== track.path;
}

function toWanted(track: ReadTrack): WantedTrack {
  return {
    contentKey: track.contentKey,
    identityKey: trackKey(track),
    path: track.path,
    sortTitle: sortTitle(track.titleSort ?? track.title),
  };
}
