/** The token that scripts can read is renewed in the background, without affecting playback or open views. */
import { expect, type Page, test } from '@playwright/test';
import { plainName } from '../apps/server/src/test/plain-cookies.ts';
import { administrator } from './sign-in.ts';

const LATER = 'const now = Date.now; Date.now = () => now() + 56 * 60_000;';

async function signInByForm(page: Page): Promise<void> {
  const { email, password } = administrator();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Explore' })).toBeVisible();
}

const readToken = (page: Page) => page.evaluate<string>("localStorage.getItem('jwtToken')");
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iat: number; exp: number };
const isRefresh = (response: { url(): string; status(): number }) =>
  response.url().endsWith('/api/auth/renew') && response.status() === 200;

/** Two tokens of the same second are identical. */
async function untilAnotherWouldDiffer(token: string): Promise<void> {
  await expect.poll(() => Math.floor(Date.now() / 1_000)).toBeGreaterThan(claimsOf(token).iat);
}

test.describe('the token in local storage', () => {
  test('is valid for an hour, is renewed while music plays on, and another tab follows', async ({
    page,
    context,
  }) => {
    await signInByForm(page);
    const first = await readToken(page);
    const { iat, exp } = claimsOf(first);
    expect(exp - iat).toBe(3_600);
    const other = await context.newPage();
    await other.goto('/songs');
    await expect(other.getByRole('heading', { level: 1, name: 'Songs' })).toBeVisible();

    await page.goto('/songs');
    await page.getByRole('button', { name: 'Play all' }).click();
    const player = page.getByRole('region', { name: 'Player' });
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
    const refreshed = page.waitForResponse(isRefresh);
    await untilAnotherWouldDiffer(first);
    await page.evaluate(LATER);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Albums' }).click();
    await refreshed;
    await expect.poll(() => readToken(page)).not.toBe(first);
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
    expect(await readToken(other)).toBe(await readToken(page));
    await other.reload();
    await expect(other.getByRole('heading', { level: 1, name: 'Songs' })).toBeVisible();
  });

  test('is renewed by a page that is opened later, and Logout removes the means to renew it', async ({
    page,
    context,
  }) => {
    await signInByForm(page);
    const first = await readToken(page);
    await untilAnotherWouldDiffer(first);
    await page.addInitScript(LATER);
    const refreshed = page.waitForResponse(isRefresh);
    await page.goto('/account');
    await refreshed;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The page has the answer a moment after it arrived.
    await expect.poll(() => readToken(page)).not.toBe(first);
    const names = async () =>
      (await context.cookies(new URL('/api/auth', page.url()).href)).map(({ name }) => plainName(name));
    expect(await names()).toContain('tutti_renewal');
    const token = await readToken(page);
    await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
    expect(await names()).not.toContain('tutti_renewal');
  });
});
