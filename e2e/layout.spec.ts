/**
 * Compares the layout of each screen at three sizes with the stored one (layout/layouts.json). A changed track does
 * not matter, but a broken grid does. `TUTTI_LAYOUT=write` stores the current layout.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, type Request, test } from '@playwright/test';
import { compareLayout } from './layout/compare-layout.ts';
import { signIn } from './sign-in.ts';
import { type OwnServer, startOwnServer } from './sync/own-server.ts';

const SIZES = [
  [1440, 900],
  [390, 844],
  [2560, 1440],
] as const;
const AGREED = path.join(import.meta.dirname, 'layout', 'layouts.json');
const IS_WRITING = process.env.TUTTI_LAYOUT === 'write';

type Layouts = Record<string, string[]>;
const agreed = JSON.parse(readFileSync(AGREED, 'utf8')) as Layouts;

let folder: string;
let server: OwnServer;
let page: Page;
let token: string;
let landing: Layouts;
/** Unanswered requests. */
const requested = new Set<Request>();
/** Number of equal looks in a row before a screen counts as settled. */
const LOOKS_ALIKE = 4;

/** A library without plays, with a playlist of its first album. */
test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-layout-'));
  server = await startOwnServer({ data: folder });
  const context = await browser.newContext({
    baseURL: server.baseUrl,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  });
  page = await context.newPage();
  page.on('request', (request) => {
    if (['fetch', 'image', 'script', 'stylesheet', 'font'].includes(request.resourceType()))
      requested.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => requested.delete(request));
  }
  await page.addInitScript({ path: path.join(import.meta.dirname, 'layout', 'layout-in-page.js') });
  landing = await findLayouts('landing', '/');
  token = await signIn(page);
  await waitForLibrary();
});

test.afterAll(async () => {
  await page.context().close();
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function read<Answer>(address: string, data?: object): Promise<Answer> {
  const options = { headers: { authorization: `Bearer ${token}` } };
  const reply = await (data === undefined
    ? page.request.get(address, options)
    : page.request.post(address, { ...options, data }));
  return (await reply.json()) as Answer;
}

/** Waits for the first scan. */
async function waitForLibrary(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { phase, finishedAt } = await read<{ phase: string; finishedAt: string | null }>(
          '/api/admin/library',
        );
        return phase === 'idle' && finishedAt !== null;
      },
      { timeout: 120_000 },
    )
    .toBe(true);
}

const describe = () => page.evaluate<string[]>('describeLayout()');

/** Describes the layout after everything has loaded and nothing moves any more. */
async function describeSettled(): Promise<string[]> {
  await expect.poll(() => page.evaluate<boolean>('isBusyInViewport()')).toBe(false);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  let last: string[] = [];
  let looks = 0;
  await expect
    .poll(
      async () => {
        const now = await describe();
        looks = requested.size === 0 && now.join() === last.join() ? looks + 1 : 0;
        last = now;
        if (looks >= LOOKS_ALIKE) return 'settled';
        return `waits for ${[...requested].map((request) => request.url()).join(' ')}`;
      },
      { intervals: [100] },
    )
    .toBe('settled');
  return last;
}

async function findLayouts(screen: string, address: string): Promise<Layouts> {
  const layouts: Layouts = {};
  // Requests of the previous page end with it, but not always with an event.
  requested.clear();
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    layouts[`${screen} ${width}x${height}`] = await describeSettled();
  }
  return layouts;
}

function checkLayouts(layouts: Layouts): void {
  for (const [name, layout] of Object.entries(layouts)) {
    if (IS_WRITING) agreed[name] = layout;
    else expect.soft(compareLayout(layout, agreed[name] ?? []), name).toEqual([]);
  }
}

test('each screen has the stored layout', async () => {
  test.setTimeout(180_000);
  checkLayouts(landing);
  const { id } = await read<{ id: number }>('/api/users/playlists', {
    name: 'Evening',
    isPublic: false,
  });
  await read(`/api/users/playlists/${id}/tracks`, { albumId: 1 });
  for (const [screen, address] of [
    ['home', '/'],
    ['live', '/live-streams'],
    ['artist', '/artists/1'],
    ['search', '/search?q=blue'],
    ['playlist', `/playlists/${id}`],
    ['settings', '/account'],
    ['album', '/albums/1'],
  ] as const) {
    checkLayouts(await findLayouts(screen, address));
  }
  await page.getByRole('main').getByRole('button', { name: 'Play Album' }).click();
  await expect(page.getByRole('region', { name: 'Player', exact: true })).toBeVisible();
  checkLayouts(await findLayouts('stage', '/now'));
  if (IS_WRITING) writeFileSync(AGREED, `${JSON.stringify(agreed, null, 2)}\n`);
});

test('another album does not change the layout', async () => {
  const own = await findLayouts('album', '/albums/1');
  const rename = (text: string) =>
    text.replaceAll(/"title":"[^"]*"/g, '"title":"A much longer name than it had before"');
  for (const address of ['**/api/albums/1', '**/api/tracks/album/1*']) {
    await page.route(address, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: rename(await answer.text()) });
    });
  }
  const other = await findLayouts('album', '/albums/1');
  await page.unrouteAll();
  for (const [name, layout] of Object.entries(other)) {
    expect.soft(compareLayout(layout, own[name] ?? []), name).toEqual([]);
  }
});

test('a broken grid and a header that is too wide are detected', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/albums');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const whole = await describeSettled();
  for (const fault of [
    'main ul { display: block !important }',
    'main header { margin-inline-end: -64px !important }',
    'nav { width: 320px !important }',
    'main li img { width: 90px !important; height: 90px !important }',
    'main h1 { margin-inline-start: 40px !important }',
  ]) {
    await page.evaluate(`plantFault(${JSON.stringify(fault)})`);
    await expect.poll(async () => compareLayout(await describe(), whole).length, fault).toBeGreaterThan(0);
    await page.evaluate("plantFault('')");
    await expect.poll(async () => compareLayout(await describe(), whole), `without ${fault}`).toEqual([]);
  }
});
