/** Updates node_modules to package-lock.json; takes only milliseconds if nothing changed. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, productNode, run, say, secondsSince } from './workspace.mjs';

const lockFile = inRoot('package-lock.json');
const stampFile = inRoot('node_modules', '.tutti-install');

const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/** npm's own record of the installed tree, written at the very end of an installation. */
const readInstalledPackages = () => {
  try {
    return JSON.parse(readFileSync(inRoot('node_modules', '.package-lock.json'), 'utf8')).packages;
  } catch {
    return undefined; // missing or truncated: the installation did not finish
  }
};

/** A developer's `npm install name@version` also leaves a valid tree, without our stamp. */
const matchesLockFile = (lockText) => {
  const installed = readInstalledPackages();
  if (!installed) return false;
  return Object.entries(JSON.parse(lockText).packages).every(([location, wanted]) => {
    if (!location.startsWith('node_modules/') || wanted.optional || wanted.devOptional || wanted.link)
      return true;
    return installed[location]?.version === wanted.version;
  });
};

const isInStep = (lockText) => {
  if (!existsSync(productNode)) return false;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashOf(lockText)) return true;
  return matchesLockFile(lockText);
};

/**
 * Runs npm on the Node that the user started (`npm_node_execpath`, `npm_execpath`) and not on the one in node_modules,
 * because npm may replace that one while it works.
 */
export const runNpm = async (args, options = {}) => {
  const { PATH = '', npm_execpath: npmScript, npm_node_execpath: npmNode } = process.env;
  const outside = PATH.split(path.delimiter).filter((folder) => !folder.includes('node_modules'));
  const env = { ...process.env, PATH: outside.join(path.delimiter), npm_config_loglevel: 'error' };
  const ended = npmScript?.endsWith('.js')
    ? await run(npmNode ?? process.execPath, [npmScript, ...args], { env, ...options })
    : await run('npm', args, { env, ...options });
  const { code } = ended;
  if (code !== 0) throw new Error(`npm ${args[0]} failed with exit code ${code}; its messages are above`);
  return ended;
};

/**
 * Installs exactly the lock file; `--no-save` keeps it unchanged. `npm ci` refuses a lock file written on a mirror
 * that lacks the packages of other platforms (decision 007).
 */
const installPackages = async () => {
  await runNpm(['install', '--no-save', '--no-audit', '--no-fund', '--include=dev']);
  if (!existsSync(productNode)) {
    throw new Error(
      'npm install left no node_modules/.bin/node: the install script of the package "node" did not run',
    );
  }
};

export const ensureInstalled = async () => {
  const lockText = readFileSync(lockFile, 'utf8');
  if (!isInStep(lockText)) {
    const startedAt = performance.now();
    say('Installing packages ...');
    await installPackages();
    say(`Installed packages in ${secondsSince(startedAt)}.`);
  }
  const stamp = hashOf(lockText);
  if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) writeFileSync(stampFile, stamp);
};
