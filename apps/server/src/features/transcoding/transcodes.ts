/** Converts tracks that not every browser decodes, only when they are about to be heard. */

import { type Caller, createFairQueue } from '#platform/async/fair-queue.ts';
import { createSingleFlight } from '#platform/async/single-flight.ts';
import { isBrowserPlayable } from '#platform/audio/audio-formats.ts';
import type { SoundProcess } from '#platform/audio/sound/sound-process.ts';
import type { TranscodeReader } from '#platform/audio/transcode/transcode-request.ts';
import type { FileCache } from '#platform/files/file-cache.ts';
import type { Logger } from '#platform/logger.ts';
import { needsRepair, toStorageRefusal } from '#platform/storage-fault.ts';
import type { Analysis, SoundFile } from '../analysis/analysis.ts';
import type { ReportProblem } from '../analysis/sound-problems.ts';
import { contentHash, safeTranscode } from './safe-transcode.ts';
import { TRANSCODES_IN_TURN } from './transcode-limits.ts';

/** The codec is optional for callers that have not read the database. */
interface FoundTrack {
  readonly id: number;
  readonly path: string;
  readonly codec?: string;
}

export interface Transcodes {
  /** Returns an absolute path, after waiting for its creation; undefined if the original is as good. */
  find(track: FoundTrack, reader: TranscodeReader): Promise<string | undefined>;
  /** Transcodes tracks about to be heard. Never fails, because the request for the bytes reports the error. */
  prepare(trackIds: readonly number[]): void;
}

interface TranscodesDeps {
  readonly store: Pick<Analysis, 'findFile'>;
  readonly cache: Pick<FileCache, 'find' | 'fill'>;
  readonly process: Pick<SoundProcess, 'render'>;
  readonly reportProblem: ReportProblem;
  readonly isToolInstalled: boolean;
  readonly musicDir: string;
  readonly logger: Logger;
}

/** A transcode that several callers may wait for. */
interface WaitingRequest {
  readonly begun: AbortController;
  waiting: number;
}

interface Waiter {
  readonly caller: Caller;
  readonly leaving: AbortSignal | undefined;
}

export function createTranscodes(deps: TranscodesDeps): Transcodes {
  const { store, cache, process, logger } = deps;

  const lookUpOnce = createSingleFlight<number, SoundFile | undefined>();
  const makeOnce = createSingleFlight<string, string | undefined>();
  const prepareOnce = createSingleFlight<number, string | undefined>();
  const inTurn = createFairQueue(TRANSCODES_IN_TURN);
  const waitingRequests = new Map<string, WaitingRequest>();

  const make = (file: SoundFile, key: string) =>
    cache.fill(key, (draft) =>
      safeTranscode(deps, { file, draft, make: (source) => process.render(source, draft) }),
    );

  /** Lets each caller wait in their own turn, because others may leave; once begun, it is for all. */
  async function waitForTurn(key: string, work: () => Promise<string | undefined>, waiter: Waiter) {
    const waiting = waitingRequests.get(key) ?? { begun: new AbortController(), waiting: 0 };
    waitingRequests.set(key, waiting);
    waiting.waiting += 1;
    const begin = async () => {
      waitingRequests.delete(key);
      waiting.begun.abort();
      return makeOnce(key, work);
    };
    const { caller, leaving } = waiter;
    try {
      return await inTurn(
        caller,
        begin,
        AbortSignal.any([waiting.begun.signal, ...(leaving ? [leaving] : [])]),
      );
    } catch (error) {
      const job = leaving?.aborted ? undefined : makeOnce.running(key);
      if (job === undefined) throw error;
      return job;
    } finally {
      waiting.waiting -= 1;
      if (waiting.waiting === 0 && waitingRequests.get(key) === waiting) waitingRequests.delete(key);
    }
  }

  async function find(track: FoundTrack, caller: Caller, leaving?: AbortSignal): Promise<string | undefined> {
    if (!deps.isToolInstalled) return undefined;
    if (track.codec !== undefined && isBrowserPlayable({ ...track, codec: track.codec })) return undefined;
    const file = await lookUpOnce(track.id, () => store.findFile(track.id));
    if (file === undefined || file.problem !== null || isBrowserPlayable(file)) return undefined;
    const key = keyOf(file);
    const cached = await cache.find(key);
    if (cached !== undefined) return cached;
    try {
      return await (makeOnce.running(key) ?? waitForTurn(key, () => make(file, key), { caller, leaving }));
    } catch (error) {
      if (!needsRepair(toStorageRefusal(error))) throw error;
      // Some players decode what browsers do not, and there is nothing else to send.
      logger.error({ err: error, trackId: track.id }, 'a transcode cannot be kept');
      return undefined;
    }
  }

  return {
    find: (track, { userId, signal }) => find(track, { name: userId }, signal),
    prepare(trackIds) {
      for (const id of trackIds) {
        // Each has a fair share of its own, because all of them are about to be heard.
        prepareOnce(id, () => find({ id, path: '' }, { name: `${id}`, comesFirst: true })).catch(
          (error: unknown) => logger.warn({ err: error, trackId: id }, 'preparing a track failed'),
        );
      }
    },
  };
}

const keyOf = (file: SoundFile) => `${contentHash(file)}.flac`;
