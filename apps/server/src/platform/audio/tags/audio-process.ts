/** Reads audio files in a watched child: a file that hangs or crashes the parser becomes a problem in the list. */
import type { TrackCredit } from '@tutti/contract';
import type { JobLimits } from '#platform/children/job-watch.ts';
import { askTwice, ChildFailure, createWatchedChild } from '#platform/children/watched-child.ts';
import type { PlaceInside } from '#platform/files/open-inside-now.ts';
import type { AudioAnswer, AudioRequest } from './audio-messages.ts';
import type { PictureSubject } from './embedded-art.ts';
import type { Lyrics } from './lyrics/lyrics.ts';
import type { AudioFile, ReadResult } from './read-track.ts';
import { cleanText } from './tag-values.ts';

export interface AudioProcess {
  /** The results stand in the order of the files; never rejects because of a file. */
  readFiles(root: string, files: readonly AudioFile[]): Promise<readonly ReadResult[]>;
  /**
   * The front cover inside the file or the picture of its artist; undefined when there is none or the file is none of ours.
   * `unknown`: it could not be looked at now, which says nothing of what is in it.
   */
  extractEmbeddedArt(place: PlaceInside, subject: PictureSubject): Promise<Buffer | undefined | 'unknown'>;
  /** From beside the file or inside it; undefined when there are none or it cannot be read. */
  readLyrics(place: PlaceInside): Promise<Lyrics | undefined>;
  /** Nobody where the tags name nobody; undefined when nobody could look. */
  readCredits(place: PlaceInside): Promise<readonly TrackCredit[] | undefined>;
  close(): Promise<void>;
  /** Of the running child; undefined between two. */
  readonly pid: number | undefined;
}

export interface AudioProcessOptions {
  /** What one file may cost before the child is killed. */
  readonly limits?: Partial<JobLimits>;
  readonly idleMs?: number;
}

const CHILD = new URL('./audio-child.ts', import.meta.url);
const MEBIBYTE = 1_024 * 1_024;
const FILE_MAX_MS = 10_000;
/** Of a reader that ends before its first word, with ever longer waits between. Then the scan ends, and the next one goes on. */
const STARTS_MAX = 5;
const LIMITS: JobLimits = {
  silenceMaxMs: FILE_MAX_MS,
  wallMaxMs: FILE_MAX_MS,
  processorMaxMs: FILE_MAX_MS,
  memoryMaxBytes: 512 * MEBIBYTE,
};

type Cause = ChildFailure['cause'];
/** A stop of the server, a machine without room for a process, a disk that sleeps or a share that hangs, a file that is away. */
const PASSES: ReadonlySet<Cause> = new Set(['closed', 'unstarted', 'silence', 'time', 'refused']);

export function createAudioProcess({ idleMs, ...options }: AudioProcessOptions = {}): AudioProcess {
  const limits = { ...LIMITS, ...options.limits };
  const child = createWatchedChild<AudioRequest, AudioAnswer>({
    entry: CHILD,
    flags: ['--max-old-space-size=192', '--max-semi-space-size=2'],
    limits,
    sentAhead: 40,
    softMaxBytes: 192 * MEBIBYTE,
    idleMs,
  });

  /** In a row, whoever asked: with many files waiting each of them would be a failed start otherwise. */
  let startsFailed = 0;

  async function noteStart(asked: Promise<AudioAnswer | ChildFailure>) {
    const answer = await asked;
    startsFailed = isUnstarted(answer) ? startsFailed + 1 : 0;
    return answer;
  }

  async function read(root: string, files: readonly AudioFile[]): Promise<readonly ReadResult[] | string> {
    const ask = () => child.ask({ kind: 'read', root, files });
    let answer = await noteStart(ask());
    while (isUnstarted(answer) && startsFailed < STARTS_MAX) answer = await noteStart(ask());
    if (!(answer instanceof ChildFailure)) return answer.kind === 'tracks' ? answer.results : [];
    if (answer.cause === 'closed') throw new Error('The audio reader is closed');
    if (answer.cause === 'unstarted') throw new Error(`The audio reader does not start (${answer.reason})`);
    return explain(answer, limits);
  }

  async function readOne(root: string, file: AudioFile): Promise<ReadResult> {
    const results = await read(root, [file]);
    if (typeof results === 'string') return crashed(file, results);
    return results[0] ?? crashed(file, 'The reader gave no answer');
  }

  return {
    async readFiles(root, files) {
      const together = await read(root, files);
      if (typeof together !== 'string') return together;
      // One of them is poison; one by one shows which.
      const results: ReadResult[] = [];
      for (const file of files) results.push(await readOne(root, file));
      return results;
    },
    async extractEmbeddedArt(place, subject) {
      const answer = await askTwice(() => child.ask({ kind: 'art', place, subject }));
      if (answer instanceof ChildFailure) return PASSES.has(answer.cause) ? 'unknown' : undefined;
      if (answer.kind !== 'art' || answer.picture === null) return undefined;
      return Buffer.from(answer.picture, 'base64');
    },
    async readLyrics(place) {
      const answer = await child.ask({ kind: 'lyrics', place });
      if (answer instanceof ChildFailure || answer.kind !== 'lyrics') return undefined;
      return answer.lyrics ?? undefined;
    },
    async readCredits(place) {
      const answer = await child.ask({ kind: 'credits', place });
      return answer instanceof ChildFailure || answer.kind !== 'credits' ? undefined : answer.credits;
    },
    close: () => child.close(),
    get pid() {
      return child.pid;
    },
  };
}

function isUnstarted(answer: AudioAnswer | ChildFailure): boolean {
  return answer instanceof ChildFailure && answer.cause === 'unstarted';
}

function explain({ cause, reason }: ChildFailure, limits: JobLimits): string {
  if (cause === 'refused') return reason;
  if (cause === 'crashed') return `The reader crashed on this file (${reason})`;
  if (cause === 'memory') return 'Reading this file took too much memory';
  const maxMs = cause === 'processor' ? limits.processorMaxMs : limits.silenceMaxMs;
  const ofWhat = cause === 'processor' ? ' of the processor' : '';
  return `Reading this file took longer than ${Math.round(maxMs / 1_000)} s${ofWhat}`;
}

function crashed(file: AudioFile, reason: string): ReadResult {
  return { problem: { file, kind: 'reader-crashed', reason: cleanText(reason) } };
}
