/**
 * `npm run bench -- sync`, by device: a page on a desktop, a phone that is looked at and one that is locked, and Firefox,
 * each on a sound device of its own. What the devices are given is compared, so that what a browser does behind the page
 * counts. And what the page holds while it listens.
 */
import path from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  devices,
  firefox,
  type Page,
} from '@playwright/test';
import { median } from '@tutti/measure/analysis/statistics';
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import { describeNoisePair } from '@tutti/measure/analysis/together';
import { sleep, waitForQuiet, waitUntil } from '@tutti/measure/machine/waiting';
import { acceptMissingCommands } from '../e2e/firefox/accept-missing-commands.ts';
import { MADE_STATION, makeNoiseLibrary } from '../e2e/sync/made-library.ts';
import { findFirefox, findSystemBrowser } from '../tools/browser.mjs';
import { type Ears, openEars } from './ears.ts';
import { account, getJson, type Product, startProduct } from './product.ts';
import { writeSection } from './report.ts';
import { makeEmptyFolder } from './test-music.ts';
import { readMemory } from './web-browser.ts';

const settleSeconds = Number(process.env.BENCH_SETTLE_SECONDS ?? 20);
const recordedSeconds = Number(process.env.BENCH_SECONDS ?? 45);
const memoryMinutes = Number(process.env.BENCH_MEMORY_MINUTES ?? 60);
/** Changes of track are heard in every recording. */
const noise = { tracks: 4, seconds: 20 };

const closing: (() => unknown)[] = [];

const openChromium = async (env: Record<string, string>): Promise<Browser> => {
  const browser = await chromium.launch({
    executablePath: findSystemBrowser(),
    env,
    args: ['--autoplay-policy=no-user-gesture-required'],
    ignoreDefaultArgs: ['--mute-audio'],
  });
  closing.push(() => browser.close());
  return browser;
};

const openFirefox = async (env: Record<string, string>): Promise<Browser | undefined> => {
  const executablePath = findFirefox();
  if (executablePath === undefined) return undefined;
  acceptMissingCommands();
  const browser = await firefox.launch({
    executablePath,
    channel: 'moz-firefox',
    env,
    timeout: 180_000,
    firefoxUserPrefs: { 'media.autoplay.default': 0, 'media.autoplay.blocking_policy': 0 },
  });
  closing.push(() => browser.close());
  return browser;
};

const visit = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => !url.pathname.includes('login'));
  await page.goto('/live-streams');
  await page.locator('article[data-genre-id]').first().waitFor();
  return page;
};

const join = async (page: Page): Promise<Page> => {
  const card = page.getByRole('article', { name: `${MADE_STATION} Radio`, exact: true });
  await card.getByRole('button', { name: 'Join Stream' }).click();
  await card.getByRole('button', { name: 'Leave Stream' }).waitFor();
  return page;
};

const openListener = async (browser: Browser, server: Product, options: BrowserContextOptions = {}) =>
  join(await visit(await browser.newContext({ ...options, baseURL: server.baseUrl })));

const { defaultBrowserType: _unused, ...phone } = devices['Pixel 7'];
const firefoxOptions = {
  colorScheme: null,
  reducedMotion: null,
  forcedColors: null,
  contrast: null,
} as const;

/** A page hears that nobody looks at it any more, as it does when a screen is locked. */
const lock = (page: Page): Promise<void> =>
  page.evaluate(`(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  })()`);

const startSite = async (name: string): Promise<Product> => {
  const folder = makeEmptyFolder(name);
  const musicFolder = path.join(folder, 'music');
  makeNoiseLibrary(musicFolder, noise);
  const server = await startProduct({ dataFolder: path.join(folder, 'data'), musicFolder });
  closing.push(() => server.stop());
  const token = await server.signIn();
  await waitUntil(async () => (await getJson<unknown[]>(server.baseUrl, '/api/streams', token)).length === 1);
  return server;
};

const apart = async (ears: Ears) => {
  await sleep(settleSeconds * 1_000);
  return describeNoisePair(await ears.record(recordedSeconds));
};
type Heard = Awaited<ReturnType<typeof apart>>;

