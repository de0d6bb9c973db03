import { expect, type Page, test } from '@playwright/test';
import { firstCard, joinFirstStation } from './join-station.ts';
import { resizeTo } from './resized.ts';
import { signIn } from './sign-in.ts';
import { waitForMiddleOfTrack } from './track-on-air.ts';
import { expectNoViolationsInEitherTheme } from './violations.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Live stream' });

test('axe finds nothing in stations, live bar, menu, question and panel, in either theme', async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  await joinFirstStation(page);
  await expect(bar(page)).toBeVisible();
  await expectNoViolationsInEitherTheme(page, 'live streams');
  await firstCard(page)
    .getByRole('button', { name: /^Control / })
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoViolationsInEitherTheme(page, 'menu of a station');
  await page.getByRole('menuitem', { name: 'Stop station' }).click();
  await expectNoViolationsInEitherTheme(page, 'question before stopping');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await bar(page).getByTitle('Sound and timing').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolationsInEitherTheme(page, 'sound and timing');
  await page.keyboard.press('Escape');
  await resizeTo(page, [390, 844]);
  await expectNoViolationsInEitherTheme(page, 'live streams on a phone');
  await page.goto('/');
  await expect(firstCard(page)).toBeVisible();
  await expectNoViolationsInEitherTheme(page, 'home on a phone');
});

test('a station is joined, timed, skipped, stopped, started and left by keyboard alone', async ({ page }) => {
  test.slow();
  const token = await signIn(page);
  await page.goto('/live-streams');
  const name = 'Rock Radio';
  const card = page.getByRole('article', { name });
  await card.getByRole('button', { name: 'Join Stream' }).focus();
  await page.keyboard.press('Enter');
  await expect(bar(page)).toBeVisible();

  const timing = bar(page).getByTitle('Sound and timing');
  await timing.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Sound and timing' });
  await panel.getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  await expect(panel.getByText('5 ms earlier')).toBeVisible();
  await panel.getByRole('button', { name: 'Reset' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByText('no adjustment')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(timing).toBeFocused();

  await waitForMiddleOfTrack(page, token, name);
  const control = page.getByRole('article', { name }).getByRole('button', { name: `Control ${name}` });
  await control.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Skip for everyone' })).toBeFocused();
  const readTitle = () => page.evaluate<string>('navigator.mediaSession.metadata?.title');
  await expect.poll(readTitle).toBeTruthy();
  const before = await readTitle();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Skipped for everyone/)).toBeVisible();
  // The skip takes effect three seconds after the click on the station's clock, see [M-450]; a busy machine takes
  // longer.
  await expect.poll(readTitle).not.toBe(before);

  await control.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Stop station' }).focus();
  await page.keyboard.press('Enter');
  const start = page.getByRole('button', { name: `Start station: ${name}` });
  await expect(start).toBeVisible();
  await start.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name })).toBeVisible();
  await expect(start).toBeHidden();
});
