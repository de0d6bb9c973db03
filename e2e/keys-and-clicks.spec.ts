/** Keyboard users keep the focus, and after a click Space plays and pauses. */
import { expect, type Page, test } from '@playwright/test';
import { registerApproved } from './new-user.ts';
import { openView, signIn } from './sign-in.ts';

const main = (page: Page) => page.getByRole('main');
const player = (page: Page) => page.getByRole('region', { name: 'Player' });

test('joining and leaving by key keeps the focus on the button, which names its station', async ({
  page,
}) => {
  await signIn(page, await registerApproved(page));
  await page.goto('/live-streams');
  const joins = main(page).getByRole('button', { name: 'Join Stream', exact: true });
  await expect(joins.first()).toBeVisible();
  const cards = await main(page).getByRole('article').all();
  for (const card of cards.slice(0, 5)) {
    const name = (await card.getByRole('heading').textContent()) ?? '';
    await expect(card.getByRole('button', { name: 'Join Stream' })).toHaveAccessibleDescription(name);
  }
  const card = main(page).getByRole('article').first();
  await card.getByRole('button', { name: 'Join Stream' }).focus();
  await page.keyboard.press('Enter');
  for (const name of ['Leave Stream', 'Join Stream']) {
    const button = card.getByRole('button', { name });
    await expect(button).toBeVisible();
    await expect(button).toBeFocused();
    if (name === 'Leave Stream') await page.keyboard.press('Enter');
  }
});

test('Space plays and pauses after a click, and presses the focused control after Tab', async ({ page }) => {
  await signIn(page, await registerApproved(page));
  await openView(page, 'Albums');
  await main(page).locator('ul > li a').first().click();
  const playAlbum = main(page).getByRole('button', { name: 'Play Album' });
  await playAlbum.click();
  const elapsed = async () => Number(await player(page).getByRole('slider', { name: 'Seek' }).inputValue());
  await expect.poll(elapsed).toBeGreaterThan(1);
  await page.keyboard.press('Space');
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(await elapsed()).toBeGreaterThan(1);
  await page.keyboard.press('Space');
  await expect(player(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  expect(await elapsed()).toBeGreaterThan(1);

  const title = player(page).locator('p').first();
  const first = (await title.textContent()) ?? '';
  await player(page).getByRole('button', { name: 'Next' }).click();
  await expect(title).not.toHaveText(first);
  const second = (await title.textContent()) ?? '';
  await page.keyboard.press('Space');
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(title).toHaveText(second);

  await page.keyboard.press('Shift+Tab');
  await playAlbum.focus();
  await page.keyboard.press('Space');
  // The album's own button resumes its music.
  await expect(player(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(title).toHaveText(second);
});
