import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { mailedLink } from './mailbox.ts';
import type { Credentials } from './sign-in.ts';

/** Somebody of their own, so that no other journey is disturbed. */
export async function registerApproved(page: Page): Promise<Credentials> {
  const credentials = {
    email: `listener-${randomUUID().slice(0, 8)}@example.org`,
    password: 'correct horse',
  };
  await page.request.post('/api/auth/register', { data: credentials });
  const link = new URL(await mailedLink(credentials.email, 'email-confirmed'));
  await page.request.get(`/api/auth/confirm-email-direct${link.search}`);
  return credentials;
}
