/** A room on a radio: its address from the menu of the room plays, and ends when the person leaves. */
import { expect, type Page, test } from '@playwright/test';
import { registerApproved } from './new-user.ts';
import { signIn } from './sign-in.ts';

async function openRoom(page: Page, name: string): Promise<void> {
  await page.goto('/rooms');
  await page.getByRole('button', { name: 'Open a room' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open a room' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Open a room' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('a room has an address for radios, which plays it while its person is in it', async ({ page }) => {
  await signIn(page, await registerApproved(page));
  await openRoom(page, 'Terrace');
  await page.getByRole('button', { name: 'More options for this room' }).click();
  await page.getByRole('menuitem', { name: 'Listen on other devices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Terrace on other devices' });
  await dialog.getByRole('button', { name: 'Create a key for my players' }).click();
  const address = await dialog.getByRole('textbox', { name: 'MP3 stream' }).inputValue();
  expect(address).toMatch(/\/radio\/rooms\/[\w-]{22}\/live\.mp3\?key=[\w-]+$/);
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();

  const radio = await fetch(address);
  expect([radio.status, radio.headers.get('icy-name')]).toEqual([200, 'Terrace']);
  const reader = (radio.body as ReadableStream<Uint8Array>).getReader();
  expect((await reader.read()).value?.length).toBeGreaterThan(0);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'More options for this room' }).click();
  await page.getByRole('menuitem', { name: 'Leave room' }).click();
  // Packets that were sent may still arrive.
  await expect
    .poll(async () => (await reader.read().catch(() => ({ done: true }))).done, { intervals: [0] })
    .toBe(true);
  expect((await fetch(address)).status).toBe(404);
});
