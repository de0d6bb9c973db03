/** Small squares of pictures that people send us, made in the process that may crash over them. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ArtProcess } from './art-process.ts';

/** WebP without the metadata of the original, which names places; undefined for what cannot be decoded. */
export type SquarePicture = (bytes: Buffer, sizePixels: number) => Promise<Buffer | undefined>;

export function createSquarePicture({
  artProcess,
  folder,
}: {
  artProcess: Pick<ArtProcess, 'decode'>;
  folder: string;
}): SquarePicture {
  return async (bytes, sizePixels) => {
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, `${randomUUID()}.webp`);
    try {
      const source = { base64: bytes.toString('base64') };
      const reply = await artProcess.decode({ source, square: { file, sizePixels } });
      return 'colour' in reply ? await readFile(file) : undefined;
    } finally {
      await rm(file, { force: true });
    }
  };
}
