/** Makes one transcode in a watched child of its own: whoever ends it, and whatever file kills it, ends no other. */
import path from 'node:path';
import type { JobLimits } from '#platform/children/job-watch.ts';
import { createWatchedChild } from '#platform/children/watched-child.ts';
import { type SoundProblem, toSoundProblem } from '../sound/sound-process.ts';
import type { TranscodeAnswer, TranscodeNote, TranscodeTask } from './transcode-messages.ts';

export interface TranscodeProcess {
  /** Once, and again when it has failed: what was written before is written anew, the same bytes. */
  make(request: TranscodeTask): Promise<TranscodeAnswer | SoundProblem>;
  close(): Promise<void>;
  /** Of the running child; undefined before and after. */
  readonly pid: number | undefined;
}

interface TranscodeProcessOptions {
  readonly onNote: (note: TranscodeNote) => void;
  /** As `nice` counts: 19 lets everything else go first. */
  readonly niceness: number;
}

const CHILD = new URL('./transcode-child.ts', import.meta.url);
/** Somebody waits for it. Ten hours of music take minutes of the processor. */
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
      const answer = await child.ask(request);
      return 'sizeBytes' in answer ? answer : toSoundProblem(answer);
    },
    close: () => child.close(),
    get pid() {
      return child.pid;
    },
  };
}
