import { expect, test } from '@playwright/test';
import { registerApproved } from './new-user.ts';
import { serveMix } from './serve-mix.ts';
import { signIn } from './sign-in.ts';
import { expectNoViolationsInEitherTheme } from './violations.ts';

test('a mix has no violations, neither today nor once it is over', async ({ page }) => {
  const token = await signIn(page, await registerApproved(page));
  await serveMix(page, token);
  const main = page.getByRole('main');
  await page.goto('/mixes/style-1');
  await expect(main.getByRole('button', { name: 'Save as playlist' })).toBeVisible();
  await expectNoViolationsInEitherTheme(page, 'mix', { within: 'main' });
  await page.goto('/mixes/of-yesterday');
  await expect(main.getByText('This mix is over')).toBeVisible();
  await expectNoViolationsInEitherTheme(page, 'over', { within: 'main' });
});
