/**
 * Shared by all root scripts. Plain JavaScript without dependencies, because these files run on the system's Node (20
 * or newer) before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
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

/** Can be deleted at any time. */
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

/** A PATH in which `node` and every installed command are the product's. */
export const productEnvironment = (extra = {}) => ({
  ...process.env,
  PATH: [path.dirname(productNode), process.env.PATH].join(path.delimiter),
  ...extra,
});

/** Longer than Playwright needs to end its processes. */
const LAST_RESORT_MS = 30_000;

/**
 * Children must not outlive us, and a hanging one must not block CI. It receives SIGINT, after which Playwright ends
 * its servers and writes its report; at SIGTERM it would leave them running. Returns the signal that ended us, if any.
 */
const guardChild = (child, limitMs) => {
  let endedBy;
  let lastResort;
  const end = () => {
    child.kill('SIGINT');
    // Vitest waits for running tests, which can take minutes.
    if (limitMs > 0) lastResort ??= setTimeout(() => child.kill('SIGKILL'), LAST_RESORT_MS);
  };
  const endWithUs = (signal) => {
    endedBy = signal;
    end();
  };
  // One signal arrives several times: through the group, and forwarded by npm.
  for (const signal of endingSignals) process.on(signal, endWithUs);
  const limit = limitMs > 0 ? setTimeout(end, limitMs) : undefined;
  child.once('close', () => {
    for (const signal of endingSignals) process.removeListener(signal, endWithUs);
    clearTimeout(limit);
    clearTimeout(lastResort);
  });
  return () => endedBy;
};

const TRY_MAX_MS = 5_000;
/** Arguments of Linux's `chrt`, which runs a command only while no other process wants the processor. */
const IDLE_CLASS = ['-i', '0'];

/** Runs normally where the command is missing or the system forbids it. */
const whileIdle = (command, args) =>
  spawnSync('chrt', [...IDLE_CLASS, 'true'], { timeout: TRY_MAX_MS }).status === 0
    ? ['chrt', [...IDLE_CLASS, command, ...args]]
    : [command, args];

/**
 * Resolves to the exit code, or rejects if we were told to end. Output goes to the terminal, or is collected with
 * `capture`. With `isIdle` it only takes processor time that no other process wants.
 */
export const run = (
  command,
  args,
  { cwd = root, env = productEnvironment(), capture = false, asks = false, limitMs = 0, isIdle = false } = {},
) =>
  new Promise((resolve, reject) => {
    const output = capture ? 'pipe' : 'inherit';
    const stdio = [asks ? 'inherit' : 'ignore', output, output];
    const child = spawn(...(isIdle ? whileIdle(command, args) : [command, args]), { cwd, env, stdio });
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

/** Runs at most `atOnce` parts at a time, in order. Resolves to the results, in no order. */
export const runSideBySide = async (parts, runPart, atOnce = 2) => {
  const waiting = [...parts];
  const answers = [];
  const runNext = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift())
      answers.push(await runPart(part));
  };
  await Promise.all(Array.from({ length: atOnce }, runNext));
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
 * Hashes names, sizes and change times of files. This detects edits and is 50 times cheaper than reading contents,
 * which keeps a second start within three seconds.
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
 * Below the ports that systems use for outgoing connections, because one of those could take the port before the
 * server starts, or while it restarts.
 */
const FREE_PORTS = { first: 20_000, count: 12_000, tries: 100 };

const isFreePort = (port) =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Returns a port on which nobody listens at this moment. */
export const findFreePort = async () => {
  for (let tried = 0; tried < FREE_PORTS.tries; tried += 1) {
    const port = FREE_PORTS.first + Math.floor(Math.random() * FREE_PORTS.count);
    if (await isFreePort(port)) return port;
  }
  throw new Error(`No free port was found in ${FREE_PORTS.tries} tries from ${FREE_PORTS.first} on.`);
};
