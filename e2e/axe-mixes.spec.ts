import { expect, test } from '@playwright/test';
import { registerApproved } from './new-user.ts';
import { readAnswer } from './read-answer.ts';
import { LONG_REASON, serveMix } from './serve-mix.ts';
import { signIn } from './sign-in.ts';
import { expectNoViolationsInEitherTheme } from './violations.ts';

test('a mix has no violations, neither today nor once it is over', async ({ page }) => {
  const token = await signIn(page, await registerApproved(page));
  await serveMix(page, token);
  const main = page.getByRole('main');
  await page.goto('/mixes/style-1');
  await expect(main.getByRole('button', { name: 'Save as playlist' })).toBeVisible();
  await expectNoViolationsInEitherTheme(page, 'mix', { within: 'main' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolationsInEitherTheme(page, 'mix on a phone', { within: 'main' });
  await main.getByRole('button', { name: LONG_REASON }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolationsInEitherTheme(page, 'reasons', { within: 'dialog', isByWcag22: true });
  const { items } = await readAnswer<{ items: { id: number }[] }>(page, '/api/tracks?limit=1');
  await page.goto(`/mixes/like-${items[0]?.id}`);
  await expect(main.getByRole('button', { name: 'Play All' })).toBeVisible();
  await expect(page).toHaveTitle(/^Songs like /);
  await expectNoViolationsInEitherTheme(page, 'songs like one', { within: 'main' });
  await page.goto('/mixes/of-yesterday');
  await expect(main.getByText('This mix is over')).toBeVisible();
  await expectNoViolationsInEitherTheme(page, 'over', { within: 'main' });
});
