import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { resizeTo } from './resized.ts';
import { administrator, signIn } from './sign-in.ts';
import { expectNoViolationsInEitherTheme } from './violations.ts';

const PASSWORD = 'correct horse battery';

/** The accounts of one test share a word, by which a search finds only them. */
async function register(page: Page, count: number): Promise<{ word: string; emails: string[] }> {
  const word = `u${randomUUID().slice(0, 8)}`;
  const emails = Array.from({ length: count }, (_, index) => `${word}-${index}@example.org`);
  for (const email of emails) {
    const reply = await page.request.post('/api/auth/register', { data: { email, password: PASSWORD } });
    expect(reply.status(), await reply.text()).toBeLessThan(300);
  }
  return { word, emails };
}

async function openUsers(page: Page, search: string) {
  await page.goto(`/admin/users?search=${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
}

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

/** A toast shows the outcome, so no dialog has to be closed before the next decision. */
async function expectApproved(page: Page) {
  await expect(page.getByText('User approved successfully!')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
}

async function chooseFromMenu(page: Page, email: string, item: string) {
  await page.getByRole('button', { name: `More options for ${email}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('approves, gives a role and deletes by typed phrase [A-016, A-041, A-196, A-198, A-302]', {
  tag: '@smoke',
}, async ({ page }) => {
  await signIn(page);
  const { word, emails } = await register(page, 2);
  const [first = '', second = ''] = emails;
  await openUsers(page, word);
  await expect(page.getByText('2 accounts found')).toBeVisible();

  await page.getByRole('button', { name: `Approve ${first}` }).click();
  await expectApproved(page);
  await expect(row(page, first).getByText('Approved')).toBeVisible();
  await expect(page.getByRole('button', { name: `Approve ${first}` })).toHaveCount(0);

  await chooseFromMenu(page, first, 'Roles');
  const roles = page.getByRole('dialog', { name: 'User Role Management' });
  await roles.getByRole('switch', { name: 'DJ' }).click();
  await expect(roles.getByRole('switch', { name: 'DJ' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(row(page, first).getByText('DJ')).toBeVisible();

  await chooseFromMenu(page, first, 'Delete');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  await question.getByLabel('Type DELETE to confirm').fill('no');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deletion cancelled. Confirmation text did not match.')).toBeVisible();
  await expect(row(page, first)).toBeVisible();

  await chooseFromMenu(page, first, 'Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await question.getByLabel('Type DELETE to confirm').fill('DELETE');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('User deleted successfully.')).toBeVisible();
  await expect(row(page, first)).toHaveCount(0);

  // Nobody uses the other account yet, so one question is enough.
  await chooseFromMenu(page, second, 'Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No matching users')).toBeVisible();
});

test('asks another administrator for the longer phrase before a protected account [A-308, A-370]', async ({
  page,
}) => {
  const token = await signIn(page);
  const headers = { authorization: `Bearer ${token}` };
  const { word, emails } = await register(page, 1);
  const address = `/api/admin/users/page?search=${word}`;
  const [user] = (await readAnswer<{ users: { id: string }[] }>(page, address, { headers })).users;
  for (const roleName of ['User', 'Admin']) {
    const reply = await page.request.post('/api/admin/add-role', {
      headers,
      data: { userId: user?.id, roleName },
    });
    expect(reply.status(), await reply.text()).toBe(200);
  }
  await signIn(page, { email: emails[0] ?? '', password: PASSWORD });
  const { email } = administrator();
  await openUsers(page, email);
  await chooseFromMenu(page, email, 'Delete');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  await question.getByLabel('Type DELETE IMPORTANT ACCOUNT to confirm').fill('DELETE');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toHaveText('Deletion cancelled. Confirmation text did not match.');

  await openUsers(page, word);
  await page.getByRole('button', { name: `More options for ${emails[0]}` }).click();
  const deletion = page.getByRole('menuitem', { name: 'Delete' });
  await expect(deletion).toBeDisabled();
  await expect(deletion).toContainText("You can't do this to your own account. Ask another administrator.");
});

test('decides about all selected users, and names those who failed', async ({ page }) => {
  await signIn(page);
  const { word, emails } = await register(page, 3);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Pending Approvals' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pending Approvals' });
  await dialog.getByLabel('Search').fill(word.toUpperCase());
  await expect(dialog.getByText('0 of 3 selected')).toBeVisible();
  await dialog.getByLabel('Select all').check();

  // Another administrator deletes one of them before this one decides.
  const token = await page.evaluate(() => localStorage.getItem('jwtToken'));
  const headers = { authorization: `Bearer ${token}` };
  const address = `/api/admin/users/page?search=${emails[1]}`;
  const [gone] = (await readAnswer<{ users: { id: string }[] }>(page, address, { headers })).users;
  await page.request.post(`/api/admin/users/${gone?.id}/delete`, { headers });

  await dialog.getByRole('button', { name: 'Approve All' }).click();
  await expect(dialog.getByText('Approved 2 of 3 users.')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Not done' })).toHaveText(`${emails[1]}User not found.`);
  await page.keyboard.press('Escape');
  await openUsers(page, word);
  await expect(page.getByText('2 accounts found')).toBeVisible();
  await expect(row(page, emails[0] ?? '').getByText('Approved')).toBeVisible();
});

test("ends a user's session from the table", async ({ page, browser }) => {
  await signIn(page);
  const { word, emails } = await register(page, 1);
  const email = emails[0] ?? '';
  await openUsers(page, word);
  await page.getByRole('button', { name: `Approve ${email}` }).click();
  await expectApproved(page);
  await expect(row(page, email).getByText('Approved')).toBeVisible();
  const listener = await (await browser.newContext()).newPage();
  const token = await signIn(listener, { email, password: PASSWORD });

  await chooseFromMenu(page, email, 'Sessions');
  const dialog = page.getByRole('dialog', { name: /^Sessions of/ });
  await dialog.getByRole('button', { name: /^Revoke .*since/ }).click();
  await expect(dialog.getByText('Not signed in')).toBeVisible();
  const answer = await listener.request.get('/api/auth/me', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(401);
  await listener.context().close();
});

test('works by keyboard alone: find, select with arrows, and give the focus back @one-store', async ({
  page,
}) => {
  await signIn(page);
  const { word, emails } = await register(page, 2);
  await openUsers(page, word);
  await expect(page.getByText('2 accounts found')).toBeVisible();
  const boxes = page.getByRole('checkbox', { name: `Select ${word}` });
  await boxes.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(boxes.last()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();

  const opener = page.getByRole('button', { name: 'Delete All' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('DELETE 2 users');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(opener).toBeFocused();

  const approve = page.getByRole('button', { name: `Approve ${emails[0]}` });
  await approve.focus();
  await page.keyboard.press('Enter');
  await expectApproved(page);
  await expect(page.getByRole('button', { name: `More options for ${emails[0]}` })).toBeFocused();
});

test('the users page has no axe violation in either theme, on a desktop and on a phone', async ({ page }) => {
  // Checks a whole page four times, which takes long on a busy machine.
  test.slow();
  await signIn(page);
  const { word } = await register(page, 1);
  const check = (screen: string) => expectNoViolationsInEitherTheme(page, screen);
  await openUsers(page, word);
  await page.getByRole('checkbox', { name: /^Select .*@/ }).check();
  await check('table');
  await resizeTo(page, [390, 844]);
  await expect(page.getByRole('list', { name: 'Users', exact: true })).toBeVisible();
  await check('cards');
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Pending Approvals' }).click();
  await page.getByRole('dialog').getByLabel('Search').fill(word);
  await expect(page.getByText('0 of 1 selected')).toBeVisible();
  await check('pending');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'User Role Management' }).click();
  await page.getByRole('dialog').getByLabel('Search').fill(word);
  // Waits until the list shows only this person, because a click before that would hit somebody else.
  const found = page.getByRole('dialog').getByRole('list', { name: 'Matching users' }).getByRole('button');
  await expect(found).toHaveCount(1);
  await found.and(page.getByRole('button', { name: `${word}-0@example.org` })).click();
  await expect(page.getByRole('button', { name: 'All users' })).toBeVisible();
  await check('roles');
});
