/**
 * `npm test`: installs, finds or gets browsers, and runs every test. The last line is `N passed, N failed`.
 * `npm test -- unit` runs one part; the parts are named below.
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBrowser, ensureFirefox, ensureListening, ensureWebKit } from './browser.mjs';
import { ensureInstalled } from './install.mjs';
import { summariseLogs } from './log-secrets.mjs';
import { ensureRealMusic } from './real-music.mjs';
import { ensureServerBuilt } from './server-build.mjs';
import { startSoundDevice } from './sound-device.mjs';
import { addSummaries, summarisePlaywright, summariseVitest } from './test-report.mjs';
import { ensureWebBuilt } from './web-build.mjs';
import {
  inRoot,
  productEnvironment,
  productNode,
  run,
  runInstalled,
  runSideBySide,
  say,
  secondsSince,
} from './workspace.mjs';

/** A hanging test is a failed test, not an endless run. Journeys took 24 minutes beside each other on a slow machine, units 15. */
const limitMs = { unit: 20 * 60_000, journeys: 30 * 60_000, sound: 10 * 60_000 };

const runUnitTests = async ({ reports }) => {
  const file = path.join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runInstalled('vitest/vitest.mjs', args, { limitMs: limitMs.unit });
  return summariseVitest(file, code);
};

/** One run of Playwright with a server of its own; e2e/on-postgres.ts gives that a Postgres. */
const runJourneys = async ({ reports, musicProblem }, projects, { env = {}, limit } = {}) => {
  const name = projects[0].replaceAll(' ', '-');
  const file = path.join(reports, `${name}.json`);
  const output = inRoot('test-results', name);
  const wanted = projects.map((project) => `--project=${project}`);
  const args = ['test', ...wanted, '--reporter=list,json', `--output=${output}`];
  const options = {
    limitMs: limit ?? limitMs.journeys,
    env: productEnvironment({
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      TUTTI_REAL_MUSIC_PROBLEM: musicProblem,
      ...env,
    }),
  };
  const { code } = projects[0].endsWith(' on postgres')
    ? await run(productNode, [inRoot('e2e', 'on-postgres.ts'), ...args], options)
    : await runInstalled('@playwright/test/cli.js', args, options);
  return summarisePlaywright(file, code);
};

/** Journeys in a browser that is left out where it cannot be had, and that plays only on a sound device. */
const runOtherBrowser = async (context, project) => {
  const problem = await context.problems[project];
  if (problem) {
    say(`No journeys in ${project}. ${problem}`);
    return undefined;
  }
  const device = await startSoundDevice();
  try {
    return await runJourneys(context, [project], { env: device.env });
  } finally {
    await device.stop();
  }
};

/** What pages play; a phone beside a desk is heard on a sound device, and left out where there can be none. */
const runSound = async (context) => {
  const problem = await context.problems.sound;
  if (problem) say(`No journeys of a phone beside a desk. ${problem}`);
  const env = { TUTTI_SOUND_DEVICE_PROBLEM: problem };
  return await runJourneys(context, ['sound'], { limit: limitMs.sound, env });
};

/**
 * Parts of one step run side by side, as they stand: the longest first, and so shared out that both ends are near each
 * other. Journeys wait for pages and pages for them, which leaves half a processor each. More than two at once were tried
 * on two processors, and servers said that they were busy. What is heard is judged alone, because a page that gets no
 * processor has holes.
 */
const steps = [
  { unit: runUnitTests },
  {
    page: (context) => runJourneys(context, ['page', 'accessibility']),
    postgres: (context) => runJourneys(context, ['desktop on postgres']),
    e2e: (context) => runJourneys(context, ['desktop', 'looks']),
    firefox: (context) => runOtherBrowser(context, 'firefox'),
  },
  { webkit: (context) => runOtherBrowser(context, 'webkit') },
  { sound: runSound },
];

const runPart = async ([name, part], context) => {
  const startedAt = performance.now();
  const summary = await part(context);
  say(`${name} took ${secondsSince(startedAt)}.`);
  return summary;
};

/** What only single parts need is installed while others run, one after the other; each may say why it cannot be had. */
const beginInstalling = (wanted) => {
  const problems = {};
  let before = Promise.resolve();
  for (const [part, ensure] of Object.entries({
    firefox: ensureFirefox,
    webkit: ensureWebKit,
    sound: ensureListening,
  })) {
    if (wanted.length > 0 && !wanted.includes(part)) continue;
    before = before.then(ensure);
    problems[part] = before;
  }
  return problems;
};

/** Before any of them, because two at once would install the same thing twice. Answers why there is no recorded music. */
const prepareJourneys = async (wanted) => {
  if (wanted.length === 1 && wanted[0] === 'unit') return undefined;
  await ensureBrowser();
  const musicProblem = await ensureRealMusic();
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
 * What tests write goes to memory where there is enough and nobody named a place: every commit waits for a disk otherwise, up to
 * a fourth of what suites of accounts and playlists took. What disks do wrong has disks of its own.
 */
const beginFolder = () => {
  const folder = mkdtempSync(path.join(hasMemoryFolder() ? MEMORY_FOLDER : tmpdir(), 'tutti-test-'));
  // Postgres has an account of its own.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return folder;
};

/** What a test has left in it, a mounted disk for example, must not cost the results of all others. */
const removeFolder = (folder) => {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    say(`${folder} could not be removed: ${error.message}`);
  }
};

/** What servers say is kept until the next run, and no secret may stand in it. */
const beginLogs = () => {
  const logs = inRoot('test-results', 'logs');
  rmSync(logs, { recursive: true, force: true });
  mkdirSync(logs, { recursive: true });
  process.env.TUTTI_TEST_LOGS = logs;
  return logs;
};

/** Logs that have to be there when these parts have run. */
const logsOf = (wanted) => {
  const hasUnit = wanted.length === 0 || wanted.includes('unit');
  const hasJourneys = wanted.some((name) => name !== 'unit') || wanted.length === 0;
  return [...(hasUnit ? ['app', 'real'] : []), ...(hasJourneys ? ['journeys'] : [])];
};

const runTests = async (wanted) => {
  const names = steps.flatMap((step) => Object.keys(step));
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown) throw new Error(`Unknown kind of test "${unknown}"; there are: ${names.join(', ')}`);
  await ensureInstalled();
  // Some server tests ask for the page as well.
  await ensureWebBuilt();
  await ensureServerBuilt();
  const logs = beginLogs();
  const folder = beginFolder();
  const reports = mkdtempSync(path.join(folder, 'reports-'));
  try {
    const musicProblem = await prepareJourneys(wanted);
    const context = { reports, musicProblem, problems: beginInstalling(wanted) };
    const summaries = [];
    for (const step of steps) {
      const parts = Object.entries(step).filter(([name]) => wanted.length === 0 || wanted.includes(name));
      summaries.push(...(await runSideBySide(parts, (part) => runPart(part, context))));
    }
    summaries.push(summariseLogs(logs, logsOf(wanted)));
    return addSummaries(summaries.filter((summary) => summary !== undefined));
  } finally {
    removeFolder(folder);
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
