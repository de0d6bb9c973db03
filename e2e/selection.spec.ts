/** Selecting several songs with mouse, keyboard and touch, and dragging music to a target. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { signIn } from './sign-in.ts';
import { findViolations } from './violations.ts';

const main = (page: Page) => page.getByRole('main');
const bar = (page: Page) => page.getByRole('group', { name: 'Selected songs' });
const rows = (page: Page) => main(page).locator('tr[data-row]');
const titles = (page: Page) => main(page).locator('[data-row-title]');
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const player = (page: Page) => page.getByRole('region', { name: 'Player', exact: true });

async function openSongs(page: Page): Promise<void> {
  await page.goto('/songs');
  await expect(rows(page).nth(6)).toBeAttached();
}

async function makePlaylist(page: Page, name: string, tracks: number): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('jwtToken'));
  const headers = { authorization: `Bearer ${token}` };
  const created = await page.request.post('/api/users/playlists', { headers, data: { name } });
  const { id } = (await created.json()) as { id: number };
  const all = await readAnswer<{ id: number }[]>(page, '/api/tracks');
  for (const { id: trackId } of all.slice(0, tracks))
    await page.request.post(`/api/users/playlists/${id}/tracks`, { headers, data: { trackId } });
  return id;
}

/** Waits until the page has received the touch before time may pass. */
async function feel(page: Page, name: string, send: () => Promise<unknown>): Promise<void> {
  await page.evaluate((event) => {
    const felt = new Promise((resolve) => {
      const target = globalThis as unknown as EventTarget;
      target.addEventListener(event, () => resolve(true), { once: true, capture: true });
    });
    Object.assign(globalThis, { felt });
  }, name);
  await send();
  await page.evaluate('globalThis.felt');
}

async function rest(page: Page, thing: Locator): Promise<void> {
  const box = await thing.boundingBox();
  if (box === null) throw new Error('There is nothing to rest a finger on.');
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await feel(page, 'touchstart', () =>
    session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints }),
  );
  await page.clock.runFor(600);
  await feel(page, 'click', () =>
    session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  );
  await page.clock.runFor(150);
}

/** Drops only on a valid target. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  const box = await to.boundingBox();
  if (box === null) throw new Error('There is nothing to drag to.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await expect(async () => {
    await page.mouse.move(x, y - 4);
    await page.mouse.move(x, y);
    await expect(to).toHaveAttribute('data-dropping', '', { timeout: 200 });
  }).toPass();
  await page.mouse.up();
}

test.describe('several songs at once', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
  });

  test('are selected with Ctrl and Shift, and queued together', async ({ page }) => {
    await openSongs(page);
    await titles(page)
      .nth(0)
      .click({ modifiers: ['Control'] });
    await expect(bar(page)).toContainText('1 selected');
    await titles(page)
      .nth(4)
      .click({ modifiers: ['Shift'] });
    await titles(page)
      .nth(2)
      .click({ modifiers: ['Control'] });
    await expect(bar(page)).toContainText('4 selected');
    await expect(rows(page).nth(2)).toHaveAttribute('aria-selected', 'false');
    await expect(player(page)).toBeHidden();
    expect(await findViolations(page)).toEqual([]);
    await bar(page).getByRole('button', { name: 'Add to queue' }).click();
    await expect(notices(page).getByText('4 songs added to the queue')).toBeVisible();
    await expect(bar(page)).toBeHidden();
  });

  test('are selected by key, without playing any, and deselected with Escape', async ({ page }) => {
    await openSongs(page);
    await titles(page).first().focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(titles(page).nth(2)).toBeFocused();
    await expect(bar(page)).toContainText('3 selected');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect(bar(page)).toContainText('2 selected');
    await page.keyboard.press('Control+a');
    await expect(rows(page).nth(6)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(bar(page)).toBeHidden();
    await page.keyboard.press('Control+Space');
    await expect(bar(page)).toContainText('1 selected');
    await expect(player(page)).toBeHidden();
  });

  test('are removed from a playlist, and return to their places with Undo', async ({ page }) => {
    const id = await makePlaylist(page, 'Weeded', 5);
    await page.goto(`/playlists/${id}`);
    const names = titles(page);
    await expect(names).toHaveCount(5);
    const before = await names.allTextContents();
    await names.nth(1).click({ modifiers: ['Control'] });
    await names.nth(3).click({ modifiers: ['Control'] });
    await bar(page).getByRole('button', { name: 'Remove from this playlist' }).click();
    await expect(names).toHaveText([0, 2, 4].map((index) => before[index] ?? ''));
    await notices(page).getByRole('button', { name: 'Undo' }).click();
    await expect(names).toHaveText(before);
  });

  test('are all selected at once out of ten thousand, with as few rows in the page as ever', async ({
    page,
  }) => {
    const tracks = await readAnswer<object[]>(page, '/api/tracks');
    const many = Array.from({ length: 10_000 }, (_unused, index) => ({
      ...tracks[index % tracks.length],
      id: index + 1,
    }));
    await page.route('**/api/tracks/diverse', (route) => route.fulfill({ json: many }));
    await openSongs(page);
    await titles(page).first().focus();
    await page.keyboard.press('Control+a');
    await expect(bar(page)).toContainText('10000 selected');
    await main(page).evaluate((pane) => pane.scrollTo(0, pane.scrollHeight));
    await expect(rows(page).last()).toHaveAttribute('aria-selected', 'true');
    await expect(bar(page)).toBeInViewport();
    expect(await rows(page).count()).toBeLessThan(100);
  });
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a long press opens the menu of the three dots, and Select lets every tap select', async ({
    page,
  }) => {
    await signIn(page);
    await openSongs(page);
    // The tap is the first user input, after which the page loads the rest.
    await main(page).getByRole('heading', { level: 1 }).tap();
    await page.waitForLoadState('networkidle');
    await page.clock.install();
    await rest(page, titles(page).nth(1));
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    await expect(player(page)).toBeHidden();
    await menu.getByRole('menuitem', { name: 'Select', exact: true }).tap();
    await titles(page).nth(3).tap();
    await expect(bar(page)).toContainText('2 selected');
    await expect(player(page)).toBeHidden();
    await bar(page).getByRole('button', { name: 'Play', exact: true }).tap();
    await expect(player(page)).toBeVisible();
  });
});

