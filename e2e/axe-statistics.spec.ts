import { expect, test } from '@playwright/test';
import { registerApproved } from './new-user.ts';
import { signIn } from './sign-in.ts';
import { expectNoViolationsInEitherTheme } from './violations.ts';

const DAY_MS = 24 * 3_600_000;

test('the statistics page has no violations, as charts and as tables', async ({ page }) => {
  const token = await signIn(page, await registerApproved(page));
  const headers = { authorization: `Bearer ${token}` };
  for (const [index, trackId] of [1, 2, 3].entries())
    await page.request.post('/api/users/plays', {
      headers,
      data: {
        trackId,
        listenedMs: 400_000,
        playedAt: new Date(Date.now() - index * 40 * DAY_MS).toISOString(),
      },
    });
  await page.goto('/statistics');
  const main = page.getByRole('main');
  for (const period of ['30 days', '1 year']) {
    await main.getByRole('button', { name: period }).click();
    await expect(main.getByRole('button', { name: period })).toHaveAttribute('aria-pressed', 'true');
    await expectNoViolationsInEitherTheme(page, period, { within: 'main' });
  }
  for (const chart of await main.getByRole('figure').all())
    await chart.getByRole('button', { pressed: false }).click();
  await expectNoViolationsInEitherTheme(page, 'tables', { within: 'main' });
  await main.getByRole('button', { name: 'Delete history' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolationsInEitherTheme(page, 'dialog', { within: 'dialog' });
});

test('the year in review has no violations, with music and without', async ({ page }) => {
  const token = await signIn(page, await registerApproved(page));
  const main = page.getByRole('main');
  await page.request.post('/api/users/plays', {
    headers: { authorization: `Bearer ${token}` },
    data: { trackId: 1, listenedMs: 400_000, playedAt: new Date(Date.now() - 60_000).toISOString() },
  });
  await page.goto(`/statistics/${new Date(Date.now() - 60_000).getFullYear()}`);
  await expect(main.getByRole('button', { name: 'Download picture' })).toBeVisible();
  await expectNoViolationsInEitherTheme(page, 'year', { within: 'main' });
  await page.goto('/statistics/1999');
  await expect(main.getByText('No music in 1999')).toBeVisible();
  await expectNoViolationsInEitherTheme(page, 'empty year', { within: 'main' });
});
