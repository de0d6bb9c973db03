/** Builds the page when one of its sources is newer than the last build. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint, inRoot, makeCacheFolder, runInstalled, say, secondsSince } from './workspace.mjs';

const webFolder = inRoot('apps', 'web');
const distFolder = path.join(webFolder, 'dist');
const stampName = '.tutti-build';

const isNoSource = (name) => name === 'dist' || name === 'node_modules' || /\.test\.tsx?$/.test(name);

const fingerprintSources = () =>
  fingerprint([webFolder, inRoot('packages'), inRoot('package-lock.json'), inRoot('tsconfig.base.json')], {
    skip: isNoSource,
  });

const readStamp = () => {
  const file = path.join(distFolder, stampName);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};

/** Built beside the old page and swapped in whole, so that a running server never serves half of it. */
const buildInto = async (folder) => {
  const args = ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  const { code } = await runInstalled('vite/bin/vite.js', args, { cwd: webFolder });
  if (code !== 0)
    throw new Error(`The page could not be built (vite ended with ${code}); its messages are above`);
};

const swapIn = (folder) => {
  const previous = `${folder}-previous`;
  if (existsSync(distFolder)) renameSync(distFolder, previous);
  renameSync(folder, distFolder);
  rmSync(previous, { recursive: true, force: true });
};

export const ensureWebBuilt = async () => {
  const stamp = fingerprintSources();
  if (readStamp() === stamp) return;
  const startedAt = performance.now();
  const folder = path.join(makeCacheFolder('web'), `build-${process.pid}`);
  try {
    await buildInto(folder);
    writeFileSync(path.join(folder, stampName), stamp);
    swapIn(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  say(`Built the page in ${secondsSince(startedAt)}.`);
};
