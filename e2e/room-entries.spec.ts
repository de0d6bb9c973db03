/** The ways into rooms from the rest of the product. */
import { expect, type Page, test } from '@playwright/test';
import { registerApproved } from './new-user.ts';
import { signIn } from './sign-in.ts';
import { findViolations } from './violations.ts';

const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name });
const toast = (page: Page, text: RegExp | string) => page.locator('[data-toast]').filter({ hasText: text });

async function openFirstAlbum(page: Page): Promise<string> {
  await page.goto('/albums');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/albums\/\d+/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).not.toHaveText('Loading...');
  return heading.innerText();
}

const albumMenu = (page: Page) => page.getByRole('button', { name: /^More options for/ }).first();

test('an album is played together: it opens a room, which a second person joins by link and adds to', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, await registerApproved(page));
  const album = await openFirstAlbum(page);
  await albumMenu(page).click();
  await menuItem(page, 'Play together').click();
  const dialog = page.getByRole('dialog', { name: 'Play together' });
  await expect(dialog.getByText(`begins with ${album}`)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('Name').fill('Garden');
  await dialog.getByRole('button', { name: 'Open a room' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Live stream' })).toBeVisible();

  await page.getByRole('button', { name: 'Invite' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite to Garden' });
  const link = await invitation.getByLabel('Link', { exact: true }).inputValue();
  const guest = await (await browser.newContext()).newPage();
  await signIn(guest, await registerApproved(guest));
  await guest.goto(new URL(link).pathname);
  await expect(guest.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible();

  await openFirstAlbum(guest);
  await albumMenu(guest).click();
  await menuItem(guest, 'Add to room').click();
  await expect(toast(guest, /added to Garden|Added to Garden/)).toBeVisible();
  await toast(guest, /to Garden/)
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(toast(guest, 'Removed from Garden')).toBeVisible();

  // Elsewhere on the page, the room is one press away.
  await expect(guest.getByRole('link', { name: /^Rooms/ }).first()).toContainText('1 in your rooms');
  // Opened within the page, where the rooms are known, Live shows them as cards.
  await guest
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Live', exact: true })
    .click();
  await expect(guest.getByRole('region', { name: 'Rooms' })).toBeVisible();
  await expect(guest.getByRole('article', { name: 'Garden' })).toBeVisible();
  expect(await findViolations(guest)).toEqual([]);
});
