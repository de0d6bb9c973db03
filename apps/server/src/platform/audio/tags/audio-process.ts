/** Reads audio files in a watched child process; a file that crashes or hangs it becomes a problem in the list. */

import type { TrackCredit } from '@tutti/contract';
import { libraryFaultTexts } from '@tutti/contract/library/fault-texts';
import type { JobLimits } from '#platform/children/job-watch.ts';
import { ChildFailure, createWatchedChild, requestTwice } from '#platform/children/watched-child.ts';
import type { FileLocation } from '#platform/files/open-inside-now.ts';
import type { AudioAnswer, AudioChildRequest } from './audio-messages.ts';
import type { EmbeddedArtSubject } from './embedded-art.ts';
import type { Lyrics } from './lyrics/lyrics.ts';
import type { AudioFile, ReadProblem, ReadResult } from './read-track.ts';
import { cleanText } from './tag-values.ts';

export interface AudioProcess {
  warmUp(): void;
  /** In the order of the files; never rejects because of one. A hanging disk gives fewer results than files. */
  readFiles(root: string, files: readonly AudioFile[]): Promise<readonly ReadResult[]>;
  /** Undefined if there is none or the file is not in the library; `unknown` if it could not be read now. */
  extractEmbeddedArt(
    location: FileLocation,
    subject: EmbeddedArtSubject,
  ): Promise<Buffer | undefined | 'unknown'>;
  /** Reads lyrics beside the file or inside it; undefined if there are none or they cannot be read. */
  readLyrics(location: FileLocation): Promise<Lyrics | undefined>;
  /** Returns an empty list if the tags name nobody; undefined if the file could not be read. */
  readCredits(location: FileLocation): Promise<readonly TrackCredit[] | undefined>;
  close(): Promise<void>;
  readonly pid: number | undefined;
}

export interface AudioProcessOptions {
  readonly limits?: Partial<JobLimits>;
  readonly idleMs?: number;
}

const CHILD = new URL('./audio-child.ts', import.meta.url);
const MEBIBYTE = 1_024 * 1_024;
const FILE_MAX_MS = 10_000;
/** The limit of failed starts, with increasing pauses between. Then the scan ends, and the next one continues. */
const STARTS_MAX = 5;
const LIMITS: JobLimits = {
  silenceMaxMs: FILE_MAX_MS,
  wallMaxMs: FILE_MAX_MS,
  processorMaxMs: FILE_MAX_MS,
  memoryMaxBytes: 512 * MEBIBYTE,
};

type Cause = ChildFailure['cause'];
/** Files of a hanging request are not read one by one after this many, because each takes its ten seconds. */
const WAITS_MAX = 3;

/** Causes that are not the file's fault, such as a server stop, a hanging share or a missing file. */
const PASSES: ReadonlySet<Cause> = new Set(['closed', 'unstarted', 'silence', 'time', 'refused']);

export function createAudioProcess({ idleMs, ...options }: AudioProcessOptions = {}): AudioProcess {
  const limits = { ...LIMITS, ...options.limits };
  const child = createWatchedChild<AudioChildRequest, AudioAnswer>({
    entry: CHILD,
    flags: ['--max-old-space-size=192', '--max-semi-space-size=2'],
    limits,
    sentAhead: 40,
    softMaxBytes: 192 * MEBIBYTE,
    idleMs,
  });

  let startsFailed = 0;

  async function noteStart(requested: Promise<AudioAnswer | ChildFailure>) {
    const answer = await requested;
    startsFailed = isUnstarted(answer) ? startsFailed + 1 : 0;
    return answer;
  }

  /** Consecutive files that timed out, each read by itself. */
  let waits = 0;

  async function read(
    root: string,
    files: readonly AudioFile[],
  ): Promise<readonly ReadResult[] | ChildFailure> {
    const sendRead = () => child.request({ kind: 'read', root, files });
    let answer = await noteStart(sendRead());
    while (isUnstarted(answer) && startsFailed < STARTS_MAX) answer = await noteStart(sendRead());
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

  async function readOneByOne(root: string, files: readonly AudioFile[]): Promise<readonly ReadResult[]> {
    const results: ReadResult[] = [];
    for (const file of files) if (waits < WAITS_MAX) results.push(await readOne(root, file));
    return results;
  }

  /** Runs requests in sequence, so that one can report a hanging file before others wait for it. */
  let turn: Promise<unknown> = Promise.resolve();

  return {
    warmUp: () => child.warmUp(),
    async readFiles(root, files) {
      const together = await read(root, files);
      if (!(together instanceof ChildFailure)) return together;
      const apart = turn.then(() => readOneByOne(root, files));
      turn = apart.catch(() => {});
      return apart;
    },
    async extractEmbeddedArt(location, subject) {
      const answer = await requestTwice(() => child.request({ kind: 'art', location, subject }));
      if (answer instanceof ChildFailure) return PASSES.has(answer.cause) ? 'unknown' : undefined;
      if (answer.kind !== 'art' || answer.picture === null) return undefined;
      return Buffer.from(answer.picture, 'base64');
    },
    async readLyrics(location) {
      const answer = await child.request({ kind: 'lyrics', location });
      if (answer instanceof ChildFailure || answer.kind !== 'lyrics') return undefined;
      return answer.lyrics ?? undefined;
    },
    async readCredits(location) {
      const answer = await child.request({ kind: 'credits', location });
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
