import { expect, type Page, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { resizeTo } from './resized.ts';
import { signIn } from './sign-in.ts';
import { expectNoViolationsInEitherTheme } from './violations.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find or do anything' });
const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Opens it with the keyboard; keys typed earlier go to the page. */
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find or do anything' })).toBeFocused();
}

test.describe('the palette', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
    await page.goto('/');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    // The page handles keys only after its content is mounted.
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  });

  test('finds a song, a page and a station, and does things, by keyboard alone', async ({ page }) => {
    const tracks = await readAnswer<{ title: string }[]>(page, '/api/tracks');
    const title = tracks[0]?.title ?? '';
    await openPalette(page);
    await page.keyboard.type(title);
    const song = palette(page).getByRole('group', { name: 'Songs' }).getByRole('option').first();
    await expect(song).toContainText(title);
    while ((await song.getAttribute('aria-selected')) === 'false') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeHidden();
    await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();

    await openPalette(page);
    await page.keyboard.type('pause');
    await page.keyboard.press('Enter');
    await expect(player(page).getByRole('button', { name: 'Play' })).toBeVisible();

    await openPalette(page);
    await page.keyboard.type('mixt');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'My Favorites')).toBeVisible();
    await expect(page).toHaveURL('/favorites');

    await openPalette(page);
    await page.keyboard.type('join');
    await expect(palette(page).getByRole('option', { selected: true })).toContainText('Join');
    await page.keyboard.press('Enter');
    const bar = page.getByRole('region', { name: 'Live stream' });
    await expect(bar).toBeVisible();
    await openPalette(page);
    await page.keyboard.type('leave');
    await page.keyboard.press('Enter');
    await expect(bar).toBeHidden();
  });

  test('opens from the header and over the full player, closes with Escape, and gives the focus back', async ({
    page,
  }) => {
    const opener = page.getByRole('button', { name: 'Find or do anything' });
    await opener.click();
    await expect(palette(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(opener).toBeFocused();
    await page.goto('/now');
    await expect(page.getByRole('main', { name: 'Now playing' })).toBeFocused();
    await openPalette(page);
    await page.keyboard.type('albums');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Albums')).toBeVisible();
  });

  test('reports when nothing is found, and still links to the search', async ({ page }) => {
    await openPalette(page);
    await page.keyboard.type('xyzzy');
    await expect(palette(page).getByRole('status')).toHaveText('No results for “xyzzy”');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=xyzzy');
    await expect(page.getByText('No results found for "xyzzy"')).toBeVisible();
  });

  test('is listed in the sheet of keys', async ({ page }) => {
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('Find or do anything')).toBeVisible();
    await expect(sheet.getByText('Ctrl + K')).toBeVisible();
  });

  test('axe finds nothing in it, in sidebar and bars, on a desktop and on a phone, in either theme', async ({
    page,
  }) => {
    test.slow();
    await page.goto('/songs');
    await page.getByRole('button', { name: 'Play all' }).click();
    await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
    for (const size of [
      [1440, 900],
      [844, 390],
      [390, 844],
      [320, 640],
    ] as const) {
      const [width] = size;
      await resizeTo(page, size);
      await expectNoViolationsInEitherTheme(page, `player at ${width}`);
      await openPalette(page);
      await page.keyboard.type('a');
      await expect(palette(page).getByRole('option').first()).toBeVisible();
      await expectNoViolationsInEitherTheme(page, `palette at ${width}`);
      await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);
      await page.keyboard.press('Escape');
    }
    await page.goto('/live-streams');
    await page.getByRole('button', { name: 'Join Stream' }).first().click();
    await expect(page.getByRole('region', { name: 'Live stream' })).toBeVisible();
    await expectNoViolationsInEitherTheme(page, 'live bar on a phone');
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 320);
  });
});
