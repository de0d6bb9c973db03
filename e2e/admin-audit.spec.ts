import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { watchNotices } from './notices.ts';
import { readAnswer } from './read-answer.ts';
import { resizeTo } from './resized.ts';
import { administrator, signIn } from './sign-in.ts';
import { expectNoViolationsInEitherTheme } from './violations.ts';

async function openLog(page: Page, query = '') {
  await page.goto(`/admin/audit${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Audit log entries' })).toBeVisible();
}

async function readDownload(page: Page, button: Locator): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.trimEnd().split('\r\n') };
}

/** Creates more entries than fit on one page. */
async function failToSignIn(page: Page, email: string, times: number) {
  for (let time = 0; time < times; time += 1) {
    await page.request.post('/api/auth/login', { data: { email, password: 'wrong' } });
  }
}

test('finds a failed sign-in and shows all that is known about it [A-018, A-043, A-205, A-210]', {
  tag: '@smoke',
}, async ({ page }) => {
  const email = `nobody-${Date.now()}@example.org`;
  await failToSignIn(page, email, 2);
  await signIn(page);
  await openLog(page);
  await page.getByLabel('Search').fill(email);
  await page.getByLabel('Status').selectOption('false');
  await expect(page.getByText('2 entries')).toBeVisible();
  await expect(page).toHaveURL(/search=nobody-.*success=false/);

  await page
    .getByRole('button', { name: /^Open .+ sign/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Signed in' });
  await expect(dialog.getByText('Failed')).toBeVisible();
  await expect(dialog.getByText(email).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(page.getByText('2 entries')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/admin/audit');
  await expect(page.getByText('2 entries')).toHaveCount(0);
});

test('filters by action, type and day [A-206, A-207, A-208, A-209]', async ({ page }) => {
  await signIn(page);
  await openLog(page);
  const today = new Date().toISOString().slice(0, 10);
  await page.getByLabel('Action').selectOption('USER_LOGIN');
  await page.getByLabel('Resource Type').selectOption('Authentication');
  await page.getByLabel('Date From').fill(today);
  await page.getByLabel('Date To').fill(today);
  await expect(page).toHaveURL(new RegExp(`dateTo=${today}`));
  await expect(page.getByRole('button', { name: /^Open .+ sign/ }).first()).toBeVisible();
  await page.getByLabel('Date To').fill('2001-01-01');
  await page.getByLabel('Date From').fill('2001-01-01');
  await expect(page.getByText('No matching entries')).toBeVisible();
});

test('pages, exports the page, and all that match [A-212, A-213, A-220, A-221, A-423]', async ({ page }) => {
  const email = administrator().email;
  await signIn(page);
  const token = await page.evaluate(() => localStorage.getItem('jwtToken'));
  const headers = { authorization: `Bearer ${token}` };
  const me = await readAnswer<{ id: string }>(page, '/api/auth/me', { headers });
  for (let change = 0; change < 14; change += 1) {
    for (const call of ['add-role', 'remove-role']) {
      const reply = await page.request.post(`/api/admin/${call}`, {
        headers,
        data: { userId: me.id, roleName: 'Celebrity' },
      });
      expect(reply.status()).toBe(200);
    }
  }
  const readNotices = await watchNotices(page);
  await openLog(page, '?search=Celebrity');
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  const onPage = await readDownload(page, page.getByRole('button', { name: 'Export CSV' }));
  expect(onPage.name).toMatch(/^audit-log-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(onPage.lines[0]).toBe(
    '\uFEFF"Timestamp","Action","Resource Type","User","IP Address","Status","Details"',
  );
  expect(onPage.lines).toHaveLength(26);
  expect(onPage.lines[1]).toContain(`"ROLE_REMOVED","User Management","${email}"`);

  await page.getByRole('button', { name: 'More exports' }).click();
  const all = await readDownload(page, page.getByRole('menuitem', { name: 'Export all pages' }));
  expect(all.lines).toHaveLength(29);
  expect(all.lines[0]).toBe(onPage.lines[0]);
  await expect.poll(readNotices).toContain('Exported all matching entries.');

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.goBack();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
});

test('reports that the log cannot be read, shows a labeled sample, and recovers [A-460, A-461] @one-store', async ({
  page,
}) => {
  await signIn(page);
  await page.route('**/api/admin/auditlog?*', (route) =>
    route.fulfill({ status: 400, json: { code: 'BAD_REQUEST' } }),
  );
  await openLog(page);
  await expect(page.getByRole('alert')).toContainText('Failed to load audit log');
  await expect(page.getByRole('region', { name: /^Sample data/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  await page.unroute('**/api/admin/auditlog?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('region', { name: /^Sample data/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Open .+ sign/ }).first()).toBeVisible();
});

test('is translated on a German page, while its file and address keep the codes @one-store', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'de-DE', serviceWorkers: 'block' });
  const page = await context.newPage();
  const email = `nobody-${Date.now()}@example.org`;
  await failToSignIn(page, email, 2);
  await signIn(page);
  await page.goto(`/admin/audit?search=${email}`);
  const table = page.getByRole('table', { name: 'Einträge des Protokolls' });
  // The day stands above.
  const row = table.getByRole('row').nth(2);
  await expect(row).toContainText('konnte sich nicht anmelden');
  await expect(row).toContainText('Anmeldung');
  await expect(row).toContainText('Falsche Adresse oder falsches Passwort');
  await page.getByLabel('Aktion').selectOption('Angemeldet');
  await expect(page).toHaveURL(/action=USER_LOGIN/);
  expect(await page.getByRole('main').innerText()).not.toMatch(/[A-Z]+_[A-Z]+/);
  const { lines } = await readDownload(page, page.getByRole('button', { name: 'CSV exportieren' }));
  expect(lines[0]).toContain('"Timestamp","Action"');
  expect(lines[1]).toContain('"USER_LOGIN","Authentication"');
  expect(lines[1]).toContain('"Failed","Wrong address or password"');
  await context.close();
});

test('works by keyboard alone: arrows move through the entries, Enter opens, Escape returns @one-store', async ({
  page,
}) => {
  await failToSignIn(page, `nobody-${Date.now()}@example.org`, 2);
  await signIn(page);
  await openLog(page, '?action=USER_LOGIN');
  const entries = page.getByRole('button', { name: /^Open .+ sign/ });
  await entries.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(entries.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(entries.nth(1)).toBeFocused();
});

test('the audit log has no axe violation in either theme, on a desktop and on a phone', async ({ page }) => {
  // Checks a whole page four times, which takes long on a busy machine.
  test.slow();
  const email = `nobody-${Date.now()}@example.org`;
  await failToSignIn(page, email, 2);
  await signIn(page);
  const check = (screen: string) => expectNoViolationsInEitherTheme(page, screen);
  await openLog(page, `?search=${email}`);
  await expect(page.getByText('2 entries')).toBeVisible();
  await check('table');
  await resizeTo(page, [390, 844]);
  await expect(page.getByRole('list', { name: 'Audit log entries' })).toBeVisible();
  await check('cards');
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await page
    .getByRole('button', { name: /^Open .+ sign/ })
    .first()
    .click();
  await check('entry');
  await page.keyboard.press('Escape');
  await page.route('**/api/admin/auditlog?*', (route) => route.fulfill({ status: 400, body: '{}' }));
  await page.getByLabel('Search').fill('anything');
  await expect(page.getByRole('region', { name: /^Sample data/ })).toBeVisible();
  await check('failure');
});
