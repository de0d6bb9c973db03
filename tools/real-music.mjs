/**
 * Recorded music with the tags its makers gave it, for the browser tests: from Debian packages of games, which are
 * free to copy and come from the mirror that a browser comes from. They hold an album in order, one without years or
 * numbers and with its artist spelt twice, songs without an album, and files without any tag, beside sound effects
 * and files that are no sound at all.
 */
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, makeCacheFolder, run, say, secondsSince } from './workspace.mjs';

const packages = ['adonthell-data', 'amoebax-data', 'angrydd', 'asc-music'];
const limitMs = 120_000;

export const realMusicFolder = path.join(cacheFolder, 'real-music');

export const hasRealMusic = () => packages.every((name) => existsSync(path.join(realMusicFolder, name)));

const apt = (args, options) => run('apt-get', args, { ...options, capture: true, limitMs });

const hasTools = async () => {
  try {
    for (const tool of ['apt-get', 'dpkg-deb']) await run(tool, ['--version'], { capture: true });
    return true;
  } catch {
    return false; // there is no such command
  }
};

/** Never seen half unpacked: the folder gets its name when everything is in it. */
const fetchPackage = async (name) => {
  const work = mkdtempSync(path.join(makeCacheFolder('real-music'), `.${name}-`));
  try {
    const { code, output } = await apt(['download', '-q', name], { cwd: work });
    const archive = readdirSync(work).find((file) => file.endsWith('.deb'));
    if (code !== 0 || !archive) return output;
    const files = path.join(work, 'files');
    const unpacked = await run('dpkg-deb', ['-x', path.join(work, archive), files], { capture: true });
    if (unpacked.code !== 0) return unpacked.output;
    renameSync(files, path.join(realMusicFolder, name));
    return '';
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

const fetchMissing = async () => {
  const problems = [];
  for (const name of packages) {
    const problem = existsSync(path.join(realMusicFolder, name)) ? '' : await fetchPackage(name);
    if (problem) problems.push(`${name}: ${problem.trim().split('\n').at(-1)}`);
  }
  return problems.join('; ');
};

/** Why there is no real music, or an empty text. The journeys on it say so, and fail where `CI` is set. */
export const ensureRealMusic = async () => {
  if (hasRealMusic()) return '';
  if (!(await hasTools()))
    return 'The music comes from Debian packages; apt-get and dpkg-deb are needed to fetch it.';
  const startedAt = performance.now();
  say('Fetching real music for the tests ...');
  let problem = await fetchMissing();
  // A system that was just installed knows no packages yet.
  if (problem && process.getuid?.() === 0 && (await apt(['update', '-q'])).code === 0)
    problem = await fetchMissing();
  if (problem) return `The music could not be fetched with apt-get: ${problem}`;
  say(`Fetched real music in ${secondsSince(startedAt)}.`);
  return '';
};
