import { open } from 'node:fs';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import { AppError } from '#platform/app-error.ts';
import {
  createTranscodeProcess,
  type TranscodeProcess,
} from '#platform/audio/transcode/transcode-process.ts';
import type { Clock } from '#platform/clock.ts';
import type { FileCache } from '#platform/files/file-cache.ts';
import { GrowingFile } from '#platform/files/growing-file.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import type { SoundFile } from '../analysis/analysis.ts';
import type { ReportProblem } from '../analysis/sound-problems.ts';
import type { TranscodePlan } from './plan-transcode.ts';
import { safeTranscode } from './safe-transcode.ts';
import {
  COSTLY_RESTS_MS,
  ON_DEMAND_IN_WORK_MAX,
  ON_DEMAND_IN_WORK_PER_USER,
  RENDERING_NICENESS,
  UNREAD_MS,
} from './transcode-limits.ts';

export interface TranscodeJobsDeps {
  readonly cache: Pick<FileCache, 'fill'>;
  readonly reportProblem: ReportProblem;
  readonly musicDir: string;
  readonly logger: Logger;
  readonly timers: Timers;
  readonly clock: Clock;
  readonly maxBytes: number;
}

export interface TranscodeJob {
  readonly growing: GrowingFile;
  readonly process: TranscodeProcess;
  /** Resolves when everything is cleaned up, after success or failure. */
  readonly over: Promise<void>;
  failure: unknown;
  isGivenUp: boolean;
}

export interface WantedTranscode {
  readonly file: SoundFile;
  readonly plan: TranscodePlan;
}

export interface TranscodeJobs {
  find(key: string): TranscodeJob | undefined;
  /**
   * Throws TOO_MANY_REQUESTS beyond the user's share, or UNAVAILABLE if no slot is free or recent ones cost too much.
   */
  begin(key: string, wanted: WantedTranscode, userId: string): TranscodeJob;
  stop(): Promise<void>;
  readonly pids: readonly number[];
}

/** An app that seeks within a track uses one key for each position. */
const COSTLY_MAX = 1_000;
const openFile = promisify(open);

export function createTranscodeJobs(deps: TranscodeJobsDeps): TranscodeJobs {
  const running = new Map<string, TranscodeJob>();
  const costlyUntil = new LRUCache<string, number>({ max: COSTLY_MAX });

  function begin(key: string, wanted: WantedTranscode, userId: string): TranscodeJob {
    const growing = new GrowingFile(userId, () => deps.timers.setTimer(() => giveUpUnread(job), UNREAD_MS));
    const process = createTranscodeProcess({
      niceness: RENDERING_NICENESS,
      onNote(note) {
        if (note.kind === 'planned') growing.plannedBytes = note.sizeBytes;
        else growing.grow(note.writtenBytes);
      },
    });
    const job: TranscodeJob = { growing, process, over: work(), failure: undefined, isGivenUp: false };
    running.set(key, job);
    return job;

    function onTooCostly(): void {
      costlyUntil.set(key, deps.clock.now() + COSTLY_RESTS_MS);
    }

    async function work(): Promise<void> {
      try {
        if ((await fill(deps, { key, wanted, growing, process, onTooCostly })) === undefined)
          throw new AppError('TRACK_MISSING');
        growing.end('whole');
      } catch (error) {
        job.failure ??= error;
        if (!job.isGivenUp)
          deps.logger.warn({ err: error, trackId: wanted.file.trackId }, 'a transcode was not made');
        growing.end('failed');
      } finally {
        running.delete(key);
        await process.close();
      }
    }
  }

  /** Transcodes without readers make room at once. */
  function requireRoom(userId: string): void {
    const inWork = () => [...running.values()].filter(({ isGivenUp }) => !isGivenUp);
    const own = () => inWork().filter(({ growing }) => growing.userId === userId);
    if (own().length >= ON_DEMAND_IN_WORK_PER_USER) own().forEach(giveUpUnread);
    if (inWork().length >= ON_DEMAND_IN_WORK_MAX) inWork().forEach(giveUpUnread);
    if (own().length >= ON_DEMAND_IN_WORK_PER_USER)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: 5 });
    if (inWork().length >= ON_DEMAND_IN_WORK_MAX) takeFromGreediest(inWork(), own().length);
    // No user has more than a fair share.
    if (inWork().length >= ON_DEMAND_IN_WORK_MAX) throw new AppError('UNAVAILABLE', { retryAfterS: 5 });
  }

  function requireCheap(key: string): void {
    const restsMs = (costlyUntil.get(key) ?? 0) - deps.clock.now();
    if (restsMs > 0) throw new AppError('UNAVAILABLE', { retryAfterS: Math.ceil(restsMs / 1_000) });
  }

  return {
    find: (key) => running.get(key),
    begin(key, wanted, userId) {
      requireCheap(key);
      requireRoom(userId);
      return begin(key, wanted, userId);
    },
    async stop() {
      const all = [...running.values()];
      all.forEach(giveUp);
      await Promise.all(all.map(({ over }) => over));
    },
    get pids() {
      return [...running.values()].flatMap(({ process }) => process.pid ?? []);
    },
  };
}

interface Filling {
  readonly key: string;
  readonly wanted: WantedTranscode;
  readonly growing: GrowingFile;
  readonly process: TranscodeProcess;
  readonly onTooCostly: () => void;
}

/** Read while it is written, because the descriptor stays valid when the file is renamed. */
function fill(
  deps: TranscodeJobsDeps,
  { key, wanted, growing, process, onTooCostly }: Filling,
): Promise<string | undefined> {
  const { file, plan } = wanted;
  return deps.cache.fill(key, async (draft) => {
    // A second attempt writes to the same file, because the bytes that were read already will be equal.
    growing.descriptor ??= await openFile(draft, 'w+');
    return safeTranscode(deps, {
      file,
      draft,
      make: (location) => process.make({ ...plan, location, target: draft, maxBytes: deps.maxBytes }),
      onTooCostly,
    });
  });
}

function giveUpUnread(job: TranscodeJob): void {
  if (job.growing.readers === 0 && job.growing.state === 'growing') giveUp(job);
}

/** Ends the newest one of the user with the most, unless the requester has as many, because players play the oldest. */
function takeFromGreediest(inWork: readonly TranscodeJob[], ownCount: number): void {
  const byUser = [...Map.groupBy(inWork, ({ growing }) => growing.userId).values()];
  const most = byUser.reduce((one, other) => (other.length > one.length ? other : one));
  const newest = most.findLast(({ growing }) => growing.state === 'growing');
  if (newest === undefined || most.length < ownCount + 2) return;
  newest.failure = new AppError('TOO_MANY_REQUESTS', { retryAfterS: 5 });
  giveUp(newest);
}

function giveUp(job: TranscodeJob): void {
  job.isGivenUp = true;
  void job.process.close();
}
