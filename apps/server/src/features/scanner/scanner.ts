/** Scans at start, on changes, every few minutes and on request: one at a time, each in its own process. */

import { type AlbumScan, auditDetailTexts, type LibraryStatus } from '@tutti/contract';
import type { Audit } from '#features/audit/audit.ts';
import type { Requester } from '#identity/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { DomainEvents, Events, SharedEvent } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Lease } from '#platform/nodes/lease.ts';
import type { Timers } from '#platform/timers.ts';
import { createLibraryStatusStore } from './library-status-store.ts';
import { type ScanEnd, type ScanProcess, startScan } from './scan-process.ts';
import { IDLE_PROGRESS, type ScanOutcome, type ScanProgress } from './scan-progress.ts';
import { createFolderWatch } from './walk/folder-watch.ts';

export interface Scanner {
  start(): void;
  /** Asks for a scan; while one runs, another one follows it. Resolves with the status right after. */
  requestScan(request: ScanOptions): Promise<LibraryStatus>;
  /** Resolves when no scan runs or waits. */
  whenIdle(): Promise<void>;
  getStatus(): Promise<LibraryStatus>;
  stop(): Promise<void>;
}

export interface ScanOptions {
  /** Scans that begin by themselves are nobody's act. */
  readonly requester: Requester;
  readonly acceptsLoss?: boolean;
  readonly readsAll?: boolean;
  readonly albums?: AlbumScan | undefined;
}

export interface ScannerDependencies {
  readonly database: Database;
  readonly audit: Pick<Audit, 'record'>;
  readonly readTimbreProgress: () => Promise<LibraryStatus['timbres']>;
  readonly databaseUrl: string | undefined;
  readonly databaseFile: string;
  readonly musicDir: string;
  readonly isDemo: boolean;
  readonly events: Events;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  /** Only the holder scans; the other nodes hand it their requests. */
  readonly lease: Pick<Lease, 'isHeld' | 'onTaken'>;
}

type Wanted = DomainEvents['scanWanted'];
const BY_ITSELF: Wanted = { acceptsLoss: false };

/** Catches what no watch sees: network shares, and folders beyond the watched ones. */
const RESCAN_MS = 5 * 60_000;
/** Applies while another process scans the same library. */
const RETRY_MS = 15_000;
const GONE_FILE_SCANS_MS = 60_000;

export function createScanner(dependencies: ScannerDependencies): Scanner {
  return new FolderScanner(dependencies);
}

class FolderScanner implements Scanner {
  readonly #deps: ScannerDependencies;
  readonly #watch: ReturnType<typeof createFolderWatch>;
  #progress: ScanProgress = IDLE_PROGRESS;
  #running: Promise<void> | undefined;
  #next: Wanted | undefined;
  #scan: ScanProcess | undefined;
  #rescanTimer: number | undefined;
  #isBusyElsewhere = false;
  #isStopped = false;
  #lookedForGoneAt = Number.NEGATIVE_INFINITY;
  readonly #subscriptions: (() => void)[];

