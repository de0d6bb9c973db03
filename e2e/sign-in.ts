/** Signs in over the API for journeys about other things, with the cookie that audio and art need. */
import { expect, type Page } from '@playwright/test';
import { noteSecrets } from '../apps/server/src/test/server-logs.ts';
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
  // A page of the same origin without the app's code, because the journey navigates elsewhere next.
  await page.goto('/favicon.svg');
  await page.evaluate((value) => localStorage.setItem('jwtToken', value), token);
  return token;
}

/** Opens a view by its address, because navigating from Home has its own journeys and takes a second longer. */
export async function openView(page: Page, name: 'Songs' | 'Albums' | 'Artists'): Promise<void> {
  await page.goto(`/${name.toLowerCase()}`);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}
