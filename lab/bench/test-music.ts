/** The libraries for the measurements, made once and kept in BENCH_DIR (default: tutti-bench in the temp folder). */
import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const benchFolder = process.env.BENCH_DIR ?? path.join(tmpdir(), 'tutti-bench');

const makeLibrary = (name: string, args: readonly string[]): string => {
  const folder = path.join(benchFolder, 'library', name);
  const doneFile = `${folder}.done`;
  if (!existsSync(doneFile)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(path.dirname(folder), { recursive: true });
    console.log(`making the library ${name}`);
    const script = path.join(import.meta.dirname, 'make-library.ts');
    execFileSync(process.execPath, [script, '--out', folder, ...args], { stdio: 'inherit' });
    writeFileSync(doneFile, '');
  }
  return folder;
};

export const makeScanLibrary = (trackCount: number): string =>
  makeLibrary(`${trackCount / 1000}k`, ['--tracks', String(trackCount)]);

export const streamingFileCount = 96;

/** 96 MP3 files of four minutes at 320 kbit/s, with links named 0.mp3 … 95.mp3 for nginx. */
export const makeStreamingLibrary = () => {
  const tracks = ['--tracks', String(streamingFileCount), '--seconds', '240', '--formats', 'mp3:100'];
  const folder = makeLibrary('streaming', tracks);
  const flatFolder = path.join(benchFolder, 'library', 'streaming-flat');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mp3'))
    .sort();
  mkdirSync(flatFolder, { recursive: true });
  for (const [index, name] of files.entries()) {
    const link = path.join(flatFolder, `${index}.mp3`);
    if (!existsSync(link)) linkSync(path.join(folder, name), link);
  }
  return { folder, flatFolder, files };
};

/** Only a few of these files, so that loudness analysis ends soon. */
export const makeRadioLibrary = (): string =>
  makeLibrary('radio', ['--tracks', '6', '--seconds', '240', '--formats', 'mp3:100']);

/** Enough for pages and searches, but few enough that loudness analysis ends soon. */
export const makeNodesLibrary = (): string =>
  makeLibrary('nodes', ['--tracks', '60', '--seconds', '240', '--formats', 'mp3:100']);

/** Loads the files into the page cache, because programs are compared, not disks. */
export const warmPageCache = (folder: string): void => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) readFileSync(path.join(entry.parentPath, entry.name));
  }
};

export const makeEmptyFolder = (...parts: string[]): string => {
  const folder = path.join(benchFolder, ...parts);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
};

/** Reads the search terms that were written beside the library. */
export const readTypedTerms = (trackCount: number): string[] =>
  readFileSync(`${makeScanLibrary(trackCount)}.queries.txt`, 'utf8')
    .trim()
    .split('\n');