const measureDevices = async (server: Product): Promise<Record<string, Heard | undefined>> => {
  const ears = await openEars();
  closing.push(ears.close);
  const first = await openChromium(ears.env(0));
  const second = await openChromium(ears.env(1));
  await openListener(first, server);
  const desktop = await openListener(second, server);
  const twoDesktops = await apart(ears);
  await desktop.context().close();
  const handheld = await openListener(second, server, phone);
  const lookedAt = await apart(ears);
  await lock(handheld);
  const locked = await apart(ears);
  await second.close();
  const other = await openFirefox(ears.env(1));
  if (other !== undefined) await openListener(other, server, firefoxOptions);
  const inFirefox = other && (await apart(ears));
  return { twoDesktops, lookedAt, locked, inFirefox };
};

/** Every minute, after everything unused was given back; the first figure is the page before it listens. */
const measureMemory = async (server: Product) => {
  const browser = await openChromium(process.env as Record<string, string>);
  const page = await visit(await browser.newContext({ baseURL: server.baseUrl }));
  await page.waitForLoadState('networkidle');
  await sleep(5_000);
  const idle = await readMemory(browser, page);
  await join(page);
  const minutes: number[] = [];
  for (let minute = 1; minute <= memoryMinutes; minute += 1) {
    await sleep(60_000);
    minutes.push((await readMemory(browser, page)).processMb - idle.processMb);
  }
  await browser.close();
  const part = Math.max(Math.floor(minutes.length / 4), 1);
  return {
    aboveMb: median(minutes),
    growthMb: median(minutes.slice(-part)) - median(minutes.slice(0, part)),
  };
};

const heardTarget = (what: string, heard: Heard, limits: { apartMs: number }) =>
  target({
    id: 'P33',
    what,
    wanted: `median ≤ ${limits.apartMs} ms apart, ≤ 20 ms of silence`,
    measured: `${round(heard.medianMs)} ms (95 %: ${round(heard.p95Ms)}), silent for ${round(heard.silenceMs)} ms, ${heard.unlike} of ${heard.windows} not alike`,
    isMet: heard.areEnough && heard.medianMs <= limits.apartMs && heard.silenceMs <= 20,
  });

await waitForQuiet();
try {
  const server = await startSite('sync-devices');
  const rows = [];
  if (process.env.BENCH_PART !== 'memory') {
    const { twoDesktops, lookedAt, locked, inFirefox } = await measureDevices(server);
    if (twoDesktops) rows.push(heardTarget('two desktops, at the device', twoDesktops, { apartMs: 5 }));
    if (lookedAt) rows.push(heardTarget('phone and desktop, looked at', lookedAt, { apartMs: 20 }));
    if (locked) rows.push(heardTarget('phone and desktop, locked', locked, { apartMs: 50 }));
    if (inFirefox) rows.push(heardTarget('Firefox and Chromium', inFirefox, { apartMs: 20 }));
  }
  if (memoryMinutes > 0 && process.env.BENCH_PART !== 'devices') {
    const { aboveMb, growthMb } = await measureMemory(server);
    rows.push(
      target({
        id: 'P34',
        what: `memory of a page that listens for ${memoryMinutes} minutes, above itself before`,
        wanted: '≤ 40 MB, grows ≤ 5 MB',
        measured: `${round(aboveMb)} MB, last quarter ${round(growthMb)} MB above the first (version 1: 90–180 MB)`,
        isMet: aboveMb <= 40 && growthMb <= 5,
      }),
    );
  }
  const words = [
    'Each browser sounds on half of one sound device of four channels, and what the device was given is compared, across',
    `changes of track every ${noise.seconds} s. A phone is Chromium with the size and touch of one, so its page plays one endless element; locked`,
    'is told to the page alone. Version 1: phones 23–158 ms off, with gaps of 90–185 ms at each change.',
  ].join('\n');
  writeSection('sync-devices', 'Stations by device', `${words}\n\n${renderTable(rows)}`);
} finally {
  for (const close of closing.reverse()) await close();
}
