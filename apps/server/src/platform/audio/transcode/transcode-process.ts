/** Creates one transcode in a watched child process of its own, so that a crash or a stop affects no other. */
import path from 'node:path';
import type { JobLimits } from '#platform/children/job-watch.ts';
import { createWatchedChild } from '#platform/children/watched-child.ts';
import { type SoundProblem, toSoundProblem } from '../sound/sound-process.ts';
import type { TranscodeAnswer, TranscodeNote, TranscodeTask } from './transcode-messages.ts';

export interface TranscodeProcess {
  /** Creates the transcode; after a failure call it again, which writes the same bytes again. */
  make(request: TranscodeTask): Promise<TranscodeAnswer | SoundProblem>;
  close(): Promise<void>;
  readonly pid: number | undefined;
}

interface TranscodeProcessOptions {
  readonly onNote: (note: TranscodeNote) => void;
  /** The value for `nice`: 19 lets everything else go first. */
  readonly niceness: number;
}

const CHILD = new URL('./transcode-child.ts', import.meta.url);
/** The limits are generous in processor time, because ten hours of music take minutes. */
const LIMITS: JobLimits = {
  silenceMaxMs: 60_000,
  wallMaxMs: 60 * 60_000,
  processorMaxMs: 20 * 60_000,
  memoryMaxBytes: 512 * 1_024 * 1_024,
};

export function createTranscodeProcess({ onNote, niceness }: TranscodeProcessOptions): TranscodeProcess {
  const child = createWatchedChild<TranscodeTask, TranscodeAnswer, TranscodeNote>({
    entry: CHILD,
    flags: ['--max-old-space-size=64', '--max-semi-space-size=2'],
    niceness,
    limits: LIMITS,
    isLast: () => true,
    writes: ({ target }) => [path.dirname(target)],
    onNote,
  });
  return {
    async make(request) {
      const answer = await child.request(request);
      return 'sizeBytes' in answer ? answer : toSoundProblem(answer);
    },
    close: () => child.close(),
    get pid() {
      return child.pid;
    },
  };
}
