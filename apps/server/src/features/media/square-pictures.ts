/** Small squares of pictures that people send us, made in the process that may crash over them. */
import { AppError } from '#platform/app-error.ts';
import type { ArtFormat } from './art-messages.ts';
import type { ArtProcess } from './art-process.ts';

/** WebP, unless told otherwise, without the metadata of the original, which names places; undefined for what cannot be decoded. */
export type SquarePicture = (
  bytes: Buffer,
  sizePixels: number,
  format?: ArtFormat,
) => Promise<Buffer | undefined>;

export function createSquarePicture(artProcess: Pick<ArtProcess, 'makeSquare'>): SquarePicture {
  return async (bytes, sizePixels, format = 'webp') => {
    const made = await artProcess.makeSquare(bytes, { sizePixels, format });
    if (made === 'unknown') throw new AppError('UNAVAILABLE', { retryAfterS: 5 });
    return 'square' in made ? made.square : undefined;
  };
}
