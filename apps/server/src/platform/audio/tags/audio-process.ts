/** Reads audio files in a watched child: a file that crashes the parser, or that it waits for in vain, becomes a problem in the list. */

import type { TrackCredit } from '@tutti/contract';
import { libraryFaultTexts } from '@tutti/contract/texts/library-fault-texts';
import type { JobLimits } from '#platform/children/job-watch.ts';
import { askTwice, ChildFailure, createWatchedChild } from '#platform/children/watched-child.ts';
import type { PlaceInside } from '#platform/files/open-inside-now.ts';
import type { AudioAnswer, AudioRequest } from './audio-messages.ts';
import type { PictureSubject } from './embedded-art.ts';
import type { Lyrics } from './lyrics/lyrics.ts';
import type { AudioFile, ReadProblem, ReadResult } from './read-track.ts';
import { cleanText } from './tag-values.ts';

export interface AudioProcess {
  /**
   * The results stand in the order of the files; never rejects because of a file. Of a disk or share that hangs there are fewer
   * of them than files: the others are left for another time.
   */
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
/**
 * Of a folder that hangs each file takes its ten seconds. After as many in a row, those of a request that hangs are not read one
 * by one any more, until something is read.
 */
const WAITS_MAX = 3;

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

  /** Files that were waited for in vain, each by itself, with nothing read in between. */
  let waits = 0;

  async function read(
    root: string,
    files: readonly AudioFile[],
  ): Promise<readonly ReadResult[] | ChildFailure> {
    const ask = () => child.ask({ kind: 'read', root, files });
    let answer = await noteStart(ask());
    while (isUnstarted(answer) && startsFailed < STARTS_MAX) answer = await noteStart(ask());
    if (!(answer instanceof ChildFailure && PASSES.has(answer.cause))) waits = 0;
    if (!(answer instanceof ChildFailure)) return answer.kind === 'tracks' ? answer.results : [];
    if (answer.cause === 'closed') throw new Error('The audio reader is closed');
    if (answer.cause === 'unstarted') throw new Error(`The audio reader does not start (${answer.reason})`);
    return answer;
  }

  async function readOne(root: string, file: AudioFile): Promise<ReadResult> {
    const results = await read(root, [file]);
    if (!(results instanceof ChildFailure))
      return results[0] ?? toProblem(file, 'reader-crashed', libraryFaultTexts.noAnswer);
    const reason = explain(results, limits);
    if (!PASSES.has(results.cause)) return toProblem(file, 'reader-crashed', reason);
    waits += 1;
    return toProblem(file, 'unreadable', reason);
  }

  /** One of them is poison; one by one shows which. */
  async function readOneByOne(root: string, files: readonly AudioFile[]): Promise<readonly ReadResult[]> {
    const results: ReadResult[] = [];
    for (const file of files) if (waits < WAITS_MAX) results.push(await readOne(root, file));
    return results;
  }

  /** Many requests at a time would each wait for a file before any of them could tell that it is of no use. */
  let turn: Promise<unknown> = Promise.resolve();

  return {
    async readFiles(root, files) {
      const together = await read(root, files);
      if (!(together instanceof ChildFailure)) return together;
      const apart = turn.then(() => readOneByOne(root, files));
      turn = apart.catch(() => {});
      return apart;
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
  if (cause === 'crashed') return libraryFaultTexts.readerCrashed(reason);
  if (cause === 'memory') return libraryFaultTexts.tooMuchMemory;
  if (cause === 'processor') return libraryFaultTexts.tooMuchWork(toSeconds(limits.processorMaxMs));
  return libraryFaultTexts.diskSilent(toSeconds(limits.silenceMaxMs));
}

const toSeconds = (ms: number) => `${Math.round(ms / 1_000)} s`;

function toProblem(file: AudioFile, kind: ReadProblem['kind'], reason: string): ReadResult {
  return { problem: { file, kind, reason: cleanText(reason) } };
}
