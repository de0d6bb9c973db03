/** Opens a mix that was made for a listener, refuses one of its songs, and keeps the others as a playlist. */
import { expect, type Page, test } from '@playwright/test';
import { registerApproved } from './new-user.ts';
import { readAnswer } from './read-answer.ts';
import { signIn } from './sign-in.ts';

const DAY_MS = 86_400_000;
const main = (page: Page) => page.getByRole('main');

/** Reports listenings of former days, because plays of today do not make mixes. */
async function listen(page: Page, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const { items } = await readAnswer<{ items: { id: number }[] }>(page, '/api/tracks?limit=20', { headers });
  for (const [index, { id: trackId }] of [...items, ...items].entries()) {
    const playedAt = new Date(Date.now() - 3 * DAY_MS - index * 600_000).toISOString();
    const data = { trackId, listenedMs: 400_000, playedAt, origin: 'album' };
    expect((await page.request.post('/api/users/plays', { headers, data })).ok()).toBe(true);
  }
}

test('a mix says why it plays each song, loses one that is refused, and is kept as a playlist', async ({
  page,
}) => {
  const token = await signIn(page, await registerApproved(page));
  await listen(page, token);
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
