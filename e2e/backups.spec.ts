import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { signIn } from './sign-in.ts';
import { expectNoViolationsInEitherTheme } from './violations.ts';

/** A separate process writes the backup and reads it back. */
const CREATED_WITHIN_MS = 60_000;

test('a backup is made with a click, downloaded, and restored only with the typed phrase', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/admin/backups');
  await expect(page.getByRole('heading', { level: 1, name: 'Backups' })).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).click();
  const restore = page.getByRole('button', { name: /^Restore the backup of/ }).first();
  await expect(restore).toBeVisible({ timeout: CREATED_WITHIN_MS });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Download the backup of/ })
      .first()
      .click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^tutti-\d{8}-\d{6}(-\d)?-[a-z]+\.db$/);
  const file = await readFile(await download.path());
  expect(file.subarray(0, 15).toString()).toBe('SQLite format 3');
  await restore.click();
  const dialog = page.getByRole('alertdialog', { name: 'Restore this backup' });
  await dialog.getByLabel('Type RESTORE to confirm').fill('restore');
  await dialog.getByRole('button', { name: 'Restore and restart' }).click();
  await expect(page.getByText('Cancelled. The confirmation text did not match.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('axe finds nothing on backups, in either theme', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/backups');
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeVisible();
  await expectNoViolationsInEitherTheme(page, 'backups');
});