test.describe('a long press on a card', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('opens its menu and not its page', async ({ page }) => {
    await signIn(page);
    await page.goto('/albums');
    await main(page).getByRole('heading', { level: 1 }).tap();
    await page.waitForLoadState('networkidle');
    await page.clock.install();
    const card = main(page).getByRole('article').nth(1);
    const name = await card.getByRole('link').first().textContent();
    await rest(page, card.getByRole('link').first());
    await expect(page.getByRole('menu')).toHaveAttribute('aria-label', `More options for ${name}`);
    await expect(page).toHaveURL('/albums');
    await expect(card).toHaveCSS('user-select', 'none');
  });
});

test.describe('dragged music', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
  });

  test('drops onto a playlist in the sidebar, with all selected songs', async ({ page }) => {
    const name = `Caught ${Date.now()}`;
    await makePlaylist(page, name, 0);
    await openSongs(page);
    await titles(page)
      .nth(2)
      .click({ modifiers: ['Control'] });
    await titles(page)
      .nth(3)
      .click({ modifiers: ['Control'] });
    const playlist = page
      .getByRole('region', { name: 'Playlists' })
      .getByRole('link', { name: new RegExp(`^${name}`) });
    await drag(page, titles(page).nth(2), playlist);
    await expect(playlist).toContainText('2 tracks');
  });

  test('drops an album from its card onto the queue in the panel', async ({ page }) => {
    await openSongs(page);
    await titles(page).first().click();
    await player(page).getByRole('button', { name: 'Queue' }).click();
    await page.goto('/albums');
    const card = main(page).getByRole('article').first();
    const title = (await card.getByRole('link').first().textContent()) ?? '';
    const panel = page.getByRole('complementary', { name: 'Side panel' });
    await expect(panel.getByRole('listitem').first()).toBeVisible();
    const dataTransfer = await page.evaluateHandle('new DataTransfer()');
    await card.getByRole('link').first().dispatchEvent('dragstart', { dataTransfer });
    await expect(async () => {
      await panel.dispatchEvent('dragover', { dataTransfer });
      await expect(panel).toHaveAttribute('data-dropping', '', { timeout: 200 });
    }).toPass();
    await panel.dispatchEvent('drop', { dataTransfer });
    await expect(notices(page).getByText(`${title} added to the queue`)).toBeVisible();
  });
});
