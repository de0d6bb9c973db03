/** Builds an output folder if a source is newer than the last build. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint, makeCacheFolder, say, secondsSince } from './workspace.mjs';

const stampName = '.tutti-build';

const isNoSource = (name) => name === 'dist' || name === 'node_modules' || /\.test\.tsx?$/.test(name);

const readStamp = (folder) => {
  const file = path.join(folder, stampName);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};

const swapIn = (folder, distFolder) => {
  const previous = `${folder}-previous`;
  if (existsSync(distFolder)) renameSync(distFolder, previous);
  renameSync(folder, distFolder);
  rmSync(previous, { recursive: true, force: true });
};

/**
 * `build(folder)` writes into an empty folder, which then replaces the old one as a whole, so that a running server
 * never serves half of a build. `name` is shown to people: "the page", "the server".
 */
export const ensureBuilt = async ({ name, sources, distFolder, build }) => {
  const stamp = fingerprint(sources, { skip: isNoSource });
  if (readStamp(distFolder) === stamp) return;
  const startedAt = performance.now();
  const folder = path.join(
    makeCacheFolder('build'),
    `${path.basename(path.dirname(distFolder))}-${process.pid}`,
  );
  try {
    await build(folder);
    writeFileSync(path.join(folder, stampName), stamp);
    swapIn(folder, distFolder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  say(`Built ${name} in ${secondsSince(startedAt)}.`);
};
