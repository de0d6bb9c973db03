import { expect, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { openView, signIn } from './sign-in.ts';

test.describe('the music', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
  });

  test('has addresses for genres and favorites, which other screens link to [A-051, M-041, A-038]', async ({
    page,
  }) => {
    await page.goto('/');
    const links = page.getByRole('region', { name: 'Explore' });
    await expect(links.getByRole('link', { name: 'Live Streams' })).toHaveAttribute('href', '/live-streams');
    await links.getByRole('link', { name: 'Genres', exact: true }).click();
    await expect(page).toHaveURL('/genres');
    const genres = page.getByRole('heading', { level: 1, name: 'Choose Your Genre' });
    await expect(genres).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL('/genres');
    await expect(genres).toBeVisible();
    await page.goto('/favorites');
    await expect(page.getByRole('heading', { level: 1, name: 'My Favorites' })).toBeVisible();
    await expect(page).toHaveURL('/favorites');
  });

  test('goes back, forward and reloads, each view with its address', async ({ page }) => {
    await openView(page, 'Artists');
    await page.getByLabel('Sort by').selectOption('Tracks');
    const sorted = page.waitForResponse((reply) =>
      /sort=tracks&order=desc|order=desc.*sort=tracks/.test(reply.url()),
    );
    await page.getByRole('button', { name: 'Ascending' }).click();
    // Until the answer arrives, the list keeps its former order, which may begin with a guest without albums.
    const { items } = (await (await sorted).json()) as { items: { name: string }[] };
    const cards = page.getByRole('list', { name: 'Artists' }).getByRole('article');
    await expect(cards.first()).toContainText(items[0]?.name ?? '');
    await cards.first().locator('a[title]').first().click();
    await expect(page.getByRole('region', { name: 'Albums' })).toBeVisible();
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const detail = page.getByRole('heading', { level: 1, name, exact: true });
    await page.getByRole('region', { name: 'Albums' }).getByRole('article').first().locator('h3 a').click();
    await expect(page.getByRole('button', { name: 'Play Album' })).toBeVisible();
    await page.goBack();
    await expect(detail).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Artists' })).toBeVisible();
    await expect(page.getByLabel('Sort by')).toHaveValue('tracks');
    await expect(page.getByRole('button', { name: 'Descending' })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Sort by')).toHaveValue('tracks');
    await page.goForward();
    await expect(detail).toBeVisible();
    await expect(page).toHaveURL(/\/artists\/\d+$/);
  });

  test('scrolls to the given album and highlights it [M-170]', async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 420 });
    await page.goto('/');
    const { items } = await readAnswer<{
      items: { id: number; title: string }[];
    }>(page, '/api/albums?limit=200&sort=title');
    const last = items.at(-1);
    await page.evaluate(({ id, title }) => {
      sessionStorage.setItem('selectedAlbumId', String(id));
      sessionStorage.setItem('selectedAlbumTitle', title);
    }, last ?? { id: 0, title: '' });
    await page.getByRole('region', { name: 'Explore' }).getByRole('link', { name: 'Albums' }).click();
    const card = page
      .getByRole('article')
      .filter({ hasText: last?.title ?? '' })
      .last();
    // Checked first, because the highlight lasts only three seconds.
    await expect(card).toHaveAttribute('data-highlighted', 'true');
    await expect(card).toBeInViewport({ ratio: 0.6 });
    await expect(card).not.toHaveAttribute('data-highlighted', 'true');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('opens artist and album from every mention of a track', { tag: '@smoke' }, async ({ page }) => {
    await openView(page, 'Songs');
    const row = page.getByRole('table', { name: 'Songs' }).getByRole('row').nth(1);
    await row.getByRole('button', { name: /^More options for/ }).click();
    await page.getByRole('menuitem', { name: 'Go to album' }).click();
    await expect(page.getByRole('button', { name: 'Play Album' })).toBeVisible();
    await page.goBack();
    await row.getByRole('button', { name: /^More options for/ }).click();
    await page
      .getByRole('menuitem', { name: /^Go to (?!album)/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: '← Back to Artists' })).toBeVisible();
  });

  test('links from an artist to related ones, and from an album to more by the same artist', async ({
    page,
  }) => {
    await page.goto('/');
    const { items } = await readAnswer<{ items: { id: number; name: string }[] }>(
      page,
      '/api/artists?limit=1&sort=albums&order=desc',
    );
    const [artist] = items;
    const detail = await readAnswer<{ albums: { title: string }[]; related: { name: string }[] }>(
      page,
      `/api/artists/${artist?.id}`,
    );
    await openView(page, 'Artists');
    await page.getByPlaceholder('Search artists...').fill(artist?.name ?? '');
    await page
      .getByRole('list', { name: 'Artists' })
      .getByRole('link', { name: artist?.name ?? '', exact: true })
      .click();
    const related = page.getByRole('list', { name: 'Related artists' });
    const [closest] = detail.related;
    // Cards are in the document only near the screen.
    await related.scrollIntoViewIfNeeded();
    await related.getByRole('link', { name: closest?.name ?? '', exact: true }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: closest?.name ?? '', exact: true }),
    ).toBeVisible();
    await page.goBack();
    await page
      .getByRole('article', { name: detail.albums[0]?.title ?? '', exact: true })
      .first()
      .locator('h3 a')
      .click();
    await expect(page.getByRole('button', { name: 'Play Album' })).toBeVisible();
    const others = detail.albums.length - 1;
    const more = page.getByRole('list', { name: `More by ${artist?.name}` });
    await expect(more).toHaveCount(others > 0 ? 1 : 0);
    if (others > 0) await more.scrollIntoViewIfNeeded();
    await expect(more.getByRole('article')).toHaveCount(Math.min(12, others));
  });

  test('reports when a favorite could not be saved, and that the connection is gone', async ({
    page,
    context,
  }) => {
    await openView(page, 'Songs');
    const heart = page
      .getByRole('table', { name: 'Songs' })
      .getByRole('button', { name: /to favorites$/ })
      .first();
    const name = (await heart.getAttribute('aria-label')) ?? '';
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await context.setOffline(true);
    await expect(page.getByText("You're offline.")).toBeVisible();
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByText('Failed to update favorites')).toBeVisible();
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'false');
    await context.setOffline(false);
    await expect(page.getByText("You're offline.")).toBeHidden();
  });

  test('keeps its layout with names of any length and direction, and with a song whose file is gone', async ({
    page,
  }) => {
    const [model] = await readAnswer<object[]>(page, '/api/tracks/diverse');
    const hostile = [
      { title: 'x'.repeat(1000), authors: 'y'.repeat(1000) },
      { title: `ليلة ${'طويلة '.repeat(200)}`, authors: 'فرقة' },
      { title: '<img src=x onerror=alert(1)><b>bold</b> "quotes" / \\', authors: '🎧'.repeat(300) },
      { title: 'Lost', isMissing: true },
    ].map((parts, index) => ({ ...model, id: index + 1, ...parts }));
    await page.route('**/api/tracks/diverse', (route) => route.fulfill({ json: hostile }));
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await openView(page, 'Songs');
      const table = page.getByRole('table', { name: 'Songs' });
      await expect(table.getByText('File missing')).toBeVisible();
      await expect(table.getByRole('button', { name: /Play Lost/ })).toBeDisabled();
      await expect(table.locator('b')).toHaveCount(0);
      await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);
      const heights = await table
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
      expect(new Set(heights)).toEqual(new Set([56]));
    }
  });

  test('shows ten thousand songs in one list with a few dozen rows in the document', async ({ page }) => {
    const [model] = await readAnswer<object[]>(page, '/api/tracks/diverse');
    const tracks = Array.from({ length: 10_000 }, (_unused, index) => ({
      ...model,
      id: index + 1,
      title: `Song ${index + 1}`,
    }));
    await page.route('**/api/tracks/diverse', (route) => route.fulfill({ json: tracks }));
    await openView(page, 'Songs');
    const table = page.getByRole('table', { name: 'Songs' });
    await expect(table.getByText('Song 1', { exact: true })).toBeVisible();
    const count = () => table.getByRole('row').count();
    expect(await count()).toBeLessThan(80);
    await page.locator('main').evaluate((pane) => pane.scrollTo({ top: pane.scrollHeight }));
    await expect(table.getByText('Song 10000', { exact: true })).toBeVisible();
    expect(await count()).toBeLessThan(80);
    await table.getByRole('button', { name: /^Play Song 10000 / }).focus();
    await page.keyboard.press('ArrowUp');
    await expect(table.getByRole('button', { name: /^Play Song 9999 / })).toBeFocused();
  });
});
