/** Opens a mix that was made for a listener, refuses one of its songs, and keeps the others as a playlist. */
import { expect, type Page, test } from '@playwright/test';
import { registerApproved } from './new-user.ts';
import { serveMix } from './serve-mix.ts';
import { signIn } from './sign-in.ts';

const main = (page: Page) => page.getByRole('main');

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
  const count = await rows.count();

  await main(page).getByRole('button', { name: 'Save as playlist' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${title}, `));
  await expect(main(page).locator('[data-row-title]')).toHaveCount(count);
  await expect(main(page).getByText(refused, { exact: true })).toHaveCount(0);
});
