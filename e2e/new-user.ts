import { randomInt, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { noteSecrets } from '../apps/server/src/test/kept-logs.ts';
import { mailedLink } from './mailbox.ts';
import { untilServed } from './read-answer.ts';
import type { Credentials } from './sign-in.ts';

/** As from a place of their own: all journeys of a run would be too many newcomers for one address. */
const fromElsewhere = () => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
});

/** Somebody of their own, so that no other journey is disturbed. */
export async function registerApproved(page: Page): Promise<Credentials> {
  const credentials = {
    email: `listener-${randomUUID().slice(0, 8)}@example.org`,
    password: 'correct horse',
  };
  noteSecrets([credentials.password]);
  const headers = fromElsewhere();
  const reply = await untilServed(() =>
    page.request.post('/api/auth/register', { data: credentials, headers }),
  );
  expect(reply.ok()).toBe(true);
  const link = new URL(await mailedLink(credentials.email, 'email-confirmed'));
  await untilServed(() => page.request.get(`/api/auth/confirm-email-direct${link.search}`, { headers }));
  return credentials;
}
