/**
 * Finds the reverse proxies for the tests: installed ones, or Debian's packages unpacked into a folder of the project.
 */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { apt, hasPackageTools, unpackPackages, updatePackageLists } from './debian-packages.mjs';
import { cacheFolder, say, secondsSince } from './workspace.mjs';

/** Maps each proxy to its Debian package and program. */
const proxies = {
  nginx: { package: 'nginx', program: 'nginx' },
  haproxy: { package: 'haproxy', program: 'haproxy' },
  caddy: { package: 'caddy', program: 'caddy' },
  apache: { package: 'apache2-bin', program: 'apache2' },
};

const ownFolder = path.join(cacheFolder, 'proxies');
const programFolders = ['usr/sbin', 'usr/bin', 'usr/local/sbin', 'usr/local/bin'];

/** Returns the library folders of this architecture, such as usr/lib/x86_64-linux-gnu. */
const libraryFolders = (base) =>
  ['lib', 'usr/lib'].flatMap((name) => {
    const folder = path.join(base, name);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((entry) => entry.includes('-linux-'))
      .map((entry) => path.join(folder, entry));
  });

const findProgram = (base, name) => {
  const folder = programFolders.find((one) => existsSync(path.join(base, one, proxies[name].program)));
  return folder && path.join(base, folder, proxies[name].program);
};

/** Returns the program, its environment and the root of its other files, or undefined. */
export const findProxy = (name) => {
  for (const base of ['/', ownFolder]) {
    const command = findProgram(base, name);
    const env = base === '/' ? {} : { LD_LIBRARY_PATH: libraryFolders(base).join(path.delimiter) };
    if (command) return { command, env, base };
  }
  return undefined;
};

/** All missing proxies are downloaded together, because they share a folder. */
const notInstalled = () => Object.keys(proxies).filter((name) => findProgram('/', name) === undefined);

const missing = () => Object.keys(proxies).filter((name) => findProxy(name) === undefined);

/** Adds the libraries that this machine lacks. */
const listPackages = async (names) => {
  const wanted = names.map((name) => proxies[name].package);
  const { output } = await apt(['install', '--simulate', '--no-install-recommends', ...wanted]);
  const found = [...output.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name);
  return found.length === 0 ? wanted : found;
};

const fetchMissing = async () =>
  unpackPackages(await listPackages(notInstalled()), (files) => {
    rmSync(ownFolder, { recursive: true, force: true });
    renameSync(files, ownFolder);
  });

/** Returns why some proxies cannot be tested, or nothing if all can. */
export const ensureProxies = async () => {
  if (missing().length === 0) return undefined;
  if (!(await hasPackageTools()))
    return `There is no ${missing().join(', ')}; apt-get and dpkg-deb are needed to fetch them.`;
  const startedAt = performance.now();
  say(`Fetching proxies for the tests: ${missing().join(', ')} ...`);
  if ((await fetchMissing()) && (await updatePackageLists())) await fetchMissing();
  if (missing().length > 0)
    return `These proxies could not be fetched with apt-get: ${missing().join(', ')}.`;
  say(`Fetched proxies in ${secondsSince(startedAt)}.`);
  return undefined;
};
