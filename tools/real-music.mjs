/**
 * Recorded music with its original tags for the browser tests, from Debian packages of games, which are free to copy
 * and available wherever the browser is. They contain an album in order, one without years or numbers and with two
 * spellings of its artist, songs without an album, and files without any tag, besides sound effects and files without
 * sound.
 */
import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { hasPackageTools, unpackPackages, updatePackageLists } from './debian-packages.mjs';
import { cacheFolder, makeCacheFolder, say, secondsSince } from './workspace.mjs';

const packages = ['adonthell-data', 'amoebax-data', 'angrydd', 'asc-music'];
export const realMusicFolder = path.join(cacheFolder, 'real-music');

export const hasRealMusic = () => packages.every((name) => existsSync(path.join(realMusicFolder, name)));

/** The folder gets its name only after everything is unpacked, so that nobody sees half of it. */
const fetchPackage = (name) => {
  makeCacheFolder('real-music');
  return unpackPackages([name], (files) => renameSync(files, path.join(realMusicFolder, name)));
};

const fetchMissing = async () => {
  const problems = [];
  for (const name of packages) {
    const problem = existsSync(path.join(realMusicFolder, name)) ? '' : await fetchPackage(name);
    if (problem) problems.push(`${name}: ${problem.trim().split('\n').at(-1)}`);
  }
  return problems.join('; ');
};

/** Returns why there is no recorded music, or an empty text. Journeys that need it say so, and fail if `CI` is set. */
export const ensureRealMusic = async () => {
  if (hasRealMusic()) return '';
  if (!(await hasPackageTools()))
    return 'The music comes from Debian packages; apt-get and dpkg-deb are needed to fetch it.';
  const startedAt = performance.now();
  say('Fetching real music for the tests ...');
  let problem = await fetchMissing();
  if (problem && (await updatePackageLists())) problem = await fetchMissing();
  if (problem) return `The music could not be fetched with apt-get: ${problem}`;
  say(`Fetched real music in ${secondsSince(startedAt)}.`);
  return '';
};
