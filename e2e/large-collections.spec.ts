/**
 * Queue, favorites and playlists with thousands of entries keep a few dozen rows in the document, and no call reloads
 * all entries.
 */
import { expect, type Page, type Request, type Route, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { openView, signIn } from './sign-in.ts';

const COUNT = 5_000;

interface WireTrack {
  readonly id: number;
  readonly title: string;
}

/** Repeats the demo library, with a unique title for every entry. */
async function makeTracks(page: Page): Promise<WireTrack[]> {
  const real = await readAnswer<WireTrack[]>(page, '/api/tracks');
  return Array.from({ length: COUNT }, (_unused, index) => ({
    ...(real[index % real.length] as WireTrack),
    title: `Song ${index + 1}`,
  }));
}

const main = (page: Page) => page.getByRole('main');
const openSidebar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

/** Scrolls the pane; callers compare what was there before and after. */
const scrollTo = (page: Page, share: number) =>
  main(page).evaluate((pane, where) => pane.scrollTo(0, pane.scrollHeight * where), share);

test.describe('thousands of entries', () => {
  test.beforeEach(async ({ page }) => {
    // On wider screens, the player's button opens the queue beside the page.
    await page.setViewportSize({ width: 1200, height: 900 });
    await signIn(page);
  });

  test('a queue is arranged from its first to its last entry, also shuffled, and survives a reload', async ({
    page,
  }) => {
    const tracks = await makeTracks(page);
    await page.route('**/api/tracks/diverse', (route) => route.fulfill({ json: tracks }));
    await openView(page, 'Songs');
    await page.getByRole('button', { name: 'Play all' }).click();
    const player = page.getByRole('region', { name: 'Player' });
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.keyboard.press('k');
    await player.getByRole('button', { name: 'Queue' }).click();
    await expect(main(page).getByText('5000 songs')).toBeVisible();
    const list = main(page).getByRole('list', { name: 'Up next' });
    for (const isShuffled of [false, true]) {
      if (isShuffled) await player.getByRole('button', { name: 'Shuffle' }).click();
      const handle = list.getByRole('button', { name: /position 1 of 4999/ });
      const name = ((await handle.getAttribute('aria-label')) ?? '').split(',')[0] ?? '';
      await handle.focus();
      await page.keyboard.press('End');
      // The row moved to the end and kept the focus, and the list scrolled with it.
      const moved = list.getByRole('button', { name: `${name}, position 4999 of 4999` });
      await expect(moved).toBeFocused();
      await expect(moved).toBeInViewport();
      await page.keyboard.press('Home');
      await expect(list.getByRole('button', { name: `${name}, position 1 of 4999` })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(list.getByRole('button', { name: `${name}, position 2 of 4999` })).toBeInViewport();
      expect(await list.getByRole('listitem').count()).toBeLessThan(80);
    }
    const shown = () =>
      list.locator('[data-row-title]').evaluateAll((rows) => rows.slice(0, 10).map((row) => row.textContent));
    const before = await shown();
    await page.reload();
    await expect(main(page).getByText('5000 songs · shuffled')).toBeVisible();
    await expect.poll(shown).toEqual(before);
  });

  test('a row that is dragged to the edge scrolls the list', async ({ page }) => {
    const tracks = await makeTracks(page);
    await page.route('**/api/tracks/diverse', (route) => route.fulfill({ json: tracks }));
    await openView(page, 'Songs');
    await page.getByRole('button', { name: 'Play all' }).click();
    await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Queue' }).click();
    const handle = main(page).getByRole('button', { name: 'Move Song 2, position 1 of 4999' });
    const box = await handle.boundingBox();
    const pane = await main(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 10, (pane?.y ?? 0) + (pane?.height ?? 0) - 8, { steps: 5 });
    // The pointer rests, but the list scrolls.
    await expect.poll(() => main(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(1_500);
    await page.mouse.up();
    const label =
      (await main(page)
        .getByRole('button', { name: /^Move Song 2, / })
        .getAttribute('aria-label')) ?? '';
    expect(Number(/position (\d+)/.exec(label)?.[1])).toBeGreaterThan(20);
  });

  test('hearts change one entry, and favorites render one screenful of cards', async ({ page }) => {
    const tracks = await makeTracks(page);
    const addedAt = (index: number) => new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString();
    const favorites = tracks.map((track, index) => ({
      id: index + 1,
      trackId: 1_000_000 + index,
      track: { ...track, id: 1_000_000 + index },
      favoritedAt: addedAt(index),
    }));
    const requested: string[] = [];
    await page.route('**/api/users/favorites**', (route: Route, request: Request) => {
      const { pathname } = new URL(request.url());
      requested.push(`${request.method()} ${pathname}`);
      if (request.method() === 'GET') return route.fulfill({ json: favorites });
      const trackId = Number(pathname.split('/').at(-1));
      const isFavorite = request.method() === 'POST';
      const track = { ...tracks[0], id: trackId };
      const favorite = { id: COUNT + 1, trackId, track, favoritedAt: addedAt(-1) };
      return route.fulfill({ json: { trackId, isFavorite, ...(isFavorite ? { favorite } : {}) } });
    });
    await page.goto('/favorites');
    await expect(main(page).getByText('5000 tracks')).toBeVisible();
    const cards = main(page).getByRole('article');
    await expect(cards.first()).toHaveAccessibleName('Song 1');
    expect(await cards.count()).toBeLessThan(80);
    await page.getByRole('button', { name: 'Remove Song 2 from favorites' }).click();
    await expect(main(page).getByText('4999 tracks')).toBeVisible();
    await expect(page.getByRole('article', { name: 'Song 2', exact: true })).toBeHidden();
    await scrollTo(page, 1);
    await expect(page.getByRole('article', { name: 'Song 5000' })).toBeVisible();
    expect(await cards.count()).toBeLessThan(80);
    await scrollTo(page, 0);
    await page.getByPlaceholder('Search favorites...').fill('song 4711');
    await expect(cards).toHaveCount(1);

    requested.length = 0;
    await openView(page, 'Songs');
    const heart = page.getByRole('table', { name: 'Songs' }).getByRole('button', { name: /to favorites$/ });
    await heart.first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/added to favorites$/)).toBeVisible();
    const liked = page.getByRole('table', { name: 'Songs' }).getByRole('button', { pressed: true });
    await expect(liked).toHaveCount(1);
    await expect(liked).toBeFocused();
    await openSidebar(page, 'Mixtape');
    await expect(main(page).getByText('5001 tracks')).toBeVisible();
    expect(requested.map((call) => call.split(' ')[0])).toEqual(['GET', 'POST']);
  });
});
