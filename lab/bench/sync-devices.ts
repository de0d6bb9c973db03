/**
 * `npm run bench -- sync`, by device: a page on a desktop, on a phone in use and on a locked phone, and in Firefox,
 * each on its own sound device. The sound at the devices is compared, so that delays inside the browser count.
 */
import { type Browser, type BrowserContextOptions, devices, firefox, type Page } from '@playwright/test';
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import { describeNoisePair, type Pair } from '@tutti/measure/analysis/together';
import { acceptMissingCommands } from '../../e2e/firefox/accept-missing-commands.ts';
import { findFirefox } from '../../tools/browser.mjs';
import { sleep, waitForQuiet } from '../machine/waiting.ts';
import { join, noise, openWholeChromium, startNoiseSite, visit } from './listening-pages.ts';
import type { Product } from './product.ts';
import { openRecorders, type Recorders } from './recorders.ts';
import { writeSection } from './report.ts';

const settleSeconds = Number(process.env.BENCH_SETTLE_SECONDS ?? 20);
const recordedSeconds = Number(process.env.BENCH_SECONDS ?? 45);

const closing: (() => unknown)[] = [];

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

const openListener = async (browser: Browser, server: Product, options: BrowserContextOptions = {}) =>
  join(await visit(await browser.newContext({ ...options, baseURL: server.baseUrl })));

const { defaultBrowserType: _unused, ...phone } = devices['Pixel 7'];
const firefoxOptions = {
  colorScheme: null,
  reducedMotion: null,
  forcedColors: null,
  contrast: null,
} as const;

/** Tells a page that it is hidden, as when a screen is locked. */
const lock = (page: Page): Promise<void> =>
  page.evaluate(`(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  })()`);

const apart = async (recorders: Recorders) => {
  await sleep(settleSeconds * 1_000);
  return describeNoisePair((await recorders.record(recordedSeconds)) as unknown as Pair);
};
type Recorded = Awaited<ReturnType<typeof apart>>;

const measureDevices = async (server: Product) => {
  const recorders = await openRecorders();
  closing.push(recorders.close);
  const first = await openWholeChromium(recorders.env(0));
  closing.push(() => first.close());
  const second = await openWholeChromium(recorders.env(1));
  closing.push(() => second.close());
  await openListener(first, server);
  const desktop = await openListener(second, server);
  const twoDesktops = await apart(recorders);
  await desktop.context().close();
  const handheld = await openListener(second, server, phone);
  const lookedAt = await apart(recorders);
  await lock(handheld);
  const locked = await apart(recorders);
  await second.close();
  const other = await openFirefox(recorders.env(1));
  if (other !== undefined) await openListener(other, server, firefoxOptions);
  const inFirefox = other && (await apart(recorders));
  return { twoDesktops, lookedAt, locked, inFirefox };
};

const recordedTarget = (what: string, recorded: Recorded, limits: { apartMs: number }) =>
  target({
    id: 'P33',
    what,
    wanted: `median ≤ ${limits.apartMs} ms apart, ≤ 20 ms of silence`,
    measured: `${round(recorded.medianMs)} ms (95 %: ${round(recorded.p95Ms)}), silent for ${round(recorded.silenceMs)} ms, ${recorded.unlike} of ${recorded.windows} not alike`,
    isMet: recorded.areEnough && recorded.medianMs <= limits.apartMs && recorded.silenceMs <= 20,
  });

await waitForQuiet();
try {
  const server = await startNoiseSite('sync-devices');
  closing.push(() => server.stop());
  const { twoDesktops, lookedAt, locked, inFirefox } = await measureDevices(server);
  const rows = [
    recordedTarget('two desktops, at the device', twoDesktops, { apartMs: 5 }),
    recordedTarget('phone and desktop, looked at', lookedAt, { apartMs: 20 }),
    recordedTarget('phone and desktop, locked', locked, { apartMs: 50 }),
    ...(inFirefox ? [recordedTarget('Firefox and Chromium', inFirefox, { apartMs: 20 })] : []),
  ];
  const words = [
    'Each browser plays on half of one sound device with four channels, and the sound at the device is compared, across',
    `changes of track every ${noise.seconds} s. A phone is Chromium with the size and touch of one, so its page plays one endless element; only`,
    'the page is told that it is locked. Version 1: phones 23–158 ms off, with gaps of 90–185 ms at each change.',
  ].join('\n');
  writeSection('sync-devices', 'Stations by device', `${words}\n\n${renderTable(rows)}`);
} finally {
  for (const close of closing.reverse()) await close();
}
