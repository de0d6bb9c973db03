import { expect, test } from '@playwright/test';
import { registerApproved } from './new-user.ts';
import { resizeTo } from './resized.ts';
import { signIn } from './sign-in.ts';
import { expectNoViolationsInEitherTheme } from './violations.ts';

const VIEW = { within: 'main' };

test('axe finds nothing on home, for a newcomer and later, on a desktop and on a phone, in either theme', async ({
  page,
}) => {
  test.slow();
  await signIn(page, await registerApproved(page));
  await page.goto('/');
  const question = page.getByRole('region', { name: 'What do you like to listen to?' });
  await question.locator('button[aria-pressed]').first().click();
  // Lower sections load at the first user input, which was the click.
  await expect(page.getByRole('region', { name: 'Just added' })).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expectNoViolationsInEitherTheme(page, 'newcomer', VIEW);
  await resizeTo(page, [390, 844]);
  await expectNoViolationsInEitherTheme(page, 'newcomer on a phone', VIEW);
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
  await question.getByRole('button', { name: 'Not now' }).click();
  await expect(question).toBeHidden();
  await expectNoViolationsInEitherTheme(page, 'a phone', VIEW);
  await resizeTo(page, [1440, 900]);
  await expectNoViolationsInEitherTheme(page, 'a desk', VIEW);
});
