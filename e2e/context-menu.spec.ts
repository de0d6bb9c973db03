/** Right click, Menu key and long press open the menu of what they mean, and a replaced queue comes back with Undo. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { openView, signIn } from './sign-in.ts';
import { findViolations } from './violations.ts';

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).locator('tr[data-row]');
const titles = (page: Page) => main(page).locator('[data-row-title]');
const menu = (page: Page) => page.getByRole('menu');
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const player = (page: Page) => page.getByRole('region', { name: 'Player', exact: true });

async function openSongs(page: Page): Promise<void> {
  await page.goto('/songs');
  await expect(rows(page).nth(6)).toBeAttached();
  await loadRest(page);
}

/** The menus are loaded at the first user input. */
async function loadRest(page: Page): Promise<void> {
  const isLoaded = () =>
    performance.getEntriesByType('resource').some(({ name }) => /context-menus-[\w-]+\.js$/.test(name));
  // The page may not listen yet when the pointer first moves.
  await expect(async () => {
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    expect(await page.evaluate(isLoaded)).toBe(true);
  }).toPass();
  await page.waitForLoadState('networkidle');
}

async function middleOf(thing: Locator): Promise<{ x: number; y: number }> {
  const box = await thing.boundingBox();
  if (box === null) throw new Error('There is nothing to click.');
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

test.describe('context menus', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
  });

  test('open at the pointer on a row, and Escape gives the focus back', async ({ page }) => {
    // High enough for the menu of any song, because the songs are in another order every day.
    await page.setViewportSize({ width: 1440, height: 1200 });
    await openSongs(page);
    const point = await middleOf(titles(page).nth(2));
    await titles(page).nth(2).focus();
    await page.mouse.click(point.x, point.y, { button: 'right' });
    await expect(menu(page)).toBeVisible();
    const box = await menu(page).boundingBox();
    expect([Math.round(box?.x ?? 0), Math.round(box?.y ?? 0)]).toEqual([point.x, point.y]);
    await expect(menu(page).getByRole('menuitem').first()).toBeFocused();
    await expect(player(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(titles(page).nth(2)).toBeFocused();
  });

  test('move to the next right click, one menu at a time', async ({ page }) => {
    await openSongs(page);
    await titles(page).nth(1).click({ button: 'right' });
    await expect(menu(page)).toBeVisible();
    const first = await menu(page).getAttribute('aria-label');
    // Beside the menu, which may cover other rows.
    await titles(page)
      .nth(0)
      .click({ button: 'right', position: { x: 12, y: 8 } });
    await expect(menu(page)).toHaveCount(1);
    await expect(menu(page)).toBeVisible();
    await expect(menu(page)).not.toHaveAttribute('aria-label', first ?? '');
    const point = (await menu(page).boundingBox()) ?? { x: 0 };
    await titles(page)
      .nth(0)
      .click({ button: 'right', position: { x: 3, y: 3 } });
    // The second menu replaces the first, so there may be none in between.
    await expect.poll(async () => (await menu(page).boundingBox())?.x ?? point.x).toBeLessThan(point.x);
  });

  test('stay inside the screen in its lower right corner', async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 520 });
    await openSongs(page);
    // The bars at the bottom may hide the last rows.
    const y = await page.evaluate<number>(
      'Array.from({ length: 520 }, (_, index) => 519 - index).find((y) => document.elementFromPoint(1040, y)?.closest("main tr"))',
    );
    await page.mouse.click(1040, y, { button: 'right' });
    await expect(menu(page)).toBeVisible();
    await expect(menu(page).getByRole('menuitemradio').first()).toBeVisible();
    const box = await menu(page).boundingBox();
    if (box === null) throw new Error('no menu');
    expect(box.x + box.width).toBeLessThanOrEqual(1100);
    expect(box.y + box.height).toBeLessThanOrEqual(520);
    expect(box.y).toBeGreaterThanOrEqual(0);
  });

  for (const key of ['ContextMenu', 'Shift+F10']) {
    test(`open with ${key} for the focused row`, async ({ page }) => {
      await openSongs(page);
      await titles(page).nth(1).focus();
      await page.keyboard.press(key);
      await expect(menu(page)).toBeVisible();
      await expect(menu(page).getByRole('menuitem').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(titles(page).nth(1)).toBeFocused();
    });
  }

  test('of several selected rows act on all of them', async ({ page }) => {
    await openSongs(page);
    await titles(page)
      .nth(0)
      .click({ modifiers: ['Control'] });
    await titles(page)
      .nth(3)
      .click({ modifiers: ['Shift'] });
    await titles(page).nth(2).click({ button: 'right' });
    await menu(page).getByRole('menuitem', { name: 'Add to queue' }).click();
    await expect(notices(page).getByText('4 songs added to the queue')).toBeVisible();
  });

  test('exist for album, artist and playlist, also by their names alone', async ({ page }) => {
    const token = await page.evaluate(() => localStorage.getItem('jwtToken'));
    const name = `Pointed ${Date.now()}`;
    await page.request.post('/api/users/playlists', {
      headers: { authorization: `Bearer ${token}` },
      data: { name },
    });
    await openView(page, 'Albums');
    await loadRest(page);
    const card = main(page).getByRole('article').nth(1);
    const album = (await card.getByRole('link').first().textContent()) ?? '';
    await card.getByRole('link').first().click({ button: 'right' });
    await expect(menu(page)).toHaveAttribute('aria-label', `More options for ${album}`);
    await page.keyboard.press('Escape');
    const byName = card.locator('a[href^="/artists/"]');
    await byName.click({ button: 'right' });
    await expect(menu(page)).toHaveAttribute('aria-label', `More options for ${await byName.textContent()}`);
    await page.keyboard.press('Escape');
    const playlist = page.getByRole('region', { name: 'Playlists' }).getByRole('link', { name });
    await playlist.click({ button: 'right' });
    await expect(menu(page).getByRole('menuitem', { name: 'Rename' })).toBeVisible();
    await menu(page).getByRole('menuitem', { name: 'Delete' }).click();
    await expect(playlist).toBeHidden();
    await expect(page).toHaveURL('/albums');
    await page.goto('/songs');
    await loadRest(page);
    const artist = rows(page).nth(0).locator('a[href^="/artists/"]').first();
    const artistName = await artist.textContent();
    await artist.click({ button: 'right' });
    await expect(menu(page)).toHaveAttribute('aria-label', `More options for ${artistName}`);
    expect(await findViolations(page)).toEqual([]);
    await menu(page).getByRole('menuitem', { name: 'Add to playlist' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').click({ button: 'right', position: { x: 20, y: 20 } });
    await expect(menu(page)).toBeHidden();
  });

  test('exist for a station on Home', async ({ page }) => {
    await page.goto('/');
    await loadRest(page);
    const station = main(page).locator('article[data-genre-id]').first();
    const name = await station.getAttribute('aria-label');
    await station.click({ button: 'right', position: { x: 30, y: 30 } });
    await expect(menu(page)).toHaveAttribute('aria-label', new RegExp(`${name}$`));
    await expect(menu(page).getByRole('menuitem').first()).toBeVisible();
    await expect(main(page).locator('.menu-alone')).toHaveCSS('height', '0px');
  });

  test('leave with their row when the list scrolls on, and leave the focus in the page', async ({ page }) => {
    const tracks = await readAnswer<object[]>(page, '/api/tracks');
    const many = Array.from({ length: 10_000 }, (_unused, index) => ({
      ...tracks[index % tracks.length],
      id: index + 1,
    }));
    await page.route('**/api/tracks/diverse', (route) => route.fulfill({ json: many }));
    await openSongs(page);
    await main(page).evaluate((pane) => pane.scrollTo(0, 200_000));
    await expect(rows(page).first()).not.toHaveAttribute('data-row', '0');
    await main(page).hover();
    await page.mouse.click(600, 400, { button: 'right' });
    await expect(menu(page)).toBeVisible();
    await main(page).evaluate((pane) => pane.scrollTo(0, 500_000));
    await expect(menu(page)).toHaveCount(0);
    await expect(main(page)).toBeFocused();
  });
});

test.describe('a queue', () => {
  test('that an album replaces comes back with Undo, at its position', async ({ page }) => {
    await signIn(page);
    await openView(page, 'Albums');
    const cards = main(page).getByRole('article');
    const play = async (card: Locator) => {
      await card.hover();
      await card.getByRole('button', { name: /^Play / }).click();
    };
    await play(cards.nth(0));
    const name = player(page).locator('p[data-track]');
    await expect(name).toBeVisible();
    const first = await name.textContent();
    await play(cards.nth(2));
    await expect(name).not.toHaveText(first ?? '');
    await expect(notices(page).getByText('Queue replaced')).toBeVisible();
    await notices(page).getByRole('button', { name: 'Undo' }).click();
    await expect(name).toHaveText(first ?? '');
    await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  });
});

test.describe('entries of the sidebar', () => {
  test('open in a new tab with the middle button, and this one stays', async ({ page, context }) => {
    await signIn(page);
    await page.goto('/');
    const opened = context.waitForEvent('page');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Genres' })
      .click({ button: 'middle' });
    const tab = await opened;
    await expect(tab).toHaveURL(/\/genres$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeAttached();
  });
});
