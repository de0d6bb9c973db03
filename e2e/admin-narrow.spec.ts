/** The admin screens at 320 px in every language, with the figures of a large server. */
import { expect, type Page, test } from '@playwright/test';
import { TRANSLATED } from '../apps/web/catalogs/compile-catalog.ts';
import { signIn } from './sign-in.ts';

const WIDTH = 320;
const SCREENS = ['', '/users', '/invitations', '/monitoring', '/audit', '/broadcast', '/library', '/backups'];
const MANY = {
  totalUsers: 1_234_567,
  admins: 10_005,
  approved: 1_224_562,
  pending: 10_005,
  onlineUsers: 12_345,
};

/** Texts that overflow their card or the screen where nothing scrolls. */
const FIND_OUTSIDE = `(() => {
  const outside = [];
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const card = element.closest('[class*=rounded-card]');
    if (!card || node.textContent.trim() === '' || element.closest('[class*=overflow-x-auto], .sr-only, .truncate')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    const box = card.getBoundingClientRect();
    const cell = (element.closest('dl > div, li') ?? card).getBoundingClientRect();
    if (text.width === 0) continue;
    if (text.right > Math.min(box.right, cell.right) + 1 || text.right > innerWidth + 1) outside.push(node.textContent.trim());
  }
  return outside;
})()`;

async function showMany(page: Page): Promise<void> {
  await page.route('**/api/admin/overview', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), ...MANY } });
  });
}

for (const language of ['en', ...TRANSLATED]) {
  test(`at ${WIDTH} pixels nothing overflows in administration: ${language}`, async ({ browser }) => {
    const viewport = { width: WIDTH, height: 700 };
    const context = await browser.newContext({ locale: language, viewport, serviceWorkers: 'block' });
    const page = await context.newPage();
    await showMany(page);
    await signIn(page);
    for (const screen of SCREENS) {
      await page.goto(`/admin${screen}`);
      await expect(page.locator('h1').first()).toBeAttached();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await expect.soft(page.locator('html'), screen).toHaveJSProperty('scrollWidth', WIDTH);
      expect.soft(await page.evaluate<string[]>(FIND_OUTSIDE), screen).toEqual([]);
    }
    // The page may be sending a request at this moment.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
}
