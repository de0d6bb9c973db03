/** Single sign-on in a browser, with a real identity provider and a server configured for it. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type RealServer, spawnRealServer } from '../apps/server/src/test/real-server.ts';
import { CLIENT, type SignOnService, startSignOnService } from '../apps/server/src/test/sign-on-service.ts';
import { serverEntry, serverNodeFlags } from '../tools/server-build.mjs';
import { findFreePort } from '../tools/workspace.mjs';
import { resizeTo } from './resized.ts';
import { expectNoViolations, expectNoViolationsInEitherTheme } from './violations.ts';

test.describe.configure({ mode: 'serial' });

let service: SignOnService;
let server: RealServer;
let origin = '';
let folder = '';

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-sso-'));
  const musicDir = path.join(folder, 'music');
  mkdirSync(musicDir);
  const port = await findFreePort();
  origin = `http://localhost:${port}`;
  service = await startSignOnService({ callbackUrls: [`${origin}/api/auth/sso/callback`], showsPage: true });
  server = spawnRealServer({
    port,
    musicDir,
    dataDir: path.join(folder, 'data'),
    program: [...serverNodeFlags, serverEntry('main')],
    environment: {
      PUBLIC_URL: origin,
      OIDC_ISSUER: service.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Our Keys',
    },
  });
  await server.waitUntilHealthy();
});
test.afterAll(async () => {
  await server.kill();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const panel = (page: Page) => page.getByRole('region', { name: 'Sign-in with another service' });

async function signInThere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in here' }).click();
}

test('a person without an account gets one, comes to the page that was asked for, and signs in again', async ({
  page,
}) => {
  service.person = { sub: 'ada', email: 'ada@sso.example.org', email_verified: true };
  await page.goto(`${origin}/account`);
  const press = page.getByRole('link', { name: 'Sign in with Our Keys' });
  await expect(press).toBeVisible();
  for (const size of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await resizeTo(page, size);
    await expect(press).toBeInViewport();
    await expectNoViolationsInEitherTheme(page, `login, ${size[0]}`);
  }
  await press.focus();
  await page.keyboard.press('Enter');
  await signInThere(page);
  await expect(page).toHaveURL(`${origin}/account`);
  await expect(panel(page)).toContainText('Our Keys, linked since');
  await expect(panel(page)).toContainText("Your account doesn't have a password yet.");
  await expectNoViolations(page, 'linked');
  // On reload, the page renews its token with the cookie of this sign-in.
  await page.reload();
  await expect(panel(page)).toContainText('ada@sso.example.org');

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${origin}/login`);
  await page.getByRole('link', { name: 'Sign in with Our Keys' }).click();
  // Still signed in there.
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
});

test('a person whom the service does not vouch for reads why, and finds back to the login page', async ({
  page,
}) => {
  service.person = { sub: 'eve', email: 'admin@example.org', email_verified: false };
  await page.goto(`${origin}/login`);
  await page.getByRole('link', { name: 'Sign in with Our Keys' }).click();
  await signInThere(page);
  await expect(page.getByText(/hasn't confirmed your email address/)).toBeVisible();
  await expectNoViolations(page, 'refused');
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await expect(page).toHaveURL(`${origin}/login`);
});

test('a user who has to be approved waits as after signing up with a password, and gets in automatically', async ({
  page,
}) => {
  const token = await server.signIn();
  const asAdmin = async (method: string, path: string, body: object = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${origin}${path}`, { method, headers, body: JSON.stringify(body) });
    expect(answer.ok).toBe(true);
  };
  await asAdmin('PATCH', '/api/admin/settings', { signUp: 'approval' });
  service.person = { sub: 'grace', email: 'grace@sso.example.org', email_verified: true };
  await page.goto(`${origin}/login`);
  await page.getByRole('link', { name: 'Sign in with Our Keys' }).click();
  await signInThere(page);
  await expect(page).toHaveURL(`${origin}/login`);
  await expect(page.getByRole('region', { name: 'What happens next' }).getByRole('listitem')).toHaveCount(2);
  await expectNoViolationsInEitherTheme(page, 'waiting');
  const list = await fetch(`${origin}/api/admin/users`, { headers: { authorization: `Bearer ${token}` } });
  const users = (await list.json()) as { id: string; email: string }[];
  const { id } = users.find(({ email }) => email === service.person.email) ?? {};
  await asAdmin('POST', `/api/admin/approve/${id}`);
  // The provider remembers the user and asks nothing.
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible({ timeout: 15_000 });
  await asAdmin('PATCH', '/api/admin/settings', { signUp: 'open' });
});
