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

/** The account every journey may sign in with; journeys that change roles register their own. */
const administrator = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'a-long-test-password' };

guardThisRun();
/** Workers read this file again: what the first reading chose has to reach them through the environment. */
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
/** Where the servers keep their rows: a database of a running Postgres, or without one files; see e2e/on-postgres.ts. */
const databaseUrl = process.env.TUTTI_E2E_DATABASE_URL;
/** What listens to what a page plays: alone on the machine, because a page that gets no processor is heard. */
const heard = [
  'sync',
  'sync-formats',
  'gapless',
  'real-music-playing',
  'station-resilience',
  'station-phones',
  'station-elsewhere',
].map((name) => `**/${name}.spec.ts`);
/**
 * What judges the page alone, whatever the server keeps its rows in: once is enough. What has axe in its title or its
 * file's name is a project of its own.
 */
const ofThePage = [
  'color',
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
  'place-of-the-owner',
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
  'steady',
].map((name) => `**/${name}.spec.ts`);
/** Journeys that write nothing that depends on the store. They run on SQLite only. */
const onlyReading = ['live-streams', 'music-views', 'search', 'songs'].map((name) => `**/${name}.spec.ts`);
/** Journeys that judge the page alone and take long; they run beside shorter ones (tools/test-parts.mjs). */
const looks = ['layout', 'tour'].map((name) => `**/${name}.spec.ts`);
const elsewhere = ['firefox/**', 'webkit/**', ...heard];
const byAxe = /\baxe\b/;
/** The journeys of `npm test`. No other project on SQLite repeats them. */
const ofSmoke = /@smoke\b/;
const inOtherProjects = [byAxe, ofSmoke];
/** For journeys that need a server of their own; see e2e/sync/own-server.ts. */
const serverCommand = [productNode, ...serverNodeFlags, serverEntry('main')];
process.env.TUTTI_E2E_COMMAND = JSON.stringify(serverCommand);

/** Of the common server; `npm test` keeps what it says. */
const log = findLogFile('journeys');

/**
 * The ways through the product that differ between browsers, or would be missed most. Those that play need a sound
 * device (tools/sound-device.mjs): without one Debian's Firefox reports every track as damaged.
 */
function firefoxProject(executablePath: string): Project {
  return {
    name: 'firefox',
    testMatch: [
      'firefox/*',
      'links',
      'playlists',
      'player',
      'live-streams',
      'station-requests',
      'songs',
      'between-devices',
      'full-tour',
    ].map((name) => `**/${name}.spec.ts`),
    grepInvert: byAxe,
    // The first test waits for the browser's start as well.
    timeout: 240_000,
    use: {
      browserName: 'firefox',
      channel: 'moz-firefox',
      // Shorter than the test, because a test that runs out of time does not say what it waited for.
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
 * For people who asked for less motion, because drawing it without a graphics card takes a quarter of the processor. What
 * moves is looked at by journeys that ask for it (e2e/with-motion.ts), and by all of those in Firefox.
 */
const desktop = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'reduce' as const },
};

export default defineConfig({
  testDir: 'e2e',
  globalSetup: ['./e2e/mail-server.ts', './e2e/scanned-library.ts'],
  outputDir: 'test-results',
  // One at a time on one server: stations, presence and the audit log are everybody's.
  workers: 1,
  retries: 0,
  timeout: 60_000,
  // Journeys wait for facts, and a machine that does other things besides takes its time for them.
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL,
    // What a worker asks for in its page's place, journeys cannot answer; installable.spec.ts lets it in.
    serviceWorkers: 'block',
    // For who asks: traces take a third of the processor of a run, and passed tests are photographed, too, before that is known.
    trace: process.env.TUTTI_TRACE ? 'retain-on-failure' : 'off',
    screenshot: process.env.TUTTI_TRACE ? 'only-on-failure' : 'off',
  },
  projects: [
    {
      name: 'smoke',
      testIgnore: elsewhere,
      grep: ofSmoke,
      use: { ...desktop, ...launch(windowlessPath) },
    },
    { name: 'smoke sound', testMatch: heard, grep: ofSmoke, use: { ...desktop, ...launch(executablePath) } },
    {
      name: 'desktop',
      testIgnore: [...elsewhere, ...ofThePage, ...looks],
      grepInvert: inOtherProjects,
      use: { ...desktop, ...launch(windowlessPath) },
    },
    // Present only when e2e/on-postgres.ts has started a Postgres.
    ...(databaseUrl
      ? [
          {
            name: 'desktop on postgres',
            testIgnore: [...elsewhere, ...ofThePage, ...looks, ...onlyReading],
            grepInvert: byAxe,
            use: { ...desktop, ...launch(windowlessPath) },
          },
        ]
      : []),
    {
      name: 'accessibility',
      testIgnore: elsewhere,
      grep: byAxe,
      use: { ...desktop, ...launch(windowlessPath) },
    },
    {
      name: 'page',
      testMatch: ofThePage,
      grepInvert: inOtherProjects,
      use: { ...desktop, ...launch(windowlessPath) },
    },
    {
      name: 'looks',
      testMatch: looks,
      grepInvert: byAxe,
      use: { ...desktop, ...launch(windowlessPath) },
    },
    {
      name: 'sound',
      testMatch: heard,
      grepInvert: ofSmoke,
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
      // Everything, where no secret may stand in it (tools/log-secrets.mjs).
      LOG_LEVEL: log ? 'trace' : 'warn',
      // Newcomers say where they come from (e2e/new-user.ts).
      TRUSTED_PROXIES: '127.0.0.1,::1',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    }),
    stdout: 'pipe',
  },
});
