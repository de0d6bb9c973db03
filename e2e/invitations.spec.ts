/** An administrator creates an invitation link, and whoever follows it gets an account at once. */
import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './sign-in.ts';
import { expectNoViolationsInEitherTheme } from './violations.ts';

const MAKE = 'Create invitation';

async function invite(page: Page, email = ''): Promise<string> {
  await page.goto('/admin/invitations');
  await page.getByLabel('Email address (optional)').fill(email);
  await page.getByText('More options').click();
  await page.getByLabel('Note for administrators').fill(`for ${email || 'anybody'}`);
  await page.getByRole('button', { name: MAKE }).click();
  const link = page.getByLabel('Invitation link', { exact: true });
  await expect(link).toBeVisible();
  return link.inputValue();
}

/** Returns the path of a link, because the server's PUBLIC_URL may be another address. */
const here = (link: string) => new URL(link).pathname + new URL(link).hash;

test('a person who follows an invitation link gets in at once, and nobody after them', async ({
  page,
  browser,
}) => {
  await signIn(page);
  const email = `guest-${randomUUID().slice(0, 8)}@example.org`;
  const link = here(await invite(page, email));
  await expect(page.getByText(`We're emailing the link to ${email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  expect(await page.content()).not.toContain(link.split('#')[1]);

  const guest = await browser.newPage();
  await guest.goto(link);
  await expect(guest.getByRole('heading', { level: 1, name: "You're invited" })).toBeVisible();
  await expect(guest.getByLabel('Email')).toHaveValue(email);
  await guest.getByLabel('Password', { exact: true }).fill('correct horse');
  await guest.getByLabel('Confirm password').fill('correct horse');
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expect(guest).toHaveURL('/');
  await guest.close();

  const late = await browser.newPage();
  await late.goto(link);
  await expect(late.getByRole('alert')).toContainText('no longer valid');
  await late.close();
});

test('a revoked invitation lets nobody in', async ({ page, browser }) => {
  await signIn(page);
  const email = `guest-${randomUUID().slice(0, 8)}@example.org`;
  const link = here(await invite(page, email));
  await page.getByRole('button', { name: `Revoke the invitation: ${email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Invitation revoked.')).toBeVisible();
  const guest = await browser.newPage();
  await guest.goto(link);
  await expect(guest.getByRole('alert')).toContainText('no longer valid');
  await guest.close();
});

test('axe finds nothing on invitations, in either theme', async ({ page, browser }) => {
  await signIn(page);
  const link = here(await invite(page));
  await expectNoViolationsInEitherTheme(page, 'a made invitation');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: MAKE })).toBeVisible();
  await expectNoViolationsInEitherTheme(page, 'invitations');
  const guest = await browser.newPage();
  await guest.goto(link);
  await expect(guest.getByRole('button', { name: 'Accept' })).toBeVisible();
  await expectNoViolationsInEitherTheme(guest, 'the page of an invitation');
  await guest.close();
});
