/**
 * Runs in a process of its own (scan-child.ts), so the synchronous walk and the writes never delay a listener. The next
 * scan continues after a kill.
 */

import { randomUUID } from 'node:crypto';
import type { AudioProcess } from '#platform/audio/tags/audio-process.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { createLease, LeaseLost, type OwnLease, onlyWith } from '#platform/nodes/lease.ts';
import { LIBRARY_LEASE } from '#platform/nodes/leases.ts';
import { readFoldsOf } from './albums/album-folds.ts';
import { artDigest, updateArt } from './art/album-art.ts';
import { preserveUnreadableArt } from './art/preserve-unreadable-art.ts';
import { createKnownIds } from './artists/known-ids.ts';
import { diffFolder, type FolderDiff } from './read/diff-folder.ts';
import { isTooMuchLost, refuseEmptyFolder, refuseLostFolder, ScanBlocked } from './read/lost-folder.ts';
import { readInBatches } from './read/read-in-batches.ts';
import { UnreadFiles, VanishedTracks } from './read/vanished-tracks.ts';
import {
  countLibrary,
  prepareReconciling,
  previewAlbums,
  reconcileLibrary,
} from './reconcile/reconcile-library.ts';
import {
  IDLE_PROGRESS,
  libraryFaultTexts,
  type ScanOutcome,
  type ScanProgress,
  type ScanRequest,
} from './scan-progress.ts';
import { refreshTotals } from './store/refresh-totals.ts';
import { createScanProblemStore } from './store/scan-problem-store.ts';
import { createScanStore, type ScanStore } from './store/scan-store.ts';
import { readMarker, writeMarker } from './walk/library-marker.ts';
import type { FolderWalk } from './walk/walk-in-worker.ts';
import { createBatchWriter, type Written } from './write/batch-writer.ts';

export interface ScanDependencies {
  readonly database: Database;
  readonly audio: AudioProcess;
  readonly clock: Clock;
  readonly onProgress: (progress: ScanProgress) => void;
  /** The walk of the music folder, if it has begun already. */
  readonly walk?: FolderWalk;
}

const CHANGED_IDS_MAX = 500;
const FIRST_REFRESH_AT = 1_000;
const REFRESH_FACTOR = 8;
/** Raise this when albums or counters change their meaning, so that unchanged files are filed again. */
const GROUPING_RULES = 6;
/** The folder of a sleeping disk is walked for longer than a lease lasts. */
const KEEP_LEASE_EVERY_MS = 2_000;

/** For so long no scan that begins by itself reads a file that crashed the reader. */
const CRASH_HELD_MS = 24 * 3_600_000;

/** The folder that was scanned last. */
type FolderMemory = Pick<Awaited<ReturnType<ScanStore['readState']>>, 'music_dir' | 'marker_id'>;

export async function runScan(dependencies: ScanDependencies, request: ScanRequest): Promise<ScanOutcome> {
  const scan = new Scan(dependencies, request);
  return scan.run();
}

class Scan {
  readonly #dependencies: ScanDependencies;
  readonly #request: ScanRequest;
  readonly #store: ScanStore;
  readonly #lease: OwnLease;
  readonly #changedIds = new Set<number>();
  #known = createKnownIds();
  #progress: ScanProgress;
  #redrawn = 0;
  /** The last scan was killed or had other rules, so tracks exist that are not filed and counted. */
  #continues = false;
  /** This version has other rules than those that the library was filed by. */
  #isFiledAnew = false;
  #isCounted = false;
  #runId: number | undefined;
  #nextRefreshAt = FIRST_REFRESH_AT;

