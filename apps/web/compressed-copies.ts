/**
 * Lays a brotli and a gzip copy beside every text of the built page. Compressed once, as far as it goes, instead of
 * for every visitor: the server sends the copy as it is.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT_NAME = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;
/** Below this a copy saves no packet. */
const SMALLEST_BYTES = 1_024;

const toBrotli = promisify<Uint8Array, Buffer>(brotliCompress);
const toGzip = promisify(gzip);

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < SMALLEST_BYTES) return;
  const [br, gz] = await Promise.all([toBrotli(content), toGzip(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

export function compressedCopies(): Plugin {
  return {
    name: 'tutti-compressed-copies',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler({ dir }, bundle) {
        if (dir === undefined) throw new Error('The page is built into a folder.');
        const texts = Object.keys(bundle).filter((name) => TEXT_NAME.test(name));
        await Promise.all(texts.map((name) => compressFile(path.join(dir, name))));
      },
    },
  };
}
