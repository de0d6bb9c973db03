/** Opens a mix that was made for a listener, refuses one of its songs, and keeps the others as a playlist. */
import { expect, type Page, test } from '@playwright/test';
import { registerApproved } from './new-user.ts';
import { playForMixes } from './play-for-mixes.ts';
import { signIn } from './sign-in.ts';

const main = (page: Page) => page.getByRole('main');

test('a mix says why it plays each song, loses one that is refused, and is kept as a playlist', async ({
  page,
}) => {
  const token = await signIn(page, await registerApproved(page));
  await playForMixes(page, token);
  await page.goto('/');
  const shelf = page.getByRole('region', { name: 'Made for you' });
  const card = shelf.locator('a[href^="/mixes/"]').first();
  const title = (await card.getAttribute('title')) ?? '';
  await card.click();
  await expect(main(page).getByRole('heading', { level: 1, name: title })).toBeVisible();
  const rows = main(page).getByRole('list', { name: title }).getByRole('listitem');
  const count = await rows.count();
  expect(count).toBeGreaterThanOrEqual(8);
  await expect(rows.locator('.italic').first()).toHaveText(/\S/);

  const refused = (await rows.nth(1).locator('[data-row-title]').textContent()) ?? '';
  await rows
    .nth(1)
    .getByRole('button', { name: `Not this: ${refused}` })
    .click();
  await expect(rows.nth(1).locator('[data-row-title]')).not.toHaveText(refused);
  await expect(page.getByText(`${refused} won't be picked for you again`)).toBeVisible();

  await main(page).getByRole('button', { name: 'Save as playlist' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${title}, `));
  await expect(main(page).getByText(refused, { exact: true })).toHaveCount(0);
});
