import { expect, type Locator, type Page, type Request, test } from '@playwright/test';
import { asFirstVisit } from './first-visit.ts';
import { holdCalls } from './hold-calls.ts';
import { registerApproved } from './new-user.ts';
import { readAnswer } from './read-answer.ts';
import { resizeTo } from './resized.ts';
import { signIn } from './sign-in.ts';

test.use(asFirstVisit);

/** Held back until the page was checked without it. */
const HELD = /\/api\/(?!auth|users\/me|time|home|images|albums\/\d+\/art)/;

interface ItemIds {
  readonly album: string;
  readonly artist: string;
  readonly playlist: string;
}

interface Screen {
  readonly name: string;
  readonly path: (ids: ItemIds) => string;
  /** Visible above the content, before and after. */
  readonly above: (page: Page) => Locator;
  /** The placeholder of the first item of the content, and that item. */
  readonly waiting: (page: Page) => Locator;
  readonly first: (page: Page) => Locator;
  /** On a phone, a name that is not known yet may need more than one line. */
  readonly isOfDesk?: boolean;
}

const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => main(page).getByRole('heading', { level: 1 });
const busy = (page: Page) => main(page).locator('[role="status"][aria-busy="true"] > *').first();
const row = (page: Page) => main(page).locator('tbody tr').first();
const item = (page: Page) => main(page).locator('ul > li > *').first();
const below = (name: string) => (page: Page) => main(page).getByRole('heading', { level: 2, name });

const SCREENS: readonly Screen[] = [
  { name: 'albums', path: () => '/albums', above: title, waiting: busy, first: item },
  { name: 'artists', path: () => '/artists', above: title, waiting: busy, first: item },
  { name: 'songs', path: () => '/songs', above: title, waiting: busy, first: row },
  { name: 'genres', path: () => '/genres', above: title, waiting: busy, first: item },
  { name: 'favourites', path: () => '/favorites', above: title, waiting: busy, first: item },
  {
    name: 'recently played',
    path: () => '/recently-played',
    above: title,
    // A day stands above the first row.
    waiting: (page) => main(page).locator('[role="status"][aria-busy="true"] > *').nth(1),
    first: (page) => main(page).locator('ol > li > div').first(),
  },
  {
    name: 'the library',
    path: () => '/library',
    above: title,
    waiting: busy,
    first: (page) => main(page).getByRole('list', { name: 'Your collection' }).locator('li > *').first(),
  },
  {
    name: 'live streams',
    path: () => '/live-streams',
    above: title,
    waiting: (page) => page.getByTestId('station-skeleton').first(),
    first: (page) => main(page).locator('article[data-genre-id]').first(),
  },
  {
    name: 'an album',
    path: ({ album }) => `/albums/${album}`,
    above: below('Album Tracks'),
    waiting: busy,
    first: row,
  },
  {
    name: 'an artist',
    path: ({ artist }) => `/artists/${artist}`,
    above: (page) => main(page).locator('header').first(),
    waiting: (page) => main(page).locator('header + *').first(),
    first: (page) => main(page).locator('header + *').first(),
    isOfDesk: true,
  },
  {
    name: 'a playlist',
    path: ({ playlist }) => `/playlists/${playlist}`,
    above: (page) => main(page).locator('header').first(),
    waiting: busy,
    first: (page) => main(page).locator('li:has([data-row-title])').first(),
    isOfDesk: true,
  },
];

/** Puts something into each list. */
async function fill(page: Page): Promise<ItemIds> {
  const token = await signIn(page);
  const headers = { Authorization: `Bearer ${token}` };
  const { items } = await readAnswer<{ items: { id: number; albumArtistId: number | null }[] }>(
    page,
    '/api/albums?limit=5',
    { headers },
  );
  const [album] = items;
  const artists = await readAnswer<{ items: { id: number }[] }>(page, '/api/artists?limit=1', { headers });
  const tracks = await readAnswer<{ id: number; durationMs: number }[]>(
    page,
    `/api/tracks/album/${album?.id}`,
    { headers },
  );
  const [track] = tracks;
  const created = await page.request.post('/api/users/playlists', {
    headers,
    data: { name: 'Standing still' },
  });
  const { id: playlist } = (await created.json()) as { id: number };
  await page.request.post(`/api/users/playlists/${playlist}/tracks`, {
    headers,
    data: { trackIds: tracks.map(({ id }) => id) },
  });
  await page.request.post(`/api/users/favorites/${track?.id}`, { headers });
  await page.request.post('/api/users/plays', {
    headers,
    data: { trackId: track?.id, listenedMs: track?.durationMs },
  });
  return {
    album: String(album?.id),
    artist: String(artists.items[0]?.id),
    playlist: String(playlist),
  };
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

function reportMoved(
  what: string,
  was: Box | undefined,
  is: Box | undefined,
  sides: readonly (keyof Box)[] = ['x', 'y', 'height'],
): string[] {
  if (was === undefined || is === undefined) return [`${what} is not there`];
  return sides
    .filter((side) => Math.abs(is[side] - was[side]) > 1)
    .map((side) => `${what} ${side} ${was[side]} → ${is[side]}`);
}

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return box;
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 412, height: 823 },
  { width: 390, height: 844 },
] as const;

/**
 * Returns the positions of each of these at each size on one page, whose placeholders are laid out like the content.
 */
async function boxesOf(
  page: Page,
  sizes: readonly { readonly width: number; readonly height: number }[],
  what: readonly ((page: Page) => Locator)[],
): Promise<Box[][]> {
  const boxes: Box[][] = [];
  for (const { width, height } of sizes) {
    await resizeTo(page, [width, height]);
    const here: Box[] = [];
    for (const find of what) here.push(await boxOf(find(page)));
    boxes.push(here);
  }
  return boxes;
}