  constructor(dependencies: ScanDependencies, request: ScanRequest) {
    const { database } = dependencies;
    this.#lease = createLease({ ...dependencies, name: LIBRARY_LEASE, part: randomUUID() });
    this.#dependencies = { ...dependencies, database: onlyWith(this.#lease, database) };
    this.#request = request;
    this.#store = createScanStore(database.queries);
    this.#progress = {
      ...IDLE_PROGRESS,
      message: 'Looking at the music folder',
      phase: 'walking',
      startedAt: this.#dependencies.clock.now(),
    };
  }

  async run(): Promise<ScanOutcome> {
    this.#report({});
    if (!(await this.#lease.hold())) {
      return { ...this.#end('blocked', libraryFaultTexts.scannedElsewhere), isBusyElsewhere: true };
    }
    const leaseTimer = setInterval(() => this.#keepLease(), KEEP_LEASE_EVERY_MS).unref();
    try {
      const outcome = this.#end('idle', await this.#scanOrPreview());
      await this.#closeRun('done');
      return outcome;
    } catch (error) {
      const isBlocked = error instanceof ScanBlocked || error instanceof LeaseLost;
      const reason = error instanceof Error ? error.message : String(error);
      const outcome = this.#end(isBlocked ? 'blocked' : 'failed', reason);
      // Left open, the run tells the next scan that there are tracks to be counted.
      if (this.#isCounted || !this.#hasChanged()) await this.#closeRun(isBlocked ? 'blocked' : 'failed');
      if (!isBlocked) throw error;
      return outcome;
    } finally {
      clearInterval(leaseTimer);
      await this.#lease.release();
    }
  }

  /** A scan that loses the lease fails at its next write. */
  #keepLease(): void {
    this.#lease.require(this.#dependencies.database.queries).catch(() => {});
  }

  /**
   * Before tracks are written, so that a scan that is killed half-way leaves a trace. One that changes nothing leaves none: the
   * library's version, which counts the runs, would have everybody fetch the same lists anew.
   */
  async #openRun(): Promise<void> {
    this.#runId ??= await this.#store.startRun({ ...this.#runRow(), outcome: 'running' });
  }

  async #closeRun(outcome: 'done' | 'blocked' | 'failed'): Promise<void> {
    if (this.#runId === undefined && outcome === 'done') return;
    const run = { ...this.#runRow(), outcome };
    // A library that waits for its owner is looked at every few minutes, and nothing of it changes meanwhile.
    const isBlockedAgain = this.#runId === undefined && outcome === 'blocked';
    if (isBlockedAgain && (await this.#store.repeatBlockedRun(run))) return;
    await this.#openRun();
    await this.#store.finishRun(this.#runId ?? 0, run);
  }

  async #scanOrPreview(): Promise<string> {
    if (this.#request.albums !== 'preview') return this.#scan();
    this.#report({ phase: 'finishing', message: 'Counting what regrouping would change' });
    return previewAlbums(this.#dependencies.database);
  }

  async #prepareReconciling(storedRules: number) {
    const { albums, readsAll } = this.#request;
    const areRulesNew = storedRules < GROUPING_RULES || albums !== undefined;
    this.#known = createKnownIds({ remembersFormerAlbums: areRulesNew && albums !== 'former' });
    if (albums !== undefined) await this.#openRun();
    const isRecalled = await prepareReconciling(this.#dependencies.database, { areRulesNew, albums });
    if (readsAll) await this.#store.markAllStale();
    return { areRulesNew, isRecalled };
  }

  async #scan(): Promise<string> {
    const state = await this.#store.readState();
    this.#continues = await this.#store.hasInterruptedRun();
    const { areRulesNew, isRecalled } = await this.#prepareReconciling(state.filing_rules);
    const isSameFolder = state.music_dir === null || state.music_dir === this.#request.musicDir;
    const checksLoss = isSameFolder && !this.#request.acceptsLoss;
    const diff = await this.#lookAtFolder();
    const marker = await readMarker(this.#request.musicDir);
    if (!this.#request.acceptsLoss) refuseEmptyFolder(diff);
    if (checksLoss) refuseLostFolder(diff, { expected: state.marker_id, found: marker });
    // This holds while all music is away, too, because some of it was grouped by other rules when it returns.
    this.#isFiledAnew = areRulesNew && (await this.#store.hasTracks());
    this.#continues ||= this.#isFiledAnew || isRecalled;
    const unread = new UnreadFiles(diff.toRead);
    const broken = await this.#readNew(diff, unread);
    const gone = new Map([...unread.listGone(diff.vanished), ...diff.brokenPaths, ...broken]);
    const lost = await this.#markGone(gone, checksLoss ? diff.storedCount : undefined);
    await this.#finish(diff, state.art_digest);
    const { capabilities, queries } = this.#dependencies.database;
    await capabilities.textSearch.tidy(queries);
    await this.#rememberFolder(diff, { state, marker });
    if (lost > 0) throw new ScanBlocked(libraryFaultTexts.muchLost(lost, diff.storedCount));
    return this.#summary();
  }

  async #lookAtFolder(): Promise<FolderDiff> {
    const { musicDir: root } = this.#request;
    const { queries } = this.#dependencies.database;
    const stores = { files: this.#store, problems: createScanProblemStore(queries) };
    try {
      const { audio, clock, walk } = this.#dependencies;
      const forgivesUntil = this.#request.isByHand ? Number.POSITIVE_INFINITY : clock.now() - CRASH_HELD_MS;
      const diff = await diffFolder(stores, {
        root,
        walk,
        forgivesUntil,
        forgivesAll: this.#request.readsAll ?? false,
        onSeen: (seen, toRead) => {
          // The reader starts while the folder is still walked.
          if (toRead > 0) audio.warmUp();
          this.#report({ seen });
        },
      });
      return { ...diff, ...(await preserveUnreadableArt(queries, diff)) };
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException;
      if (syscall === undefined) throw error;
      throw new ScanBlocked(libraryFaultTexts.folderNotOpened(root, String(code)), {
        cause: error,
      });
    }
  }

  /** Returns the paths of rows whose files cannot be read any more. */
  async #readNew(diff: FolderDiff, unread: UnreadFiles): Promise<ReadonlyMap<number, string>> {
    const { audio, database } = this.#dependencies;
    await this.#saveWalkProblems(diff);
    await this.#saveChangeTimes(diff);
    if (diff.toRead.length === 0) return new Map();
    this.#report({ phase: 'reading', toRead: diff.toRead.length, message: 'Reading tags' });
    const writer = createBatchWriter({
      database,
      now: () => this.#dependencies.clock.now(),
      known: this.#known,
      vanished: await this.#collectVanished(diff),
      rowIdByPath: diff.changedIds,
      staleIds: diff.staleIds,
      onWritten: (written) => this.#onWritten(written),
    });
    for await (const results of readInBatches({ audio, root: this.#request.musicDir, files: diff.toRead })) {
      if (results.some((result) => 'track' in result)) await this.#openRun();
      await writer.write(results);
      unread.note(results);
      this.#report({ read: this.#progress.read + results.length });
      await this.#refreshBetween(diff);
    }
    return writer.finish();
  }

  /** Counts at 1,000, 8,000, 64,000 … files, so that a large library is listed and on air while it is read. */
  async #refreshBetween(diff: FolderDiff): Promise<void> {
    if (this.#progress.read < this.#nextRefreshAt || this.#progress.read >= diff.toRead.length) return;
    this.#nextRefreshAt = this.#progress.read * REFRESH_FACTOR;
    await this.#refresh(diff);
    this.#report({ refreshes: this.#progress.refreshes + 1 });
  }

  async #refresh(diff: FolderDiff): Promise<void> {
    await this.#dependencies.database.transaction(async (trx) => {
      await refreshTotals(trx);
      await updateArt(trx, diff);
      await createScanStore(trx).raiseRevision();
    });
  }

  async #collectVanished(diff: FolderDiff): Promise<VanishedTracks> {
    const vanished = new VanishedTracks();
    for (const row of await this.#store.readMissing()) vanished.add(row);
    const ids = [...diff.vanished.keys(), ...diff.changedIds.values(), ...diff.brokenPaths.keys()];
    for (const row of await this.#store.readKeys(ids)) vanished.add(row);
    return vanished;
  }

  #onWritten({ added, changed, moved, missing, ids }: Written): void {
    for (const id of ids) if (this.#changedIds.size <= CHANGED_IDS_MAX) this.#changedIds.add(id);
    this.#report({
      added: this.#progress.added + added,
      changed: this.#progress.changed + changed,
      moved: this.#progress.moved + moved,
      missing: this.#progress.missing + missing,
    });
  }

  /** Returns how many are gone if that is too many to believe; then none is marked. */
  async #markGone(paths: ReadonlyMap<number, string>, storedCount: number | undefined): Promise<number> {
    const rows = await this.#store.readKeys([...paths.keys()]);
    const gone = rows.filter(({ id, path }) => path === paths.get(id)).map(({ id }) => id);
    if (gone.length === 0) return 0;
    if (storedCount !== undefined && isTooMuchLost(gone.length, storedCount)) return gone.length;
    await this.#openRun();
    const { clock, database } = this.#dependencies;
    await database.transaction((trx) => createScanStore(trx).markMissing(gone, clock.now()));
    for (const fold of await readFoldsOf(database.queries, gone)) this.#known.pendingFolds.add(fold);
    this.#report({ missing: this.#progress.missing + gone.length });
    for (const id of gone) if (this.#changedIds.size <= CHANGED_IDS_MAX) this.#changedIds.add(id);
    return 0;
  }

  async #finish(diff: FolderDiff, lastDigest: string | null): Promise<void> {
    const digest = artDigest(diff);
    const hasTracksChanged = this.#hasChanged();
    if (!hasTracksChanged && digest === lastDigest) return;
    this.#report({ phase: 'finishing', message: 'Counting albums, artists and genres' });
    const { database } = this.#dependencies;
    if (hasTracksChanged) {
      await this.#openRun();
      await reconcileLibrary(database, this.#known, {
        areRulesNew: this.#isFiledAnew,
        isWhole: this.#continues,
      });
    }
    await database.transaction(async (trx) => {
      const isRegrouped = this.#isFiledAnew && this.#known.remembersFormerAlbums;
      if (hasTracksChanged) await countLibrary(trx, { isRegrouped });
      this.#redrawn = await updateArt(trx, diff);
      const store = createScanStore(trx);
      await store.updateState({ art_digest: digest, filing_rules: GROUPING_RULES });
      await store.raiseRevision();
      await store.closeInterruptedRuns(this.#runId);
    });
    this.#isCounted = true;
  }

  async #rememberFolder(
    diff: FolderDiff,
    { state, marker }: { state: FolderMemory; marker: string | undefined },
  ): Promise<void> {
    if (diff.seen === 0) return;
    const memory = {
      music_dir: this.#request.musicDir,
      marker_id: marker ?? (await writeMarker(this.#request.musicDir)) ?? null,
    };
    if (memory.music_dir === state.music_dir && memory.marker_id === state.marker_id) return;
    await this.#store.updateState(memory);
  }

  async #saveChangeTimes({ newChangeTimes }: FolderDiff): Promise<void> {
    if (newChangeTimes.size === 0) return;
    await this.#dependencies.database.transaction((trx) =>
      createScanStore(trx).noteChangeTimes(newChangeTimes),
    );
  }

  /** Problems of files that are fine now, or gone, leave the list; those of the walk join it. */
  async #saveWalkProblems(diff: FolderDiff): Promise<void> {
    if (diff.solvedProblems.length === 0 && diff.problems.length === 0) return;
    await this.#dependencies.database.transaction(async (trx) => {
      const store = createScanProblemStore(trx);
      await store.removeProblems(diff.solvedProblems);
      await store.saveProblems(diff.problems, this.#dependencies.clock.now());
    });
  }

  #hasChanged(): boolean {
    const { added, changed, moved, missing } = this.#progress;
    return this.#continues || added + changed + moved + missing > 0;
  }

  #end(phase: ScanProgress['phase'], message: string): ScanOutcome {
    this.#report({ phase, message, finishedAt: this.#dependencies.clock.now() });
    const ids = this.#changedIds;
    return {
      progress: this.#progress,
      hasChanged: this.#hasChanged() || this.#redrawn > 0,
      isBusyElsewhere: false,
      changedTrackIds: this.#continues || ids.size > CHANGED_IDS_MAX ? 'all' : [...ids],
    };
  }

  #report(change: Partial<ScanProgress>): void {
    this.#progress = { ...this.#progress, ...change };
    this.#dependencies.onProgress(this.#progress);
  }

  #summary(): string {
    const { seen, toRead, read, added, changed, moved, missing } = this.#progress;
    const parts = [`${added} new`, `${changed} changed`, `${moved} moved`, `${missing} missing`];
    if (read < toRead) parts.push(`${toRead - read} left for the next scan, as the folder did not answer`);
    return `${seen} files: ${parts.join(', ')}`;
  }

  #runRow() {
    const { startedAt, finishedAt, message, seen, read, added, changed, moved, missing } = this.#progress;
    return {
      started_at: startedAt ?? 0,
      finished_at: finishedAt,
      message,
      seen,
      read,
      added,
      changed,
      moved,
      missing,
    };
  }
}
