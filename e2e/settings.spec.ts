/** The owner's settings take effect as soon as they are saved, also for visitors. */
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './sign-in.ts';
import { expectNoViolationsInEitherTheme } from './violations.ts';

const block = (page: Page, name: string) => page.getByRole('region', { name });

async function openSettings(page: Page): Promise<void> {
  await page.goto('/admin/settings');
  await expect(block(page, 'General')).toBeVisible();
}

async function setServerName(page: Page, name: string): Promise<void> {
  await block(page, 'General').getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
}

test('visitors read the name of the place, in the tab and under the icon', { tag: '@smoke' }, async ({
  page,
  browser,
}) => {
  await signIn(page);
  await openSettings(page);
  await setServerName(page, 'Haus am See');
  try {
    const visitor = await browser.newPage();
    await visitor.goto('/');
    await expect(visitor.getByRole('banner').getByText('Haus am See')).toBeVisible();
    await expect(visitor).toHaveTitle('Haus am See');
    const manifest = await visitor.request.get('/manifest.webmanifest');
    expect(await manifest.json()).toMatchObject({ name: 'Haus am See', start_url: '/' });
    await visitor.close();
  } finally {
    await openSettings(page);
    await block(page, 'General').getByRole('button', { name: 'Reset to default: Name' }).click();
    await expect(page.getByText('Reset to default.')).toBeVisible();
  }
  await expect(block(page, 'General').getByLabel('Name')).toHaveValue('Tutti');
  const visitor = await browser.newPage();
  await visitor.goto('/');
  await expect(visitor).toHaveTitle('Tutti');
  await visitor.close();
});

test('a test mail is sent with a click, and the answer of the mail server is shown', async ({ page }) => {
  await signIn(page);
  await openSettings(page);
  await block(page, 'Email').getByRole('button', { name: 'Send test email' }).click();
  await expect(block(page, 'Email').getByText(/^Sent to .*Mail server response: 250/)).toBeVisible();
});

test('axe finds nothing on settings, in either theme', async ({ page }) => {
  await signIn(page);
  await openSettings(page);
  await expectNoViolationsInEitherTheme(page, 'settings');
});

test('the list of sections marks the first one at the top of a tall window, and the last one at its end', async ({
  page,
}) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  await signIn(page);
  await openSettings(page);
  const marked = page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current]');
  await expect(marked).toHaveText('General');
  await page.getByRole('main').evaluate((pane) => pane.scrollTo(0, pane.scrollHeight));
  await expect(marked).toHaveText('Games');
  await page.getByRole('main').evaluate((pane) => pane.scrollTo(0, 0));
  await expect(marked).toHaveText('General');
});
