/**
 * Takes pictures of every screen at three sizes, in dark and light, with two libraries, for docs/screens.md.
 * `--only NAME,NAME` takes some of them.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page, type Request } from '@playwright/test';
import { findSystemBrowser, findWindowlessBrowser } from '../../tools/browser.mjs';
import { realMusicFolder } from '../../tools/real-music.mjs';
import { inRoot, root, say } from '../../tools/workspace.mjs';
import { writeContactSheet } from './contact-sheet.ts';
import { type FilledServer, startFilledServer } from './filled-server.ts';
import { keepCompany, letTvIn, ROOM_NAME } from './room-company.ts';
import { callAs } from './session.ts';
import { SHOWN_SCREENS, SHOWN_SIZES, type ShownScreen, THEMES } from './shown-screens.ts';

const REST_LIMIT_MS = 3_000;
/** Number of frames after the last answer until the layout is final. */
const CALM_FRAMES = 8;
/** Waits for pictures to fade in and bars to move, but not for endless animations. */
const HAS_COME_TO_REST = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime < Infinity)
  .map(({ finished }) => finished)).then(() => undefined)`;

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const only = values.only?.split(',');
const folder = inRoot('docs', 'screenshots');
const libraries = [inRoot('demo-library'), realMusicFolder];

/** By screen and size, in the order of the sheet: one library after the other, dark before light. */
const pictures = new Map<string, Buffer[]>();

/** Unanswered requests of each page. */
const underWay = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** Waits for requests at another width, because Playwright's network idle state never ends once reached. */
async function nothingIsUnderWay(page: Page): Promise<void> {
  const limit = Date.now() + REST_LIMIT_MS;
  for (let calm = 0; calm < CALM_FRAMES && Date.now() < limit; ) {
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))');
    calm = underWay.get(page)?.size === 0 ? calm + 1 : 0;
  }
}

async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: REST_LIMIT_MS }).catch(() => undefined);
  await nothingIsUnderWay(page);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.evaluate(HAS_COME_TO_REST);
}

async function open(page: Page, screen: ShownScreen, server: FilledServer): Promise<void> {
  const { ids } = server;
  await page.goto(screen.address(ids));
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if (screen.isTv) {
    await letTvIn(callAs(server.baseUrl, server), ids.room);
    await page.locator('h1', { hasText: ROOM_NAME }).waitFor();
  }
  // Simulates activity, because some parts appear only then.
  await page.keyboard.press('Shift');
  await rest(page);
  for (const name of screen.presses ?? []) {
    await page.getByRole('button', { name }).or(page.getByRole('tab', { name })).first().click();
    await rest(page);
  }
}

async function take(page: Page, screen: ShownScreen, server: FilledServer): Promise<void> {
  const [first] = SHOWN_SIZES;
  if (first !== undefined) await page.setViewportSize(first);
  await open(page, screen, server);
  for (const size of SHOWN_SIZES) {
    await page.setViewportSize({ width: size.width, height: size.height });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await rest(page);
      const key = `${screen.name}-${size.name}`;
      pictures.set(key, [...(pictures.get(key) ?? []), await page.screenshot()]);
    }
  }
  say(`${screen.name}`);
}

async function takeAll(browser: Browser, server: FilledServer, screens: readonly ShownScreen[]) {
  for (const isPublic of [true, false]) {
    const context = await browser.newContext({
      baseURL: server.baseUrl,
      reducedMotion: 'reduce',
      locale: 'en-GB',
    });
    if (!isPublic) {
      await context.addCookies([...server.cookies]);
      await context.addInitScript(`localStorage.setItem('jwtToken', ${JSON.stringify(server.token)})`);
    }
    const page = await context.newPage();
    watchRequests(page);
    for (const screen of screens.filter((one) => (one.isPublic ?? false) === isPublic)) {
      const endCompany = screen.hasCompany ? await keepCompany(browser, server.room) : undefined;
      await take(page, screen, server);
      await endCompany?.();
    }
    await context.close();
  }
}

const screens = SHOWN_SCREENS.filter(({ name }) => only?.includes(name) ?? true);
const browser = await chromium.launch({
  executablePath: findWindowlessBrowser() ?? findSystemBrowser(),
  args: ['--autoplay-policy=no-user-gesture-required'],
});
try {
  for (const music of libraries) {
    const server = await startFilledServer(root, music);
    try {
      await takeAll(browser, server, screens);
    } finally {
      await server.stop();
    }
  }
} finally {
  await browser.close();
}
mkdirSync(folder, { recursive: true });
for (const { name } of screens) {
  for (const size of SHOWN_SIZES) {
    const key = `${name}-${size.name}`;
    await writeContactSheet(path.join(folder, `${key}.webp`), pictures.get(key) ?? [], size);
  }
}
