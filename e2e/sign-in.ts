/** Signing in for journeys that are not about signing in: over the API, with the cookie that audio and art need. */
import { expect, type Page } from '@playwright/test';
import { noteSecrets } from '../apps/server/src/test/kept-logs.ts';
import { untilServed } from './read-answer.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** The administrator of the test server; see playwright.config.ts. */
export function administrator(): Credentials {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
  if (!email || !password) throw new Error('playwright.config.ts names the administrator for every worker.');
  return { email, password };
}

export async function signIn(page: Page, credentials: Credentials = administrator()): Promise<string> {
  const reply = await untilServed(() => page.request.post('/api/auth/login', { data: credentials }));
  expect(reply.status(), await reply.text()).toBe(200);
  const { token } = (await reply.json()) as { token: string };
  noteSecrets([token, credentials.password]);
  // Of the same origin and without the page's code: whoever signs in like this has somewhere to go anyway.
  await page.goto('/favicon.svg');
  await page.evaluate((value) => localStorage.setItem('jwtToken', value), token);
  return token;
}

/** By its address: Home, from which people come, has journeys of its own, and costs a second each time. */
export async function openView(page: Page, name: 'Songs' | 'Albums' | 'Artists'): Promise<void> {
  await page.goto(`/${name.toLowerCase()}`);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}
