/** Administration on a phone has everything that wide screens show in columns and lines. */
import { randomUUID } from 'node:crypto';
import { expect, type Locator, test } from '@playwright/test';
import { registerApproved } from './new-user.ts';
import { signIn } from './sign-in.ts';
import { expectNoViolations } from './violations.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Whether the whole field is readable without scrolling inside it. */
const isShownWhole = (field: Locator) =>
  field.evaluate(
    (element) =>
      element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight + 1,
  );

test('an invitation shows its roles, its uses and its expiry', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/invitations');
  await page.getByText('More options').click();
  await expect(page.getByText('Manage playlists and stream content')).toBeVisible();
  const note = `phone ${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Note for administrators').fill(note);
  await page.getByRole('button', { name: 'Create invitation' }).click();
  const link = page.getByLabel('Invitation link', { exact: true });
  await expect(link).toHaveValue(/\/invited#/);
  expect(await isShownWhole(link)).toBe(true);
  await expectNoViolations(page, 'a made invitation on a phone', { isByWcag22: true });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row').filter({ hasText: note });
  await expect(row.getByText(/^Used 0 of 1, valid until /)).toBeVisible();
  await expectNoViolations(page, 'invitations on a phone', { isByWcag22: true });
});

test('the whole key of a second factor is readable', async ({ page }) => {
  await signIn(page, await registerApproved(page));
  await page.goto('/account');
  const panel = page.getByRole('region', { name: 'Two-step sign-in' });
  await panel.getByRole('button', { name: 'Set up' }).click();
  expect(await isShownWhole(panel.getByLabel('Key', { exact: true }))).toBe(true);
});

test('stations show their track and their outputs', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/broadcast');
  const sent = page.getByRole('table').getByRole('row').nth(1);
  await expect(sent.getByText(/^MP3 · \d+ kbit\/s$/).first()).toBeVisible();
  await expect(sent.getByText(/^Listeners: /)).toBeVisible();
  await expect(sent.getByText(/\/radio\/.*\.mp3$/).first()).toBeVisible();
  await expectNoViolations(page, 'broadcast on a phone', { isByWcag22: true });
  await page.goto('/admin/monitoring');
  const playing = page.getByRole('table', { name: 'Stations' }).getByRole('row').nth(1);
  await expect(playing.getByRole('rowheader').locator('.text-muted')).toBeVisible();
  await expectNoViolations(page, 'monitoring on a phone', { isByWcag22: true });
});

test('backups show their content and their actions', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/backups');
  await page.getByRole('button', { name: 'Back up now' }).click();
  const row = page.getByRole('row').nth(1);
  await expect(row).toBeVisible({ timeout: 60_000 });
  await expect(row.getByText('Download', { exact: true })).toBeVisible();
  await expect(row.getByText('Restore', { exact: true })).toBeVisible();
  await expect(row.getByText(/ MB$/).filter({ visible: true })).toHaveCount(1);
  await expectNoViolations(page, 'backups on a phone', { isByWcag22: true });
});
