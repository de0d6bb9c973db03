/** Decodes pictures in a watched child, one after the other. */
import type { FoundColours } from '#features/library/library.ts';
import { AppError } from '#platform/app-error.ts';
import { pictureType } from '#platform/audio/tags/embedded-art.ts';
import type { JobLimits } from '#platform/children/job-watch.ts';
import { ChildFailure, createWatchedChild } from '#platform/children/watched-child.ts';
import type { ArtFormat, PictureAnswer, PictureRequest } from './art-messages.ts';

export interface ArtProcess {
  /** Never rejects because of a picture: what is none by its first bytes, or cannot be decoded, is a `problem`. */
  makeSquare(bytes: Buffer, square: SquareShape): Promise<{ readonly square: Buffer } | Problem>;
  /** As little as that. */
  findColours(bytes: Buffer): Promise<FoundColours | Problem>;
  /** A cover of our own as JPEG; undefined when it cannot be made. Never for what comes from a file or from people. */
  rasterise(svg: Buffer, sizePixels: number): Promise<Buffer | undefined>;
  close(): Promise<void>;
}

export interface SquareShape {
  readonly sizePixels: number;
  readonly format?: ArtFormat;
}

/** Why there is nothing. */
interface Problem {
  readonly problem: string;
}

const NO_PICTURE: Problem = { problem: 'this is no JPEG, PNG, WebP or GIF' };
const CHILD = new URL('./art-child.ts', import.meta.url);
const PICTURE_MAX_MS = 10_000;
const LIMITS: JobLimits = {
  silenceMaxMs: PICTURE_MAX_MS,
  wallMaxMs: PICTURE_MAX_MS,
  processorMaxMs: PICTURE_MAX_MS,
  memoryMaxBytes: 512 * 1_024 * 1_024,
};
const WAITING_MAX = 1_000;
/** A first look at an album waits for its cover a moment longer, nobody's search or sound waits for covers. */
const NICENESS = 10;

export function createArtProcess(): ArtProcess {
  const child = createWatchedChild<PictureRequest, PictureAnswer>({
    entry: CHILD,
    flags: ['--max-old-space-size=64', '--max-semi-space-size=2'],
    niceness: NICENESS,
    limits: LIMITS,
  });
  async function ask(bytes: Buffer, square?: SquareShape): Promise<PictureAnswer | Problem> {
    if (child.pending >= WAITING_MAX) throw new AppError('UNAVAILABLE', { retryAfterS: 2 });
    const answer = await child.ask({ base64: bytes.toString('base64'), square });
    return answer instanceof ChildFailure ? toProblem(answer) : answer;
  }
  async function askForSquare(bytes: Buffer, shape: SquareShape) {
    const made = await ask(bytes, shape);
    return 'square' in made ? { square: Buffer.from(made.square, 'base64') } : toNothing(made);
  }

  return {
    async makeSquare(bytes, shape) {
      return pictureType(bytes) === undefined ? NO_PICTURE : askForSquare(bytes, shape);
    },
    async findColours(bytes) {
      if (pictureType(bytes) === undefined) return NO_PICTURE;
      const looked = await ask(bytes);
      return 'colours' in looked ? looked : toNothing(looked);
    },
    async rasterise(svg, sizePixels) {
      const made = await askForSquare(svg, { sizePixels, format: 'jpeg' });
      return 'square' in made ? made.square : undefined;
    },
    close: () => child.close(),
  };
}

/** An answer to another question would be a fault of ours. */
function toNothing(answer: PictureAnswer | Problem): Problem {
  return 'problem' in answer ? answer : { problem: 'the decoder answered something else' };
}

function toProblem({ cause, reason }: ChildFailure): Problem {
  if (cause === 'closed' || cause === 'unstarted') throw new AppError('UNAVAILABLE', { retryAfterS: 5 });
  if (cause === 'refused') return { problem: reason };
  return { problem: 'the picture took too much time or memory, or crashed the decoder' };
}
