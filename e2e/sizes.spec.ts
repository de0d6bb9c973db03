/**
 * Every view at every size: no horizontal scrolling, targets large enough for a finger, and good use of wide screens.
 */
import path from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { RoomReply } from '@tutti/contract';
import { resizeTo } from './resized.ts';
import { administrator, signIn } from './sign-in.ts';

const VIEWS = [
  '/',
  '/search',
  '/search?q=a',
  '/genres',
  '/live-streams',
  '/rooms',
  '/albums',
  '/albums/1',
  '/artists',
  '/artists/1',
  '/songs',
  '/library',
  '/queue',
  '/favorites',
  '/recently-played',
  '/most-played',
  '/statistics',
  '/statistics/2026',
  '/bookmarks',
  '/account',
  '/profile',
];
const HANDHELD = [
  [320, 568],
  [390, 844],
  [844, 390],
  [768, 1024],
] as const;
const SIZES = [...HANDHELD, [1440, 900], [2560, 1440]] as const;
const FINGER_PX = 44;

const main = (page: Page) => page.getByRole('main');
const player = (page: Page) => page.getByRole('region', { name: 'Player', exact: true });

async function playAlbum(page: Page): Promise<void> {
  await page.goto('/albums/1');
  await main(page).getByRole('button', { name: 'Play Album' }).click();
  await expect(player(page)).toBeVisible();
}

async function openHandheld(browser: Browser, width: number, height: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript({ path: path.join(import.meta.dirname, 'targets-in-page.js') });
  await signIn(page);
  return page;
}

async function settle(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(main(page).getByRole('heading').first()).toBeAttached();
  await expect(page.locator('main [aria-busy=true][role=status]')).toHaveCount(0);
}

/** Passes a view of each kind to `visit` while there is a room, which is ended afterwards. */
async function visitEveryView(page: Page, visit: (view: string) => Promise<void>): Promise<void> {
  const { request } = page.context();
  const login = await request.post('/api/auth/login', { data: administrator() });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const opened = await request.post('/api/rooms', {
    headers,
    data: { name: 'Any size', trackIds: [1, 2, 3] },
  });
  expect(opened.status(), await opened.text()).toBe(200);
  const { room } = (await opened.json()) as RoomReply;
  for (const view of [...VIEWS, `/rooms/${room.code}`]) await visit(view);
  const data = { commandId: crypto.randomUUID(), revision: room.revision, action: { type: 'end' } };
  const ended = await request.post(`/api/rooms/${room.id}/commands`, { headers, data });
  expect(ended.status(), await ended.text()).toBe(200);
}

