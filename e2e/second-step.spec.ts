/** Signing in with a second factor, and proving one's identity in a session that was left open. */
import { expect, type Page, test } from '@playwright/test';
import { showCode } from '../apps/server/src/test/authenticator.ts';
import { registerApproved } from './new-user.ts';
import { type Credentials, signIn } from './sign-in.ts';
import { expectNoViolations } from './violations.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });

async function fillLogin(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

/** Returns the next code, because the last one has been used. */
const nextCode = (secret: string) => showCode(secret, Date.now() + 30_000);

test('a second factor is set up, required at sign-in, replaced by a recovery code, and turned off', async ({
  page,
}) => {
  const user = await registerApproved(page);
  await signIn(page, user);
  await page.goto('/account');
  await panel(page).getByRole('button', { name: 'Set up' }).click();
  const secret = await panel(page).getByLabel('Key', { exact: true }).inputValue();
  await expect(panel(page).getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectNoViolations(page, 'setting up', { isByWcag22: true });
  await panel(page).getByLabel('Code from the app').fill(showCode(secret, Date.now()));
  await page.keyboard.press('Enter');
  const codes = panel(page).getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoViolations(page, 'recovery codes', { isByWcag22: true });
  const recovery = (await codes.first().textContent()) ?? '';
  await panel(page).getByRole('button', { name: "I've saved them" }).click();
  await expect(panel(page)).toContainText('10 recovery codes left.');

  await page.evaluate(() => localStorage.clear());
  await fillLogin(page, user);
  await expect(page.getByLabel('Code')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectNoViolations(page, 'the code', { isByWcag22: true });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please enter the code from your authenticator app.');
  await page.getByLabel('Code').fill(nextCode(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await fillLogin(page, user);
  await page.getByLabel('Code').fill(recovery);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await page.goto('/account');
  await expect(panel(page)).toContainText('9 recovery codes left.');
  await panel(page).getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Two-step sign-in turned off.')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Set up' })).toBeVisible();
});

test('an old sign-in has to enter the password, by keyboard, and the requested action continues by itself', async ({
  page,
}) => {
  const user = await registerApproved(page);
  await signIn(page, user);
  await page.goto('/apps');
  // Simulates a sign-in hours ago: the first call is refused as the server would.
  await page.route(
    '**/api/users/app-keys',
    (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { code: 'PROOF_REQUIRED', message: 'Nothing was done.' } })
        : route.fallback(),
    { times: 2 },
  );
  await page.getByLabel('App name').fill('My phone');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await expectNoViolations(page, 'the reauth dialog', { isByWcag22: true });
  await page.unrouteAll();
  await page.keyboard.type('a guess');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Current password is incorrect');
  await dialog.getByLabel('Password').fill(user.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'App key for My phone' })).toBeVisible();
});
