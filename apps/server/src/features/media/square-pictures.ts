/** Small squares of pictures that people send us, made in the process that may crash over them. */
import type { ArtProcess } from './art-process.ts';

/** WebP without the metadata of the original, which names places; undefined for what cannot be decoded. */
export type SquarePicture = (bytes: Buffer, sizePixels: number) => Promise<Buffer | undefined>;

export function createSquarePicture(artProcess: Pick<ArtProcess, 'makeSquare'>): SquarePicture {
  return async (bytes, sizePixels) => {
    const made = await artProcess.makeSquare(bytes, { sizePixels });
    return 'square' in made ? made.square : undefined;
  };
}