test.describe('every size', () => {
  test('no view is wider than its screen', async ({ page }) => {
    test.setTimeout(180_000);
    await signIn(page);
    await playAlbum(page);
    await visitEveryView(page, async (view) => {
      await settle(page, view);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        const tooWide = () =>
          main(page).evaluate((pane) => pane.scrollWidth > pane.clientWidth || pane.scrollHeight === 0);
        await expect.poll(tooWide, `${view} at ${width} × ${height}`).toBe(false);
        await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);
      }
    });
  });

  test('every control of every view is large enough for a finger at every phone and tablet size', async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const page = await openHandheld(browser, 390, 844);
    await playAlbum(page);
    await visitEveryView(page, async (view) => {
      await settle(page, view);
      for (const size of HANDHELD) {
        await resizeTo(page, size);
        const small = await page.evaluate(`findSmallTargets(${FINGER_PX})`);
        expect.soft(small, `${view} at ${size.join(' × ')}`).toEqual([]);
      }
    });
    await page.context().close();
  });

  test('a phone shows albums and artists in three columns', async ({ page }) => {
    await signIn(page);
    for (const [address, name] of [
      ['/albums', 'Albums'],
      ['/artists', 'Artists'],
    ] as const) {
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await settle(page, address);
        const grid = main(page).getByRole('list', { name });
        await expect(grid).toHaveCSS('grid-template-columns', /^([\d.]+px ?){3}$/);
      }
    }
  });

  test('a wide screen is used whole, and covers grow with the window', async ({ page }) => {
    await signIn(page);
    const cover = () => main(page).getByRole('article').locator('img').first();
    const edges: number[] = [];
    for (const [width, height, contentPx, columns] of [
      [1440, 900, 1120, 6],
      [1920, 1080, 1575, 7],
      [2560, 1440, 2187, 9],
    ] as const) {
      await page.setViewportSize({ width, height });
      await settle(page, '/albums');
      const grid = main(page).getByRole('list', { name: 'Albums' });
      await expect(cover()).toBeVisible();
      const heading = await main(page).locator('header').first().boundingBox();
      expect(Math.abs((heading?.width ?? 0) - contentPx)).toBeLessThan(24);
      await expect(grid).toHaveCSS('grid-template-columns', new RegExp(`^([\\d.]+px ?){${columns}}$`));
      edges.push((await cover().boundingBox())?.width ?? 0);
    }
    const [desk = 0, large = 0, wide = 0] = edges;
    expect(desk).toBeGreaterThanOrEqual(148);
    expect(large).toBeGreaterThan(desk);
    expect(wide).toBeGreaterThan(large);
    expect(Math.abs(wide - 214)).toBeLessThan(12);
  });

  test('rows are 56 px high with covers and 48 px without', async ({ page }) => {
    await signIn(page);
    for (const [view, rowPx] of [
      ['/songs', 56],
      ['/albums/1', 48],
    ] as const) {
      await settle(page, view);
      const row = main(page)
        .getByRole('row')
        .filter({ has: page.locator('[data-row-title]') });
      expect((await row.first().boundingBox())?.height).toBe(rowPx);
    }
  });

  test('the player leaves the height of a phone in landscape to the page', async ({ browser }) => {
    const page = await openHandheld(browser, 844, 390);
    await playAlbum(page);
    expect((await player(page).boundingBox())?.height).toBeLessThanOrEqual(56);
    expect((await main(page).boundingBox())?.height).toBeGreaterThanOrEqual(280);
    await expect(player(page).getByRole('slider', { name: 'Seek' })).toBeInViewport();
    await page.context().close();
  });

  test('at 200 % zoom all player controls can be reached, including the volume', async ({ page }) => {
    await signIn(page);
    // 1440 × 900 and 1280 × 720 at 200 %; the latter is then as narrow as a phone.
    await page.setViewportSize({ width: 720, height: 450 });
    await playAlbum(page);
    for (const name of ['Seek', 'Volume']) {
      const slider = player(page).getByRole('slider', { name });
      await expect(slider).toBeInViewport({ ratio: 1 });
      expect((await slider.boundingBox())?.width).toBeGreaterThan(48);
    }
    for (const name of ['Previous', 'Next'])
      await expect(player(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    await player(page).locator('[data-cover]').click();
    for (const name of ['Shuffle', /^Repeat/])
      await expect(main(page).getByRole('button', { name })).toBeVisible();
    await page.setViewportSize({ width: 640, height: 360 });
    const volume = main(page).getByRole('slider', { name: 'Volume' });
    await volume.scrollIntoViewIfNeeded();
    await expect(volume).toBeInViewport({ ratio: 0.9 });
  });

  test('titles have their own font, which is loaded before they are drawn', async ({ page }) => {
    await signIn(page);
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    await settle(page, '/albums');
    const title = main(page).getByRole('heading', { level: 1 });
    await expect(title).toHaveCSS('font-family', /^"?Familjen Grotesk/);
    const isThere = () => page.evaluate(`document.fonts.check('700 40px "Familjen Grotesk"')`);
    await expect.poll(isThere).toBe(true);
    const preloaded = await page.locator('link[rel=preload][as=font]').getAttribute('href');
    expect(fonts.filter((url) => url.includes('familjen')).map((url) => new URL(url).pathname)).toEqual([
      preloaded,
    ]);
  });
});