test('placeholders have the place and size of the content, and nothing moves when it loads', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const ids = await fill(page);
  let isHeld = true;
  let release = () => {};
  await page.routeWebSocket(/\/streamhub/, () => {});
  let held = Promise.resolve();
  const hold = () => {
    isHeld = true;
    held = new Promise((resolve) => {
      release = () => {
        isHeld = false;
        resolve();
      };
    });
  };
  await page.route(HELD, async (route) => {
    if (isHeld) await held;
    await route.continue().catch(() => undefined);
  });
  const moved: string[] = [];
  for (const { name, path, above, waiting, first, isOfDesk } of SCREENS) {
    const sizes = isOfDesk ? SIZES.slice(0, 1) : SIZES;
    await page.setViewportSize(SIZES[0]);
    hold();
    await page.goto(path(ids));
    await expect(waiting(page)).toBeVisible();
    const before = await boxesOf(page, sizes, [above, waiting]);
    release();
    await expect(main(page).locator('[role="status"][aria-busy="true"]')).toHaveCount(0);
    await expect(first(page)).toBeVisible();
    const after = await boxesOf(page, sizes, [above, first]);
    for (const [index, { width }] of sizes.entries()) {
      const [aboveWas, firstWas] = before[index] ?? [];
      const [aboveIs, firstIs] = after[index] ?? [];
      moved.push(...reportMoved(`${name} ${width}: above`, aboveWas, aboveIs));
      moved.push(
        ...reportMoved(`${name} ${width}: first`, firstWas, firstIs, isOfDesk ? ['x', 'y'] : undefined),
      );
    }
  }
  expect(moved).toEqual([]);
});

/** Measures layout shifts as Lighthouse does: the share of the screen that moved, and how far. */
const WATCH_SHIFTS = `
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

test('the question to a newcomer appears together with home, whichever answer arrives last', async ({
  page,
}) => {
  await signIn(page, await registerApproved(page));
  await page.setViewportSize({ width: 412, height: 823 });
  await page.addInitScript(WATCH_SHIFTS);
  const answers = ['/api/auth/me', '/api/home', '/api/users/recent-streams', '/api/streams'];
  for (const last of answers) {
    // Late requests of the previous page must not count for this one.
    await page.goto('about:blank');
    const come = new Set<string>();
    const note = (request: Request) => come.add(new URL(request.url()).pathname);
    page.on('requestfinished', note);
    await page.route(`**${last}*`, async (route) => {
      await expect.poll(() => answers.filter((answer) => !come.has(answer))).toEqual([last]);
      // Waits until the page has processed the other answers, including the file of the question.
      await page.evaluate('new Promise((isIdle) => requestIdleCallback(() => requestIdleCallback(isIdle)))');
      await route.continue();
    });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Start my mix' })).toBeVisible();
    for (const name of ['On air for you', 'Jump back in'])
      await expect(main(page).getByRole('region', { name })).toBeVisible();
    expect(await page.evaluate<number>('shifted'), `${last} comes last`).toBeLessThan(0.02);
    await page.unroute(`**${last}*`);
    page.off('requestfinished', note);
  }
});

test('the placeholder of the question to a newcomer is as high as the question', async ({ page }) => {
  await signIn(page, await registerApproved(page));
  const sizes = [1_440, 1_024, 390].map((width) => ({ width, height: 844 }));
  const next = () => main(page).getByRole('region', { name: 'New in the library' });
  const release = await holdCalls(page, '**/first-mix-*.js');
  const requested = page.waitForRequest('**/first-mix-*.js');
  await page.goto('/');
  await requested;
  await expect(next()).toBeVisible();
  const before = await boxesOf(page, sizes, [next]);
  release();
  await expect(page.getByRole('button', { name: 'Start my mix' })).toBeVisible();
  const after = await boxesOf(page, sizes, [next]);
  for (const [index, { width }] of sizes.entries()) {
    const moved = reportMoved(`what is below it at ${width}`, before[index]?.[0], after[index]?.[0]);
    expect.soft(moved).toEqual([]);
  }
});

test('the end of home is at least as high as its placeholder, so nothing moves under the user', async ({
  page,
}) => {
  const token = await signIn(page, await registerApproved(page));
  const headers = { Authorization: `Bearer ${token}` };
  const { items } = await readAnswer<{ items: { id: number }[] }>(page, '/api/tracks?limit=1', { headers });
  await page.request.post(`/api/users/favorites/${items[0]?.id}`, { headers });
  const release = await holdCalls(page, '**/api/users/favorites*');
  await page.goto('/');
  const reported = main(page).getByRole('region', { name: 'Recent activity' });
  await expect
    .poll(async () => {
      await main(page).evaluate((pane) => pane.scrollTo(0, pane.scrollHeight));
      return reported.isVisible();
    })
    .toBe(true);
  const { height } = await boxOf(reported);
  release();
  await expect(reported.getByRole('listitem')).toHaveCount(1);
  expect((await boxOf(reported)).height).toBe(height);
});

test('Administration and the page of other apps keep their layout while they load', async ({ page }) => {
  await signIn(page);
  await page.addInitScript(WATCH_SHIFTS);
  for (const [path, width, last] of [
    ['/admin/dashboard', 1_440, 'System Status'],
    ['/apps', 1_440, 'How to connect an app'],
    ['/admin/monitoring', 390, 'Stations'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    await expect(main(page).getByRole('region', { name: last })).toBeVisible();
    await page.evaluate('new Promise((isIdle) => requestIdleCallback(() => requestIdleCallback(isIdle)))');
    expect(await page.evaluate<number>('shifted'), path).toBeLessThan(0.02);
  }
});
