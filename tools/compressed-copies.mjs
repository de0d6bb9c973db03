/**
 * Writes a brotli and a gzip copy of every text file of the built page. Compressing once at the highest level saves
 * doing it for every visitor; the server sends the copies unchanged.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const textName = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;
/** A copy of a smaller file would not save a packet. */
const smallestBytes = 1_024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const compressFile = async (file) => {
  const content = await readFile(file);
  if (content.length < smallestBytes) return;
  const [br, gz] = await Promise.all([toBrotli(content), toGzip(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
};

export const compressTexts = async (folder) => {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names.filter((name) => textName.test(name)).map((name) => compressFile(path.join(folder, name))),
  );
};
