/** Decodes sound in a watched child process, one file at a time; a file that hangs or crashes FFmpeg is reported. */

import path from 'node:path';
import { libraryFaultTexts } from '@tutti/contract/library/fault-texts';
import type { Excess, JobLimits } from '#platform/children/job-watch.ts';
import { ChildFailure, createWatchedChild } from '#platform/children/watched-child.ts';
import type { FileLocation } from '#platform/files/open-inside-now.ts';
import { INPUT_UNREADABLE } from '../coding/input-unreadable.ts';
import { OUTPUT_TOO_LARGE } from '../coding/output-too-large.ts';
import type { SoundAnswer, SoundMeasure, SoundRequest } from './sound-messages.ts';

/**
 * `refused`: the file cannot be decoded. `exceeded`: beyond the limits of one file, as when it takes half an hour.
 * `unread`: not read to its end. `stalled`: no progress, as on a share that hangs.
 */
export interface SoundProblem {
  readonly kind: 'refused' | 'exceeded' | 'crashed' | 'closed' | 'unstarted' | 'unread' | 'stalled';
  readonly reason: string;
}

export interface SoundProcess {
  measure(location: FileLocation): Promise<SoundMeasure | SoundProblem>;
  /** Finds only the timbre that `measure` finds, too. */
  describe(location: FileLocation): Promise<{ timbre: string } | SoundProblem>;
  /** Writes the track as FLAC to `target`. */
  render(location: FileLocation, target: string): Promise<{ sampleCount: number } | SoundProblem>;
  close(): Promise<void>;
  readonly pid: number | undefined;
}

export interface SoundProcessOptions {
  readonly limits?: Partial<JobLimits>;
  /** The value for `nice`: 19 lets everything else go first. */
  readonly niceness?: number;
}

const CHILD = new URL('./sound-child.ts', import.meta.url);
/** FFmpeg itself takes a hundred megabytes; ten hours of music take minutes of the processor. */
const LIMITS: JobLimits = {
  silenceMaxMs: 60_000,
  wallMaxMs: 30 * 60_000,
  processorMaxMs: 10 * 60_000,
  memoryMaxBytes: 512 * 1_024 * 1_024,
};
const REASONS: Readonly<Record<Excess, string>> = {
  memory: 'Decoding this file takes too much memory',
  processor: 'Decoding this file takes too much of the processor',
  time: 'Decoding this file takes too long',
  silence: 'Decoding this file takes too long',
};

export function createSoundProcess({ limits, niceness }: SoundProcessOptions = {}): SoundProcess {
  const child = createWatchedChild<SoundRequest, SoundAnswer>({
    entry: CHILD,
    flags: ['--max-old-space-size=64', '--max-semi-space-size=2'],
    niceness,
    limits: { ...LIMITS, ...limits },
    // Collecting the remains of an encoder of node-av 6.1 sometimes crashes, in the middle of the next file.
    isLast: ({ kind }) => kind === 'render',
    writes: (request) => (request.kind === 'render' ? [path.dirname(request.target)] : []),
  });
  return {
    async measure(location) {
      const answer = await child.request({ kind: 'measure', location });
      return 'kind' in answer && answer.kind === 'measured' ? answer : toSoundProblem(answer);
    },
    async describe(location) {
      const answer = await child.request({ kind: 'describe', location });
      if (!('kind' in answer) || answer.kind !== 'described') return toSoundProblem(answer);
      return { timbre: answer.timbre };
    },
    async render(location, target) {
      const answer = await child.request({ kind: 'render', location, target });
      if (!('kind' in answer) || answer.kind !== 'rendered') return toSoundProblem(answer);
      return { sampleCount: answer.sampleCount };
    },
    close: () => child.close(),
    get pid() {
      return child.pid;
    },
  };
}

const UNTRIED: ReadonlySet<SoundProblem['kind']> = new Set(['closed', 'unstarted', 'unread', 'stalled']);

export function isUntried({ kind }: SoundProblem): boolean {
  return UNTRIED.has(kind);
}

/** Converts a failure of the child to a problem; any other answer without a result is one, too. */
export function toSoundProblem(answer: object): SoundProblem {
  if (!(answer instanceof ChildFailure))
    return { kind: 'crashed', reason: libraryFaultTexts.decoderConfused };
  const { cause, reason, code } = answer;
  if (code === INPUT_UNREADABLE) return { kind: 'unread', reason };
  if (code === OUTPUT_TOO_LARGE) return { kind: 'exceeded', reason };
  if (cause === 'refused' || cause === 'closed' || cause === 'unstarted') return { kind: cause, reason };
  if (cause === 'crashed') return { kind: cause, reason: libraryFaultTexts.decoderCrashed(reason) };
  if (cause === 'silence') return { kind: 'stalled', reason: REASONS[cause] };
  return { kind: 'exceeded', reason: REASONS[cause] };
}