  constructor(dependencies: ScannerDependencies) {
    this.#deps = dependencies;
    const { events, musicDir, timers } = dependencies;
    this.#watch = createFolderWatch({ root: musicDir, timers, onChange: () => this.#want() });
    this.#subscriptions = [
      events.subscribe('scanWanted', (wanted) => this.#want(wanted)),
      events.subscribe('scanProgress', ({ progress }) => {
        if (!this.#running) this.#progress = progress;
      }),
    ];
  }

  start(): void {
    const { events, lease } = this.#deps;
    this.#subscriptions.push(
      events.subscribe('trackFileGone', () => this.#lookForGoneFile()),
      lease.onTaken(() => this.#want()),
    );
    this.#want();
  }

  /** A listener found a file gone before the watch did. A folder that stays unreadable must not be walked each time. */
  async #lookForGoneFile(): Promise<void> {
    const { clock, database, events } = this.#deps;
    const now = clock.now();
    if (now - this.#lookedForGoneAt < GONE_FILE_SCANS_MS) return;
    this.#lookedForGoneAt = now;
    await events.publishIn(database.queries, 'scanWanted', { acceptsLoss: false });
  }

  async requestScan({
    requester,
    acceptsLoss = false,
    readsAll = false,
    albums,
  }: ScanOptions): Promise<LibraryStatus> {
    const { audit, database, events, musicDir } = this.#deps;
    await database.transaction(async (trx) => {
      await audit.record(trx, {
        action: 'LIBRARY_SCAN_STARTED',
        resourceType: 'Library',
        resource: musicDir,
        ...requester,
        details: detailsOf({ acceptsLoss, readsAll, albums }),
      });
      await events.publishIn(trx, 'scanWanted', {
        acceptsLoss,
        isByHand: true,
        ...(readsAll && { readsAll }),
        ...(albums && { albums }),
      });
    });
    return this.getStatus();
  }

  async whenIdle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async getStatus(): Promise<LibraryStatus> {
    const { database, musicDir, isDemo, readTimbreProgress } = this.#deps;
    const store = createLibraryStatusStore(database.queries);
    const [totals, problems, regrouping, timbres] = await Promise.all([
      store.readTotals(),
      store.listProblems(),
      store.readRegrouping(),
      readTimbreProgress(),
    ]);
    const { moved: _moved, refreshes: _refreshes, startedAt, finishedAt, ...progress } = this.#progress;
    return {
      ...progress,
      musicDir,
      isDemo,
      startedAt: toInstant(startedAt),
      finishedAt: toInstant(finishedAt),
      totals,
      timbres,
      albumRegrouping: regrouping,
      problems,
    };
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#next = undefined;
    for (const unsubscribe of this.#subscriptions) unsubscribe();
    this.#watch.close();
    if (this.#rescanTimer !== undefined) this.#deps.timers.clearTimer(this.#rescanTimer);
    this.#scan?.kill();
    await this.#running;
  }

  #want(wanted: Wanted = BY_ITSELF): void {
    if (this.#isStopped || !this.#deps.lease.isHeld()) return;
    this.#next = this.#next === undefined ? wanted : mergeWanted(this.#next, wanted);
    this.#running ??= this.#runWanted().finally(() => {
      this.#running = undefined;
    });
  }

  async #runWanted(): Promise<void> {
    if (this.#rescanTimer !== undefined) this.#deps.timers.clearTimer(this.#rescanTimer);
    // A scan that is requested while the watch starts finds this one still running, so requests are looked for afterwards.
    for (let wanted = this.#next; wanted && !this.#isStopped; wanted = this.#next) {
      this.#next = undefined;
      await this.#runOnce(wanted);
      if (!this.#next && !this.#isStopped) await this.#watch.refresh();
    }
    if (this.#isStopped) return;
    this.#rescanTimer = this.#deps.timers.setTimer(
      () => this.#want(),
      this.#isBusyElsewhere ? RETRY_MS : RESCAN_MS,
    );
  }

  async #runOnce(wanted: Wanted): Promise<void> {
    const { logger } = this.#deps;
    this.#progress = { ...IDLE_PROGRESS, phase: 'walking', message: 'Looking at the music folder' };
    const message = await this.#runProcess(wanted);
    if (this.#isStopped) return;
    if (message.kind === 'failed') {
      logger.error({ reason: message.reason }, 'the library scan failed');
      this.#progress = {
        ...this.#progress,
        phase: 'failed',
        message: message.reason,
        finishedAt: this.#deps.clock.now(),
      };
    } else {
      await this.#noteOutcome(message.outcome);
    }
    await this.#tell('scanProgress', { progress: this.#progress });
  }

  async #noteOutcome({ progress, hasChanged, isBusyElsewhere, changedTrackIds }: ScanOutcome): Promise<void> {
    const { logger } = this.#deps;
    this.#isBusyElsewhere = isBusyElsewhere;
    this.#progress = progress;
    if (progress.phase === 'blocked') logger.warn(`library: ${progress.message}`);
    else if (hasChanged) logger.info(`library: ${progress.message}`);
    if (hasChanged) await this.#tell('libraryChanged', { changedTrackIds });
  }

  async #runProcess(wanted: Wanted): Promise<ScanEnd> {
    const { databaseUrl, databaseFile, musicDir } = this.#deps;
    const location = { databaseUrl, databaseFile, musicDir, ...wanted };
    this.#scan = startScan(location, {
      isBackground: true,
      onProgress: (progress) => this.#noteProgress(progress),
    });
    const end = await this.#scan.end;
    this.#scan = undefined;
    return end;
  }

  #noteProgress(progress: ScanProgress): void {
    const before = this.#progress;
    this.#progress = progress;
    if (progress.phase !== before.phase && progress.phase === 'reading') {
      this.#deps.logger.info(`library: reading ${progress.toRead} new or changed files`);
      void this.#tell('scanProgress', { progress });
    }
    if (progress.refreshes > before.refreshes) void this.#tell('libraryChanged', { changedTrackIds: 'all' });
  }

  /** Failures are only logged, because the rows are written and another node sees them at its own next scan. */
  async #tell<Name extends SharedEvent>(name: Name, event: DomainEvents[Name]): Promise<void> {
    const { database, events, logger } = this.#deps;
    try {
      await events.publishIn(database.queries, name, event);
    } catch (error) {
      logger.warn({ err: error, event: name }, 'telling other nodes of a scan failed');
      events.publish(name, event);
    }
  }
}

/** Combines requests into one scan. The later of two requests about albums counts. */
function mergeWanted(earlier: Wanted, later: Wanted): Wanted {
  return {
    ...earlier,
    ...later,
    acceptsLoss: earlier.acceptsLoss || later.acceptsLoss,
    isByHand: earlier.isByHand === true || later.isByHand === true,
    readsAll: earlier.readsAll === true || later.readsAll === true,
  };
}

const ALBUM_DETAILS: Readonly<Record<AlbumScan, string>> = {
  former: auditDetailTexts.scanRestoringAlbums,
  anew: auditDetailTexts.scanRegroupingAlbums,
  preview: auditDetailTexts.scanDryRun,
};

function detailsOf({
  acceptsLoss,
  readsAll,
  albums,
}: Required<Pick<ScanOptions, 'acceptsLoss' | 'readsAll'>> & Pick<ScanOptions, 'albums'>): string {
  if (albums) return ALBUM_DETAILS[albums];
  const { scanByHand, scanOfEverything, scanWithLoss } = auditDetailTexts;
  if (readsAll) return scanOfEverything;
  return acceptsLoss ? scanWithLoss : scanByHand;
}

function toInstant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
