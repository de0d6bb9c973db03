import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { mailedLink } from './mailbox.ts';

test('whoever signs up waits in a room that says what is next, and comes in by itself once the link was opened', async ({
  page,
  context,
}) => {
  const email = `waiting-${randomUUID().slice(0, 8)}@example.org`;
  await page.goto('/register');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password').fill('correct horse');
  await page.getByRole('button', { name: 'Sign up' }).click();
  const room = page.getByRole('region', { name: 'What happens next' });
  await expect(room.getByRole('listitem')).toHaveCount(2);
  await expect(room).toContainText(email);
  // The room comes in once the mail has been read: it would take the other page along, being the same browser's.
  const read = Promise.withResolvers<void>();
  await page.route('**/api/auth/login', async (route) => {
    await read.promise;
    await route.continue();
  });
  const mailApp = await context.newPage();
  await mailApp.goto(await mailedLink(email, 'email-confirmed'));
  await expect(mailApp.getByText('From now on you can')).toBeVisible();
  read.resolve();
  await page.bringToFront();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeAttached();
});
