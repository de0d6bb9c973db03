/** Lists of a large library: at their full length at once, on a phone as on a desk. */
import { expect, type Page, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { openView, signIn } from './sign-in.ts';

const ALBUMS = 3_000;

const main = (page: Page) => page.getByRole('main');
const scrollTo = (page: Page, share: number) =>
  main(page).evaluate((pane, where) => pane.scrollTo(0, pane.scrollHeight * where), share);

/** An album of the demo library over and over, in pages; the cursor is the place of the first one. */
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

  test('albums are as long as all of them at once, and the scrollbar leads anywhere', async ({ page }) => {
    await serveAlbums(page);
    await openView(page, 'Albums');
    const card = (number: number) => main(page).getByRole('link', { name: `Album ${number}`, exact: true });
    await expect(card(1)).toBeVisible();
    // From frame to frame: for people who asked for less motion, too, nothing may grow and shrink again.
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

  test('albums are drawn from their beginning, those that are seen first, wherever the page before was scrolled to', async ({
    page,
  }) => {
    await serveAlbums(page);
    await page.goto('/');
    const link = page
      .getByRole('region', { name: 'Explore' })
      .getByRole('link', { name: 'Albums', exact: true });
    // Its code comes, and what leads to the list asks for it.
    await link.hover();
    await page.waitForLoadState('networkidle');
    await scrollTo(page, 1);
    await page.evaluate(`new Promise((done) => {
      // After the event of its scroll the page knows where it stands.
      requestAnimationFrame(() => setTimeout(done));
      window.drawn = [];
      const look = () => {
        const places = document.querySelectorAll('main ul[aria-label="Albums"] > li');
        if (places.length > 0) drawn.push({ first: places[0].getAttribute('aria-posinset'), count: places.length });
      };
      new MutationObserver(look).observe(document.querySelector('main'), { subtree: true, childList: true });
    })`);
    // Where it is, without being brought into sight.
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
    for (const place of [0, 0.5]) {
      await scrollTo(page, place);
      // The row that was first may be taken out of the list while it is looked at; then the next look finds another.
      const readWidth = () => titles.first().evaluate((cell) => cell.clientWidth);
      await expect.poll(readWidth).toBeGreaterThan(220);
    }
  });
});
