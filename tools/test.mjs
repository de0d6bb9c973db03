/**
 * `npm test`: installs, finds or gets browsers, and runs every test. The last line is `N passed, N failed`.
 * `npm test -- unit`, `npm test -- e2e` or `npm test -- firefox` (some journeys in Debian's Firefox) runs one part.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBrowser, ensureFirefox } from './browser.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureRealMusic } from './real-music.mjs';
import { ensureServerBuilt } from './server-build.mjs';
import { addSummaries, summarisePlaywright, summariseVitest } from './test-report.mjs';
import { ensureWebBuilt } from './web-build.mjs';
import { productEnvironment, runInstalled, say } from './workspace.mjs';

/** Far above what either takes, and together what `.ci/run` allows: a hanging test is a failed test, not an endless run. */
const limitMs = { unit: 14 * 60_000, e2e: 20 * 60_000, firefox: 4 * 60_000 };

const runUnitTests = async (reports) => {
  const file = path.join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runInstalled('vitest/vitest.mjs', args, { limitMs: limitMs.unit });
  return summariseVitest(file, code);
};

const runFirefoxTests = async (reports) => {
  const problem = await ensureFirefox();
  if (problem) {
    say(`No journeys in Firefox. ${problem}`);
    return undefined;
  }
  const file = path.join(reports, 'playwright-firefox.json');
  const env = productEnvironment({ PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  const args = ['test', '--project=firefox', '--reporter=list,json'];
  const { code } = await runInstalled('@playwright/test/cli.js', args, { env, limitMs: limitMs.firefox });
  return summarisePlaywright(file, code);
};

const runBrowserTests = async (reports) => {
  await ensureBrowser();
  const musicProblem = await ensureRealMusic();
  if (musicProblem) say(`No journeys on recorded music. ${musicProblem}`);
  const file = path.join(reports, 'playwright.json');
  const env = productEnvironment({
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    TUTTI_REAL_MUSIC_PROBLEM: musicProblem,
  });
  const args = ['test', '--project=desktop', '--reporter=list,json'];
  const { code } = await runInstalled('@playwright/test/cli.js', args, { env, limitMs: limitMs.e2e });
  return summarisePlaywright(file, code);
};

const kinds = { unit: runUnitTests, e2e: runBrowserTests, firefox: runFirefoxTests };

const runTests = async (wanted) => {
  const unknown = wanted.find((name) => !(name in kinds));
  if (unknown)
    throw new Error(`Unknown kind of test "${unknown}"; there are: ${Object.keys(kinds).join(', ')}`);
  const names = wanted.length > 0 ? wanted : Object.keys(kinds);
  await ensureInstalled();
  // Some server tests ask for the page as well.
  await ensureWebBuilt();
  await ensureServerBuilt();
  const reports = mkdtempSync(path.join(tmpdir(), 'tutti-tests-'));
  try {
    const summaries = [];
    for (const name of names) summaries.push(await kinds[name](reports));
    return addSummaries(summaries.filter((summary) => summary !== undefined));
  } finally {
    rmSync(reports, { recursive: true, force: true });
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
