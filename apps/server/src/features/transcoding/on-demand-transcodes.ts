/** Transcodes in a format and bit rate that an app requests; streamed while they are created, and cached. */
import { close, fstat, open } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '#platform/app-error.ts';
import type {
  OpenOnDemand,
  OpenTranscode,
  TranscodeReader,
  TranscodeRequest,
} from '#platform/audio/transcode/transcode-request.ts';
import type { FileCache } from '#platform/files/file-cache.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { planTranscode, wantsTheFile } from './plan-transcode.ts';
import { contentHash } from './safe-transcode.ts';
import {
  createTranscodeJobs,
  type TranscodeJob,
  type TranscodeJobsDeps,
  type WantedTranscode,
} from './transcode-jobs.ts';

export interface OnDemandTranscodes {
  readonly open: OpenOnDemand;
  stop(): Promise<void>;
  readonly pids: readonly number[];
}

interface OnDemandTranscodesDeps extends TranscodeJobsDeps {
  readonly store: Pick<Analysis, 'findFile'>;
  readonly cache: Pick<FileCache, 'find' | 'fill'>;
  readonly isToolInstalled: boolean;
}

type Bytes = Pick<OpenTranscode, 'descriptor' | 'sizeBytes' | 'growth' | 'close'>;

/** Raise it whenever the same request produces different bytes. */
const MAKE = 1;
const openFile = promisify(open);
const stateOf = promisify(fstat);

export function createOnDemandTranscodes(deps: OnDemandTranscodesDeps): OnDemandTranscodes {
  const jobs = createTranscodeJobs(deps);

  async function openBytes(
    key: string,
    { transcodeRequest, ...wanted }: WantedTranscode & { readonly transcodeRequest: TranscodeRequest },
    reader: TranscodeReader,
  ): Promise<Bytes> {
    for (;;) {
      const cached = await openCached(deps.cache, key);
      if (cached !== undefined) return cached;
      const job = jobs.find(key) ?? jobs.begin(key, wanted, reader.userId);
      if (!job.isGivenUp) return openGrowing(job, transcodeRequest, reader);
      await job.over;
    }
  }

  return {
    async open({ id }, transcodeRequest, reader) {
      if (wantsTheFile(transcodeRequest) || !deps.isToolInstalled) return undefined;
      const file = await deps.store.findFile(id);
      const plan = file && planTranscode(file, transcodeRequest);
      if (file === undefined || plan === undefined) return undefined;
      if (file.problem !== null) throw new AppError('TRACK_MISSING');
      if (plan.offsetMs >= file.durationMs)
        throw new AppError('VALIDATION_FAILED', { message: 'timeOffset: lies behind the end of the song.' });
      const hash = contentHash(file, `\0${Object.values(plan).join('\0')}\0${MAKE}`);
      return {
        name: `${path.parse(file.path).name}.${plan.format}`,
        etag: `"${hash}"`,
        modifiedAtMs: file.mtimeMs,
        ...(await openBytes(`${hash}.${plan.format}`, { file, plan, transcodeRequest }, reader)),
      };
    },
    stop: jobs.stop,
    get pids() {
      return jobs.pids;
    },
  };
}

async function openCached(cache: Pick<FileCache, 'find'>, key: string): Promise<Bytes | undefined> {
  const location = await cache.find(key);
  if (location === undefined) return undefined;
  try {
    const descriptor = await openFile(location, 'r');
    const { size: sizeBytes } = await stateOf(descriptor);
    return { descriptor, sizeBytes, growth: undefined, close: () => close(descriptor, () => {}) };
  } catch (error) {
    // Deleted from the cache meanwhile.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function openGrowing(
  job: TranscodeJob,
  { needsLength }: TranscodeRequest,
  reader: TranscodeReader,
): Promise<Bytes> {
  const { growing } = job;
  const leave = growing.join();
  const isReported = () => growing.writtenBytes > 0 && !(needsLength && growing.plannedBytes === undefined);
  await growing.until(() => isReported() || growing.state !== 'growing', reader.signal);
  const { descriptor, state, writtenBytes, plannedBytes } = growing;
  if (state === 'failed' || descriptor === undefined || reader.signal.aborted) {
    leave();
    throw job.failure ?? new AppError('UNAVAILABLE', { retryAfterS: 1 });
  }
  const isWhole = state === 'whole';
  return {
    descriptor,
    sizeBytes: isWhole ? writtenBytes : plannedBytes,
    growth: isWhole ? undefined : growing,
    close: leave,
  };
}
