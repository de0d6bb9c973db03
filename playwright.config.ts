import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig, devices, type Project } from '@playwright/test';
import { findLogFile } from './apps/server/src/test/server-logs.ts';
import { acceptMissingCommands } from './e2e/firefox/accept-missing-commands.ts';
import { firefoxContext, firefoxOptions } from './e2e/firefox/launch-options.ts';
import { findFirefox, findSystemBrowser, findWindowlessBrowser } from './tools/browser.mjs';
import { hasRealMusic, realMusicFolder } from './tools/real-music.mjs';
import { guardThisRun } from './tools/run-guard.mjs';
import { serverEntry, serverNodeFlags } from './tools/server-build.mjs';
import { findFreePort, productEnvironment, productNode } from './tools/workspace.mjs';

/** The account that journeys sign in with; journeys that change roles register their own. */
const administrator = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'a-long-test-password' };

guardThisRun();
/** Passed to workers through the environment, because each worker evaluates this file again. */
process.env.TUTTI_E2E_PORT ??= String(await findFreePort());
process.env.TUTTI_E2E_SMTP_PORT ??= String(await findFreePort());
for (const name of ['TUTTI_E2E_DATA', 'TUTTI_E2E_MAILS']) {
  if (process.env[name]) continue;
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-e2e-'));
  process.env[name] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
Object.assign(process.env, administrator);

if (hasRealMusic()) process.env.TUTTI_REAL_MUSIC = realMusicFolder;

const baseURL = `http://localhost:${process.env.TUTTI_E2E_PORT}`;
const executablePath = findSystemBrowser();
const windowlessPath = findWindowlessBrowser() ?? executablePath;
/** For journeys that start it with other settings. */
if (executablePath) process.env.TUTTI_E2E_BROWSER = executablePath;
const firefoxPath = findFirefox();
if (firefoxPath) process.env.TUTTI_FIREFOX = firefoxPath;
acceptMissingCommands();
/** The database of the servers: a running Postgres (e2e/on-postgres.ts), or SQLite files. */
const databaseUrl = process.env.TUTTI_E2E_DATABASE_URL;
/** Journeys that record sound. They run alone, because a page without processor time produces gaps. */
const soundJourneys = [
  'sync',
  'sync-formats',
  'room-sound',
  'room-guests',
  'gapless',
  'real-music-playing',
  'station-resilience',
  'station-phones',
  'station-elsewhere',
].map((name) => `**/${name}.spec.ts`);
/**
 * Journeys that test only the page, independent of the store; they run once. Those with axe in their title or file name
 * form a project of their own.
 */
const pageOnly = [
  'color',
  'context-menu',
  'preloaded-answers',
  'games',
  'hostile-texts',
  'installable',
  'offline-in-two-pages',
  'keys-and-clicks',
  'landing',
  'languages',
  'large-collections',
  'links',
  'long-lists',
  'offline-listening',
  'splash-screen',
  'page-size',
  'page-field',
  'palette',
  'room-screen',
  'server-name',
  'playback-settings',
  'player',
  'selection',
  'shell',
  'side-panel',
  'sizes',
  'small-player',
  'full-player',
  'station-gesture',
  'station-listener',
  'station-over-http',
  'station-rows',
  'steady',
].map((name) => `**/${name}.spec.ts`);
/** Journeys that write nothing that depends on the store. They run on SQLite only. */
const readOnly = [
  'admin-dashboard',
  'admin-narrow',
  'admin-on-phone',
  'crossfade',
  'full-tour',
  'live-streams',
  'music-views',
  'real-music',
  'search',
  'songs',
  'toasts',
].map((name) => `**/${name}.spec.ts`);
/** Journeys that test only the page and take long; they run beside shorter ones (tools/test-parts.mjs). */
const slowPageOnly = ['layout', 'tour'].map((name) => `**/${name}.spec.ts`);
const ofOtherProjects = ['firefox/**', 'webkit/**', ...soundJourneys];
const axeTitle = /\baxe\b/;
/** The journeys of `npm test`. No other project on SQLite repeats them. */
const smokeTitle = /@smoke\b/;
const inOtherProjects = [axeTitle, smokeTitle];
/** Journeys about what the page stores and shows, among others that depend on how a browser plays. */
const oneBrowserTitle = /@one-browser\b/;
/** Journeys that judge only the page or write nothing, among others that write; they run on SQLite only. */
const oneStoreTitle = /@one-store\b/;
/** For journeys that need a server of their own; see e2e/sync/own-server.ts. */
const serverCommand = [productNode, ...serverNodeFlags, serverEntry('main')];
process.env.TUTTI_E2E_COMMAND = JSON.stringify(serverCommand);

/** The log of the shared server, which `npm test` keeps. */
const log = findLogFile('journeys');

/**
 * Journeys in Firefox and WebKit: those that differ between browsers, and the most important ones. Playback needs a
 * sound device (tools/sound-device.mjs), because Debian's Firefox reports every track as damaged without one.
 */
function firefoxProject(executablePath: string): Project {
  return {
    name: 'firefox',
    testMatch: [
      'firefox/*',
      'links',
      'playlists',
      'player',
      'playback-settings',
      'live-streams',
      'station-requests',
      'songs',
      'between-devices',
      'full-tour',
    ].map((name) => `**/${name}.spec.ts`),
    grepInvert: [axeTitle, oneBrowserTitle],
    // Includes the start of the browser, which the first test waits for.
    timeout: 240_000,
    use: {
      browserName: 'firefox',
      channel: 'moz-firefox',
      // Shorter than the test's own timeout, whose message does not say what the test waited for.
      actionTimeout: 60_000,
      navigationTimeout: 60_000,
      viewport: { width: 1440, height: 900 },
      colorScheme: firefoxContext.colorScheme,
      contextOptions: {
        reducedMotion: firefoxContext.reducedMotion,
        forcedColors: firefoxContext.forcedColors,
        contrast: firefoxContext.contrast,
      },
      launchOptions: firefoxOptions(executablePath),
    },
  };
}

const args = ['--autoplay-policy=no-user-gesture-required'];
const launch = (path: string | undefined) => ({
  launchOptions: { args, ...(path ? { executablePath: path } : {}) },
});
/**
 * Reduces motion, because animation without a graphics card takes a quarter of the processor. Journeys about motion use
 * e2e/with-motion.ts, and all journeys in Firefox run with it.
 */
const desktop = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'reduce' as const },
};

