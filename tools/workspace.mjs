/**
 * What every root script needs to know about the checkout. Plain JavaScript without dependencies:
 * these files run on the system's Node (20 or newer) before anything is installed.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** The Node that runs the product: the npm package `node`, not the one that started this script. */
export const productNode = path.join(
  root,
  'node_modules',
  '.bin',
  process.platform === 'win32' ? 'node.cmd' : 'node',
);

/** Things that may be thrown away at any time. */
export const cacheFolder = path.join(root, 'node_modules', '.cache', 'tutti');

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

export const inRoot = (...parts) => path.join(root, ...parts);

export const say = (line) => process.stdout.write(`${line}\n`);

export const secondsSince = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

export const makeCacheFolder = (name) => {
  const folder = path.join(cacheFolder, name);
  mkdirSync(folder, { recursive: true });
  return folder;
};

/** PATH in which `node` and every installed command are the product's. */
export const productEnvironment = (extra = {}) => ({
  ...process.env,
  PATH: [path.dirname(productNode), process.env.PATH].join(path.delimiter),
  ...extra,
});

/** Longer than Playwright needs to end what it has started. */
const LAST_RESORT_MS = 30_000;

/**
 * A child must not outlive us, and one that hangs must not keep CI waiting. It is told as by Ctrl-C: Playwright then ends its
 * servers and reports what it has, and at SIGTERM it leaves them running. Answers with the signal that ended us, if one did.
 */
const guardChild = (child, limitMs) => {
  let endedBy;
  let lastResort;
  const end = () => {
    child.kill('SIGINT');
    // Vitest waits for the tests that run, which can take minutes.
    if (limitMs > 0) lastResort ??= setTimeout(() => child.kill('SIGKILL'), LAST_RESORT_MS);
  };
  const endWithUs = (signal) => {
    endedBy = signal;
    end();
  };
  // One signal comes several times: to the group, and forwarded by npm.
  for (const signal of endingSignals) process.on(signal, endWithUs);
  const limit = limitMs > 0 ? setTimeout(end, limitMs) : undefined;
  child.once('close', () => {
    for (const signal of endingSignals) process.removeListener(signal, endWithUs);
    clearTimeout(limit);
    clearTimeout(lastResort);
  });
  return () => endedBy;
};

/** Ends with the exit code, or fails when we were told to end meanwhile; output goes to the terminal, or is collected with `capture`. */
export const run = (
  command,
  args,
  { cwd = root, env = productEnvironment(), capture = false, asks = false, limitMs = 0 } = {},
) =>
  new Promise((resolve, reject) => {
    const output = capture ? 'pipe' : 'inherit';
    const child = spawn(command, args, { cwd, env, stdio: [asks ? 'inherit' : 'ignore', output, output] });
    const endedBy = guardChild(child, limitMs);
    let text = '';
    const collect = (chunk) => {
      text += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    child.once('error', reject);
    child.once('close', (code) =>
      endedBy() ? reject(new Error(`Ended by ${endedBy()}.`)) : resolve({ code: code ?? 1, output: text }),
    );
  });

/** Runs a command of an installed package (its own .js entry) on the product's Node. */
export const runInstalled = (entry, args, options) =>
  run(productNode, [inRoot('node_modules', entry), ...args], options);

const AT_ONCE = 2;

/** Two at a time, in their order; whichever is done makes room for the next. Answers what each has answered, in no order. */
export const runSideBySide = async (parts, runPart) => {
  const waiting = [...parts];
  const answers = [];
  const runNext = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift())
      answers.push(await runPart(part));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runNext));
  return answers;
};

const listFiles = (folder, skip) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skip(entry.name)) return [];
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? listFiles(file, skip) : [file];
  });

/** @type {(name: string) => boolean} */
const skipNothing = () => false;

/**
 * Names, sizes and change times of files: enough to see an edit, and 50 times cheaper than their contents,
 * which is what keeps a second start within its three seconds.
 */
export const fingerprint = (paths, { skip = skipNothing } = {}) => {
  const hash = createHash('sha256');
  for (const start of paths) {
    const info = statSync(start, { throwIfNoEntry: false });
    if (!info) continue;
    for (const file of info.isDirectory() ? listFiles(start, skip).sort() : [start]) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${path.relative(root, file)}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
};

/**
 * Below those that systems give to outgoing connections: one of these could have it before the server that it was found for,
 * or while that one is killed and started again.
 */
const FREE_PORTS = { first: 20_000, count: 12_000, tries: 100 };

const isFreePort = (port) =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A port of this machine that nobody listens on at this moment. */
export const findFreePort = async () => {
  for (let tried = 0; tried < FREE_PORTS.tries; tried += 1) {
    const port = FREE_PORTS.first + Math.floor(Math.random() * FREE_PORTS.count);
    if (await isFreePort(port)) return port;
  }
  throw new Error(`No free port was found in ${FREE_PORTS.tries} tries from ${FREE_PORTS.first} on.`);
};
