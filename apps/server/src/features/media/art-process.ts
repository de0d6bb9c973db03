/** Decodes pictures in a watched child, one after the other. */
import { AppError } from '#platform/app-error.ts';
import { pictureType } from '#platform/audio/embedded-art.ts';
import type { JobLimits } from '#platform/children/job-watch.ts';
import { ChildFailure, createWatchedChild } from '#platform/children/watched-child.ts';
import type { ArtFormat, PictureAnswer, PictureRequest } from './art-messages.ts';

export interface ArtProcess {
  /** Never rejects because of a picture: what is none by its first bytes, or cannot be decoded, is a `problem`. */
  decode(bytes: Buffer, square?: SquareShape): Promise<DecodedPicture | { readonly problem: string }>;
  /** A cover of our own as JPEG; undefined when it cannot be made. Never for what comes from a file or from people. */
  rasterise(svg: Buffer, sizePixels: number): Promise<Buffer | undefined>;
  close(): Promise<void>;
}

export interface SquareShape {
  readonly sizePixels: number;
  readonly format?: ArtFormat;
}

export interface DecodedPicture {
  readonly colour: string;
  /** Encoded, without the metadata of the original; there when it was asked for. */
  readonly square: Buffer | undefined;
}

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
  async function ask(bytes: Buffer, square?: SquareShape): ReturnType<ArtProcess['decode']> {
    if (child.pending >= WAITING_MAX) throw new AppError('UNAVAILABLE', { retryAfterS: 2 });
    const answer = await child.ask({ base64: bytes.toString('base64'), square });
    if (answer instanceof ChildFailure) return toProblem(answer);
    return {
      colour: answer.colour,
      square: answer.square === undefined ? undefined : Buffer.from(answer.square, 'base64'),
    };
  }

  return {
    async decode(bytes, square) {
      if (pictureType(bytes) === undefined) return { problem: 'this is no JPEG, PNG, WebP or GIF' };
      return ask(bytes, square);
    },
    async rasterise(svg, sizePixels) {
      const made = await ask(svg, { sizePixels, format: 'jpeg' });
      return 'square' in made ? made.square : undefined;
    },
    close: () => child.close(),
  };
}

function toProblem({ cause, reason }: ChildFailure): { readonly problem: string } {
  if (cause === 'closed') throw new AppError('UNAVAILABLE', { retryAfterS: 5 });
  if (cause === 'refused') return { problem: reason };
  return { problem: 'the picture took too much time or memory, or crashed the decoder' };
}
