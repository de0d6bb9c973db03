import { AppError } from '#platform/app-error.ts';
import type { ArtFormat } from './art-messages.ts';
import type { ArtProcess } from './art-process.ts';

/** Removes the original's metadata, which can contain locations; undefined if the picture cannot be decoded. */
export type SquarePicture = (
  bytes: Buffer,
  sizePixels: number,
  format?: ArtFormat,
) => Promise<Buffer | undefined>;

export function createSquarePicture(artProcess: Pick<ArtProcess, 'makeSquare'>): SquarePicture {
  return async (bytes, sizePixels, format = 'webp') => {
    const created = await artProcess.makeSquare(bytes, { sizePixels, format });
    if (created === 'unknown') throw new AppError('UNAVAILABLE', { retryAfterS: 5 });
    return 'square' in created ? created.square : undefined;
  };
}
