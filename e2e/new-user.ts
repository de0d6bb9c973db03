import { randomInt, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { noteSecrets } from '../apps/server/src/test/server-logs.ts';
import { mailedLink } from './mailbox.ts';
import { untilServed } from './read-answer.ts';
import type { Credentials } from './sign-in.ts';

/** Uses a random address, because all sign-ups of a run would exceed the limit of one address. */
const fromElsewhere = () => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
});

/** Registers a new user, so that no other journey is affected. */
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
