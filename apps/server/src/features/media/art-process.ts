import type { FoundColors } from '#features/library/library.ts';
import { AppError } from '#platform/app-error.ts';
import { pictureType } from '#platform/audio/tags/embedded-art.ts';
import type { JobLimits } from '#platform/children/job-watch.ts';
import { ChildFailure, createWatchedChild, requestTwice } from '#platform/children/watched-child.ts';
import type { ArtFormat, PictureAnswer, PictureRequest } from './art-messages.ts';

export interface ArtProcess {
  /** Never rejects because of a picture: `problem` if it cannot be decoded, `unknown` if the machine was too slow. */
  makeSquare(bytes: Buffer, square: SquareShape): Promise<{ readonly square: Buffer } | Unmade>;
  /** Never rejects because of a picture, like `makeSquare`. */
  findColors(bytes: Buffer): Promise<FoundColors | Unmade>;
  /** Converts one of our generated covers to JPEG; undefined if that fails. Never use it for files or user input. */
  rasterise(svg: Buffer, sizePixels: number): Promise<Buffer | undefined>;
  close(): Promise<void>;
  /** Process id of the running child; undefined between two. */
  readonly pid: number | undefined;
}

export interface SquareShape {
  readonly sizePixels: number;
  readonly format?: ArtFormat;
}

interface Problem {
  readonly problem: string;
}

type Unmade = Problem | 'unknown';

const NO_PICTURE: Problem = { problem: 'this is no JPEG, PNG, WebP or GIF' };
const CHILD = new URL('./art-child.ts', import.meta.url);
const PICTURE_MAX_MS = 10_000;
const LIMITS: JobLimits = {
  silenceMaxMs: PICTURE_MAX_MS,
  wallMaxMs: PICTURE_MAX_MS,
  processorMaxMs: PICTURE_MAX_MS,
  memoryMaxBytes: 512 * 1_024 * 1_024,
};
/** Failures of a busy or suspended machine; using too much processor time is the picture's own fault. */
const PASSES: ReadonlySet<ChildFailure['cause']> = new Set(['silence', 'time']);
const WAITING_MAX = 1_000;
/** A new cover may take a moment longer, because searches and audio must never wait for covers. */
const NICENESS = 10;

export function createArtProcess({ limits }: { limits?: Partial<JobLimits> } = {}): ArtProcess {
  const child = createWatchedChild<PictureRequest, PictureAnswer>({
    entry: CHILD,
    flags: ['--max-old-space-size=64', '--max-semi-space-size=2'],
    niceness: NICENESS,
    limits: { ...LIMITS, ...limits },
  });
  async function send(bytes: Buffer, square?: SquareShape): Promise<PictureAnswer | Unmade> {
    if (child.pending >= WAITING_MAX) throw new AppError('UNAVAILABLE', { retryAfterS: 2 });
    const request = { base64: bytes.toString('base64'), square };
    const answer = await requestTwice(() => child.request(request));
    return answer instanceof ChildFailure ? toUnmade(answer) : answer;
  }
  async function requestSquare(bytes: Buffer, shape: SquareShape) {
    const created = await send(bytes, shape);
    if (created === 'unknown') return created;
    return 'square' in created ? { square: Buffer.from(created.square, 'base64') } : toNothing(created);
  }

  return {
    async makeSquare(bytes, shape) {
      return pictureType(bytes) === undefined ? NO_PICTURE : requestSquare(bytes, shape);
    },
    async findColors(bytes) {
      if (pictureType(bytes) === undefined) return NO_PICTURE;
      const looked = await send(bytes);
      if (looked === 'unknown') return looked;
      return 'colors' in looked ? looked : toNothing(looked);
    },
    async rasterise(svg, sizePixels) {
      const created = await requestSquare(svg, { sizePixels, format: 'jpeg' });
      return created !== 'unknown' && 'square' in created ? created.square : undefined;
    },
    close: () => child.close(),
    get pid() {
      return child.pid;
    },
  };
}

function toNothing(answer: PictureAnswer | Problem): Problem {
  return 'problem' in answer ? answer : { problem: 'the decoder answered something else' };
}

function toUnmade({ cause, reason }: ChildFailure): Unmade {
  if (PASSES.has(cause)) return 'unknown';
  if (cause === 'closed' || cause === 'unstarted') throw new AppError('UNAVAILABLE', { retryAfterS: 5 });
  if (cause === 'refused') return { problem: reason };
  return { problem: 'the picture took too much time or memory, or crashed the decoder' };
}
