/** Lists of a large library have their full length at once, on phones and desktops. */
import { expect, type Page, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { openView, signIn } from './sign-in.ts';

interface StyledPage {
  getComputedStyle(element: unknown, part: string): { backgroundImage: string; width: string };
}

const ALBUMS = 3_000;

const main = (page: Page) => page.getByRole('main');
const scrollTo = (page: Page, share: number) =>
  main(page).evaluate((pane, where) => pane.scrollTo(0, pane.scrollHeight * where), share);

/** Serves an album of the demo library repeatedly, in pages; the cursor is the index of the first one. */
async function serveAlbums(page: Page): Promise<void> {
  const { items: albums } = await readAnswer<{ items: object[] }>(page, '/api/albums?limit=1');
  const [real] = albums;
  await page.route(/\/api\/albums\?/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const first = Number(query.get('cursor') ?? 0);
    const last = Math.min(ALBUMS, first + Number(query.get('limit')));
    const items = Array.from({ length: last - first }, (_unused, index) => ({
      ...real,
      id: first + index + 1,
      title: `Album ${first + index + 1}`,
    }));
    const nextCursor = last < ALBUMS ? String(last) : null;
    return route.fulfill({ json: { items, nextCursor, total: ALBUMS } });
  });
}

test.describe('long lists', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
  });

  test('the list of albums has its full length at once, and the scrollbar leads anywhere', async ({
    page,
  }) => {
    await serveAlbums(page);
    await openView(page, 'Albums');
    const card = (number: number) => main(page).getByRole('link', { name: `Album ${number}`, exact: true });
    await expect(card(1)).toBeVisible();
    // Checked in every frame, because nothing may grow and shrink again, also with reduced motion.
    await page.evaluate(`{
      window.lengths = [];
      const look = () => {
        const { scrollHeight } = document.querySelector('main');
        if (lengths.at(-1) !== scrollHeight) lengths.push(scrollHeight);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }`);
    const length = await main(page).evaluate((pane) => pane.scrollHeight);
    await scrollTo(page, 1);
    await expect(card(ALBUMS)).toBeVisible();
    await scrollTo(page, 0.5);
    await expect(card(ALBUMS / 2)).toBeAttached();
    expect(await page.evaluate('lengths')).toEqual([length]);
    expect(await main(page).getByRole('article').count()).toBeLessThan(200);
  });

  test('albums are drawn from the beginning, visible ones first, wherever the previous page was scrolled to', async ({
    page,
  }) => {
    await serveAlbums(page);
    await page.goto('/');
    const link = page
      .getByRole('region', { name: 'Explore' })
      .getByRole('link', { name: 'Albums', exact: true });
    // Loads the code of the list, and the link's prefetch.
    await link.hover();
    await page.waitForLoadState('networkidle');
    await scrollTo(page, 1);
    await page.evaluate(`new Promise((done) => {
      // The page knows its scroll position after the scroll event.
      requestAnimationFrame(() => setTimeout(done));
      window.drawn = [];
      const look = () => {
        const places = document.querySelectorAll('main ul[aria-label="Albums"] > li');
        if (places.length > 0) drawn.push({ first: places[0].getAttribute('aria-posinset'), count: places.length });
      };
      new MutationObserver(look).observe(document.querySelector('main'), { subtree: true, childList: true });
    })`);
    // Clicks without scrolling the link into view.
    await link.dispatchEvent('click');
    const readDrawn = () => page.evaluate<{ first: string; count: number }[]>('drawn');
    await expect
      .poll(async () => new Set((await readDrawn()).map(({ count }) => count)).size)
      .toBeGreaterThan(1);
    const drawn = await readDrawn();
    expect(new Set(drawn.map(({ first }) => first))).toEqual(new Set(['1']));
    const counts = drawn.map(({ count }) => count);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
  });

  test('songs keep their titles on a phone, however many there are', async ({ page }) => {
    const tracks = await readAnswer<object[]>(page, '/api/tracks');
    const many = Array.from({ length: 300 }, (_unused, index) => tracks[index % tracks.length]);
    await page.route('**/api/tracks/diverse', (route) => route.fulfill({ json: many }));
    await page.setViewportSize({ width: 390, height: 844 });
    await openView(page, 'Songs');
    const titles = main(page).locator('td:has([data-row-title])');
    await expect(titles.first()).toBeAttached();
    for (const share of [0, 0.5]) {
      await scrollTo(page, share);
      // The first row may be removed from the list during the check; then the next attempt finds another.
      const readWidth = () => titles.first().evaluate((cell) => cell.clientWidth);
      await expect.poll(readWidth).toBeGreaterThan(220);
    }
  });

  test('all songs of a large library are listed beside the mix and load on the way', async ({ page }) => {
    const songs = 100_000;
    const [real] = await readAnswer<object[]>(page, '/api/tracks');
    await page.route(/\/api\/tracks\?/, (route) => {
      const query = new URL(route.request().url()).searchParams;
      const first = Number(query.get('cursor') ?? 0);
      const last = Math.min(songs, first + Number(query.get('limit')));
      const items = Array.from({ length: last - first }, (_unused, index) => ({
        ...real,
        id: first + index + 1,
        title: `Song ${first + index + 1}`,
      }));
      return route.fulfill({
        json: { items, nextCursor: last === songs ? null : String(last), total: songs },
      });
    });
    await openView(page, 'Songs');
    await main(page).getByText('All songs').click();
    await expect(main(page).getByText('100000 songs')).toBeVisible();
    const readHeight = () => main(page).evaluate((pane) => pane.scrollHeight);
    const height = await readHeight();
    expect(height).toBeGreaterThan(songs * 56);
    for (const row of [500, 900]) {
      await main(page).evaluate((pane, at) => pane.scrollTo(0, at * 56), row);
      await expect(main(page).getByText(`Song ${row}`, { exact: true })).toBeVisible();
    }
    expect(await readHeight()).toBe(height);
    expect(await main(page).getByRole('row').count()).toBeLessThan(200);
    // Rows that are not loaded yet have outlines.
    await scrollTo(page, 1);
    const background = main(page).locator('.row-outlines').last();
    const [image, width, tableWidth] = await background.evaluate((cell) => {
      const page = globalThis as unknown as StyledPage;
      const { backgroundImage, width: painted } = page.getComputedStyle(cell, '::before');
      return [backgroundImage, Number.parseFloat(painted), cell.closest('table')?.offsetWidth ?? 0];
    });
    expect(image).toContain('linear-gradient');
    // The table cuts off what is wider.
    expect(Number(width) - Number(tableWidth)).toBeGreaterThanOrEqual(0);
  });
});
