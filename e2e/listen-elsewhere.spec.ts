/** Listening to a station outside the app: keys, addresses, the public switch, and the administrators' view of it. */
import { expect, type Page, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { resizeTo } from './resized.ts';
import { signIn } from './sign-in.ts';
import { expectNoViolationsInEitherTheme } from './violations.ts';

const NAME = 'Rock Radio';
const dialog = (page: Page) => page.getByRole('dialog', { name: `${NAME} on other devices` });

const menuOf = (page: Page) => page.getByRole('button', { name: `Control ${NAME}` });

const readCopied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

async function openElsewhere(page: Page): Promise<void> {
  await page.goto('/live-streams');
  await menuOf(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Listen on other devices' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
}

test('a key is created, copied, put into the addresses of a private station, and revoked', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const token = await signIn(page);
  await page.goto('/account');
  const keys = page.getByRole('region', { name: 'Listen keys' });
  await keys.getByLabel('Key name').fill('Journey');
  await page.keyboard.press('Enter');
  await keys.getByRole('button', { name: 'Copy key Journey' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const key = await readCopied(page);
  expect(key).toMatch(/^[\w-]{20,64}$/);
  const headers = { authorization: `Bearer ${token}` };
  const listed = await readAnswer<{ name: string; key: string }[]>(page, '/api/users/listen-keys', {
    headers,
  });
  expect(listed.find(({ name }) => name === 'Journey')?.key).toBe(key);

  await openElsewhere(page);
  await dialog(page).getByRole('combobox').selectOption('Journey');
  await expect(dialog(page).getByLabel('MP3 stream', { exact: true })).toHaveValue(
    `${new URL(page.url()).origin}/radio/rock.mp3?key=${key}`,
  );
  await dialog(page).getByRole('button', { name: 'Copy address: Playlist file' }).click();
  expect(await readCopied(page)).toContain(`/radio/rock.m3u?key=${key}`);
  await page.keyboard.press('Escape');
  await expect(menuOf(page)).toBeFocused();

  await page.goto('/account');
  await keys.getByRole('button', { name: 'Revoke Journey' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Listen key revoked.')).toBeVisible();
  await expect(keys.getByText('Journey', { exact: true })).toBeHidden();
});

test('an administrator opens a station to everybody on its card and closes it on the broadcast screen', async ({
  page,
}) => {
  await signIn(page);
  await openElsewhere(page);
  const toggle = dialog(page).getByRole('switch', { name: `${NAME} is public` });
  await toggle.focus();
  await page.keyboard.press('Space');
  await expect(toggle).toBeChecked();
  await expect(dialog(page).getByLabel('Embed code')).toHaveValue(/\/embed\/rock"/);
  await page.goto('/admin/broadcast');
  const open = page.getByRole('switch', { name: 'Rock is public' });
  await expect(open).toBeChecked();
  await open.click();
  await expect(open).not.toBeChecked();
  await expect(page.getByText('Rock is now private.')).toBeVisible();
});

test('axe finds nothing in keys, addresses and the broadcast screen, in either theme', async ({ page }) => {
  test.slow();
  await signIn(page);
  const look = async (where: string) => {
    for (const size of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await resizeTo(page, size);
      await expectNoViolationsInEitherTheme(page, `${where} at ${size[0]}`);
      await expect(page.locator('html')).toHaveJSProperty('scrollWidth', size[0]);
    }
  };
  await openElsewhere(page);
  await expect(dialog(page).getByRole('switch')).toBeVisible();
  await look('addresses');
  await page.goto('/account');
  await expect(page.getByRole('region', { name: 'Listen keys' })).toBeVisible();
  await look('keys');
  await page.goto('/admin/broadcast');
  await expect(page.getByRole('table')).toBeVisible();
  await look('broadcast');
});
