/** Everything that leads to a view is a link (ruling 0.14) and behaves like one. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { openView, signIn } from './sign-in.ts';

const pane = (page: Page) => page.getByRole('main');
const cards = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('article');

test.describe('links', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
  });

  const presses: [string, Parameters<Locator['click']>[0]][] = [
    ['the middle button', { button: 'middle' }],
    ['Ctrl', { modifiers: ['ControlOrMeta'] }],
  ];
  for (const [how, press] of presses) {
    test(`a card clicked with ${how} opens its view in a new tab, and this one stays`, async ({
      page,
      context,
    }) => {
      await openView(page, 'Albums');
      const link = cards(page, 'Albums').nth(1).getByRole('link').first();
      const name = (await link.textContent()) ?? '';
      const address = (await link.getAttribute('href')) ?? '';
      expect(address).toMatch(/^\/albums\/\d+$/);
      const opened = context.waitForEvent('page');
      await link.click(press);
      const tab = await opened;
      await expect(tab.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
      expect(new URL(tab.url()).pathname).toBe(address);
      await expect(tab.getByRole('button', { name: 'Play Album' })).toBeEnabled();
      await expect(page.getByRole('heading', { level: 1, name: 'Albums', exact: true })).toBeVisible();
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    });
  }

  test('a plain click on a card opens it inside the page, and Back returns to the same place in the list', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 900, height: 500 });
    await openView(page, 'Albums');
    await expect(cards(page, 'Albums').first()).toBeVisible();
    await pane(page).evaluate((element) => element.scrollTo({ top: 420 }));
    await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
    // Playwright's click may first scroll the card into view.
    await pane(page).evaluate((element) =>
      element.addEventListener('click', () => Reflect.set(globalThis, 'leftAt', element.scrollTop), true),
    );
    const link = cards(page, 'Albums').filter({ visible: true }).nth(5).getByRole('link').first();
    const name = (await link.textContent()) ?? '';
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    // The variable is still there, so the page was not reloaded.
    const leftAt = await page.evaluate(() => Reflect.get(globalThis, 'leftAt') as number);
    expect(leftAt).toBeGreaterThan(200);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Albums', exact: true })).toBeAttached();
    await expect(pane(page)).toHaveJSProperty('scrollTop', leftAt);
  });

  test('the play button of a card plays without opening it, by mouse and by keyboard', async ({ page }) => {
    await openView(page, 'Albums');
    const card = cards(page, 'Albums').first();
    const name = (await card.getByRole('link').first().textContent()) ?? '';
    const disc = card.getByRole('button', { name: `Play ${name}`, exact: true });
    await expect(disc).toHaveCSS('opacity', '0');
    await card.hover();
    await expect(disc).toHaveCSS('opacity', '1');
    await disc.click();
    const player = page.getByRole('region', { name: 'Player' });
    await expect(player.getByRole('link').first()).toBeVisible();
    await expect(page).toHaveURL('/albums');
    const other = cards(page, 'Albums').nth(1);
    await other.getByRole('link').first().focus();
    await page.keyboard.press('Shift+Tab');
    const reached = other.getByRole('button', { name: /^Play / });
    await expect(reached).toBeFocused();
    await expect(reached).toHaveCSS('opacity', '1');
    const before = await player.getByRole('link').first().textContent();
    await page.keyboard.press('Enter');
    await expect(player.getByRole('link').first()).not.toHaveText(before ?? '');
    await expect(page).toHaveURL('/albums');
  });

  test('names in a row of songs are links that do not play the row', async ({ page, context }) => {
    await openView(page, 'Songs');
    const row = page.getByRole('table', { name: 'Songs' }).getByRole('row').nth(1);
    const album = row.getByRole('cell').nth(2).getByRole('link');
    const opened = context.waitForEvent('page');
    await album.click({ button: 'middle' });
    await expect((await opened).getByRole('button', { name: 'Play Album' })).toBeVisible();
    await row.getByRole('cell').nth(1).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/artists\/\d+$/);
    await expect(page.getByRole('region', { name: 'Player' })).toBeHidden();
  });

  test('no link contains a control, and no control a link, on all cards', async ({ page }) => {
    for (const address of [
      '/',
      '/albums',
      '/artists',
      '/genres',
      '/library',
      '/search',
      '/songs',
      '/games',
    ]) {
      await page.goto(address);
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      await expect(page.locator('a button, button a, a a, a [role=button]'), address).toHaveCount(0);
    }
  });
});
