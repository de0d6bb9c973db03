import { expect, test } from '@playwright/test';
import { registerApproved } from './new-user.ts';
import { playForMixes } from './play-for-mixes.ts';
import { readAnswer } from './read-answer.ts';
import { signIn } from './sign-in.ts';
import { expectNoViolationsInEitherTheme } from './violations.ts';

test('a mix has no violations, neither today nor once it is over', async ({ page }) => {
  const token = await signIn(page, await registerApproved(page));
  await playForMixes(page, token);
  const headers = { authorization: `Bearer ${token}` };
  const { items } = await readAnswer<{ items: { id: string }[] }>(page, '/api/recommendations/mixes', {
    headers,
  });
  const main = page.getByRole('main');
  await page.goto(`/mixes/${items[0]?.id}`);
  await expect(main.getByRole('button', { name: 'Save as playlist' })).toBeVisible();
  await expectNoViolationsInEitherTheme(page, 'mix', { within: 'main' });
  await page.goto('/mixes/of-yesterday');
  await expect(main.getByText('This mix is over')).toBeVisible();
  await expectNoViolationsInEitherTheme(page, 'over', { within: 'main' });
});
