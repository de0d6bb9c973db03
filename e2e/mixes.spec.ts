/** Opens a mix that was made for a listener, refuses one of its songs, and keeps the others as a playlist. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { registerApproved } from './new-user.ts';
import { LONG_REASON, MIX_SONGS, serveMix } from './serve-mix.ts';
import { signIn } from './sign-in.ts';

const main = (page: Page) => page.getByRole('main');

/** Opens a mix and returns its song with a reason that is too long for a phone. */
async function openMix(page: Page): Promise<Locator> {
  const token = await signIn(page, await registerApproved(page));
  const { title } = await serveMix(page, token);
  await page.goto('/mixes/style-1');
  return main(page).getByRole('list', { name: title }).getByRole('listitem').filter({ hasText: LONG_REASON });
}

async function expectAllReasons(page: Page): Promise<void> {
  const reasons = page.getByRole('dialog', { name: /^Why .+\?$/ }).getByRole('listitem');
  await expect(reasons).toHaveText([LONG_REASON, 'Also produced by Pia', 'Same genre']);
  const text = reasons.first().getByText(LONG_REASON);
  expect(await text.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await expect(text).toBeInViewport({ ratio: 1 });
}

test('a mix says why it plays each song, loses one that is refused, and is kept as a playlist', async ({
  page,
}) => {
  const token = await signIn(page, await registerApproved(page));
  const { title } = await serveMix(page, token);
  await page.goto('/mixes/style-1');
  await expect(main(page).getByRole('heading', { level: 1, name: title })).toBeVisible();
  const rows = main(page).getByRole('list', { name: title }).getByRole('listitem');
  await expect(rows.first()).toContainText('Sounds like Harbour');
  const titleOf = (index: number) => rows.nth(index).locator('[data-row-title]');
  const refused = (await titleOf(1).textContent()) ?? '';
  const saved = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.url().includes('/api/recommendations/unwanted/'),
  );
  await rows
    .nth(1)
    .getByRole('button', { name: `Not this: ${refused}` })
    .click();
  expect((await saved).status()).toBe(200);
  await expect(titleOf(1)).not.toHaveText(refused);
  await expect(page.getByText(`${refused} won't be picked for you again`)).toBeVisible();
  await expect(rows).toHaveCount(MIX_SONGS);

  await main(page).getByRole('button', { name: 'Save as playlist' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${title}, `));
  await expect(main(page).locator('[data-row-title]')).toHaveCount(MIX_SONGS);
  await expect(main(page).getByText(refused, { exact: true })).toHaveCount(0);
});

test('Why? opens every reason of a song by keyboard, and Escape leads back to its menu', async ({ page }) => {
  const song = await openMix(page);
  const menu = song.getByRole('button', { name: /^More options for/ });
  await menu.focus();
  await page.keyboard.press('Enter');
  const why = page.getByRole('menuitem', { name: 'Why?' });
  await expect(why).toBeVisible();
  for (let press = 0; press < 12; press += 1) {
    if (await why.evaluate((element) => element.matches(':focus'))) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expectAllReasons(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(menu).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the menu opens a reason that is cut in full, with every other one', async ({ page }) => {
    const song = await openMix(page);
    const reason = song.getByText(LONG_REASON);
    expect(await reason.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    await song.getByRole('button', { name: /^More options for/ }).tap();
    await page.getByRole('menuitem', { name: 'Why?' }).tap();
    await expectAllReasons(page);
  });
});
