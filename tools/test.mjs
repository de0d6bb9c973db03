/**
 * `npm test` runs the quick tests; it installs what it needs, and its last line is `N passed, N failed`. `npm run
 * test:all` runs everything else, too, and `npm run test:deep` the long tests. `npm test -- page webkit` runs single
 * parts (tools/test-parts.mjs).
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBrowser, ensureFirefox, ensureListening, ensureWebKit } from './browser.mjs';
import { ensureInstalled } from './install.mjs';
import { summariseLogs } from './log-secrets.mjs';
import { ensureProxies } from './proxies.mjs';
import { ensureRealMusic } from './real-music.mjs';
import { startRunGuard } from './run-guard.mjs';
import { ensureServerBuilt } from './server-build.mjs';
import { entryPoints } from './test-parts.mjs';
import { addSummaries } from './test-report.mjs';
import { ensureWebBuilt } from './web-build.mjs';
import { inRoot, runSideBySide, say, secondsSince } from './workspace.mjs';

/** Words that choose more than single parts, and the test commands that each includes. */
const choices = {
  '': [entryPoints.quick],
  '--all': [entryPoints.quick, entryPoints.all],
  '--all --after-quick': [entryPoints.all],
  '--deep': [entryPoints.deep],
};

const everyStep = Object.values(entryPoints).flat();

/** Returns the steps of the chosen commands, or single parts in the order of their commands. */
const chooseSteps = (words) => {
  const chosen = choices[words.join(' ')];
  if (chosen) return chosen.flat();
  const known = everyStep.flatMap((step) => Object.keys(step));
  const unknown = words.find((word) => !known.includes(word));
  if (unknown)
    throw new Error(
      `The tests have no part "${unknown}". The parts are: ${known.join(', ')}; or: --all, --all --after-quick, --deep.`,
    );
  return everyStep.map((step) =>
    Object.fromEntries(Object.entries(step).filter(([name]) => words.includes(name))),
  );
};

const runPart = async ([name, part], context) => {
  const startedAt = performance.now();
  const summary = await part.run({ ...context, part: name });
  say(`${name} took ${secondsSince(startedAt)}.`);
  return summary;
};

/** Runs the parts of a step, and beside them those that only take what the others leave of the processor. */
const runStep = async (step, context) => {
  const parts = Object.entries(step);
  const others = parts.filter(([, { isBackground }]) => !isBackground);
  const background = parts.filter(([, { isBackground }]) => isBackground);
  const isInBackground = others.length > 0;
  const summaries = await Promise.all([
    ...background.map((part) => runPart(part, { ...context, isInBackground })),
    runSideBySide(others, (part) => runPart(part, context), background.length > 0 ? 1 : 2),
  ]);
  return summaries.flat();
};

/**
 * Installs the requirements of single parts while others run, one after the other. Each resolves to the reason if it
 * failed.
 */
const beginInstalling = (needs) => {
  const problems = {};
  let before = Promise.resolve();
  for (const [name, ensure] of Object.entries({
    firefox: ensureFirefox,
    webkit: ensureWebKit,
    sound: ensureListening,
  })) {
    if (!needs.has(name)) continue;
    before = before.then(ensure);
    problems[name] = before;
  }
  return problems;
};

/**
 * Runs before any part, because two parts at once would install the same thing twice. Returns why there is no recorded
 * music.
 */
const installForAll = async (needs) => {
  if (needs.has('browser')) await ensureBrowser();
  const proxyProblem = needs.has('proxies') ? await ensureProxies() : undefined;
  if (proxyProblem) say(`Not every proxy is tried. ${proxyProblem}`);
  const musicProblem = needs.has('music') ? await ensureRealMusic() : undefined;
  if (musicProblem) say(`No journeys on recorded music. ${musicProblem}`);
  return musicProblem;
};

const MEMORY_FOLDER = '/dev/shm';
const ENOUGH_MEMORY_BYTES = 6 * 1024 ** 3;

const hasMemoryFolder = () => {
  if (process.env.TMPDIR !== undefined) return false;
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const mount = mounts.find((line) => line.split(' ')[1] === MEMORY_FOLDER);
    if (mount === undefined || /\bnoexec\b/.test(mount)) return false;
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= ENOUGH_MEMORY_BYTES && freemem() >= ENOUGH_MEMORY_BYTES;
  } catch {
    return false;
  }
};

/**
 * Tests write to memory if there is enough and TMPDIR is unset, because waiting for a disk at every commit cost suites
 * of accounts and playlists up to a fourth of their time. Tests of disk faults mount their own disks.
 */
const makeFolder = () => {
  const folder = mkdtempSync(path.join(hasMemoryFolder() ? MEMORY_FOLDER : tmpdir(), 'tutti-test-'));
  // Postgres runs under another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return folder;
};

/** Kept until the next run: the servers' logs, which must not contain secrets, and the reports of the test runners. */
const makeResultFolder = (name) => {
  const folder = inRoot('test-results', name);
  mkdirSync(folder, { recursive: true });
  return folder;
};

const makeLogFolder = () => {
  rmSync(inRoot('test-results', 'logs'), { recursive: true, force: true });
  return makeResultFolder('logs');
};

const runTests = async (words) => {
  const steps = chooseSteps(words);
  const parts = steps.flatMap((step) => Object.values(step));
  const needs = new Set(parts.flatMap((part) => part.needs));
  await ensureInstalled();
  // Some server tests load the page as well.
  await ensureWebBuilt();
  await ensureServerBuilt();
  const [logs, reports] = [makeLogFolder(), makeResultFolder('reports')];
  process.env.TUTTI_TEST_LOGS = logs;
  const guard = startRunGuard({ folder: makeFolder() });
  try {
    const musicProblem = await installForAll(needs);
    const context = { reports, musicProblem, problems: beginInstalling(needs) };
    const summaries = [];
    const startedAt = performance.now();
    for (const step of steps) summaries.push(...(await runStep(step, context)));
    summaries.push(summariseLogs(logs, new Set(parts.flatMap((part) => part.logs))));
    say(`The tests took ${secondsSince(startedAt)}, without what was installed before them.`);
    return addSummaries(summaries.filter((summary) => summary !== undefined));
  } finally {
    for (const leftover of await guard.end()) say(`LEFT OVER ${leftover}`);
  }
};

try {
  const { passed, failed, skipped, failures } = await runTests(process.argv.slice(2));
  for (const failure of failures) say(`FAILED ${failure}`);
  if (skipped > 0) say(`${skipped} skipped`);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  say('0 passed, 1 failed');
  process.exitCode = 1;
}
