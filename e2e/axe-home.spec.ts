import { expect, test } from '@playwright/test';
import { registerApproved } from './newcomer.ts';
import { signIn } from './sign-in.ts';
import { expectNoViolations } from './violations.ts';

const VIEW = { within: 'main' };

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`home in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing on home, for a newcomer and after, at a desk and on a phone', async ({
      page,
    }) => {
      test.slow();
      await signIn(page, await registerApproved(page));
      await page.goto('/');
      const question = page.getByRole('region', { name: 'What do you like to hear?' });
      await question.locator('button[aria-pressed]').first().click();
      // What stands below is loaded at the first sign of somebody, which the press was.
      await expect(page.getByRole('region', { name: 'Just added' })).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await expectNoViolations(page, 'newcomer', VIEW);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoViolations(page, 'newcomer on a phone', VIEW);
      await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
      await question.getByRole('button', { name: 'Not now' }).click();
      await expect(question).toBeHidden();
      await expectNoViolations(page, 'a phone', VIEW);
      await page.setViewportSize({ width: 1440, height: 900 });
      await expectNoViolations(page, 'a desk', VIEW);
    });
  });
}