/**
 * Journeys share one browser context, whose storage is cleared between them, because a fresh context parses and
 * compiles the whole page again. Journeys about the first load ask for a fresh one.
 */
const inSharedContext = { ...desktop, ...launch(windowlessPath), reuseContext: true };

export default defineConfig({
  testDir: 'e2e',
  globalSetup: ['./e2e/mail-server.ts', './e2e/scanned-library.ts'],
  outputDir: 'test-results',
  // Tests share one server, so they run one at a time: stations, presence and the audit log are shared, too.
  workers: 1,
  retries: 0,
  timeout: 60_000,
  // Long enough for a busy machine.
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL,
    // Blocks service workers, because journeys cannot intercept their requests; installable.spec.ts allows them.
    serviceWorkers: 'block',
    // Traces are optional, because they take a third of a run's processor time.
    trace: process.env.TUTTI_TRACE ? 'retain-on-failure' : 'off',
    screenshot: process.env.TUTTI_TRACE ? 'only-on-failure' : 'off',
  },
  projects: [
    {
      name: 'smoke',
      testIgnore: ofOtherProjects,
      grep: smokeTitle,
      use: inSharedContext,
    },
    {
      name: 'smoke sound',
      testMatch: soundJourneys,
      grep: smokeTitle,
      use: { ...desktop, ...launch(executablePath) },
    },
    {
      name: 'desktop',
      testIgnore: [...ofOtherProjects, ...pageOnly, ...slowPageOnly],
      grepInvert: inOtherProjects,
      use: inSharedContext,
    },
    // Present only when e2e/on-postgres.ts has started a Postgres.
    ...(databaseUrl
      ? [
          {
            name: 'desktop on postgres',
            testIgnore: [...ofOtherProjects, ...pageOnly, ...slowPageOnly, ...readOnly],
            grepInvert: [axeTitle, oneStoreTitle],
            use: inSharedContext,
          },
        ]
      : []),
    {
      name: 'accessibility',
      testIgnore: ofOtherProjects,
      grep: axeTitle,
      use: inSharedContext,
    },
    {
      name: 'page',
      testMatch: pageOnly,
      grepInvert: inOtherProjects,
      use: inSharedContext,
    },
    {
      name: 'looks',
      testMatch: slowPageOnly,
      grepInvert: axeTitle,
      use: inSharedContext,
    },
    {
      name: 'sound',
      testMatch: soundJourneys,
      grepInvert: smokeTitle,
      use: { ...desktop, ...launch(executablePath) },
    },
    { name: 'webkit', testMatch: 'webkit/*.spec.ts', timeout: 120_000 },
    ...(firefoxPath ? [firefoxProject(firefoxPath)] : []),
  ],
  webServer: {
    command: `${serverCommand.map((part) => `"${part}"`).join(' ')}${log ? ` > "${log}" 2>&1` : ''}`,
    url: `${baseURL}/api/health`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: productEnvironment({
      PORT: process.env.TUTTI_E2E_PORT,
      DATA_DIR: process.env.TUTTI_E2E_DATA,
      PUBLIC_URL: baseURL,
      SMTP_URL: `smtp://127.0.0.1:${process.env.TUTTI_E2E_SMTP_PORT}`,
      // Logs everything, because the run checks that the log contains no secret (tools/log-secrets.mjs).
      LOG_LEVEL: log ? 'trace' : 'warn',
      // Each new user has an address of its own (e2e/new-user.ts).
      TRUSTED_PROXIES: '127.0.0.1,::1',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    }),
    stdout: 'pipe',
  },
});
