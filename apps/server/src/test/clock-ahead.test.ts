import { APPROVAL_LINK_TTL_MS, LOCKOUT_DURATION_MS } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountCalls } from './account-calls.ts';
import { buildTestApp, type TestServer } from './build-test-app.ts';
import { DATABASE_KINDS } from './each-database.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

describe.each(DATABASE_KINDS)('after a clock that was a year ahead, on %s', (kind) => {
  let server: TestServer;
  const { get, post, login, confirm, newAddress, readLink } = createAccountCalls(() => server);

  beforeAll(async () => {
    server = await buildTestApp({ kind });
  });
  afterAll(() => server.close());

  async function aYearAhead<Result>(work: () => Promise<Result>): Promise<Result> {
    server.clock.sleep(YEAR_MS);
    const result = await work();
    server.clock.sleep(-YEAR_MS);
    return result;
  }

  it('a lock lasts its 15 minutes from now and not a year [A-239]', async () => {
    const user = await server.createUser();
    await aYearAhead(async () => {
      for (let failure = 0; failure < 5; failure += 1) await login(user.email, 'wrong one');
    });
    const lockoutEnd = new Date(server.clock.now() + LOCKOUT_DURATION_MS).toISOString();
    const users = (await get('/api/admin/users', await server.signInAdmin())).json() as object[];
    expect(users).toContainEqual(expect.objectContaining({ id: user.id, lockoutEnd }));
    expect((await login(user.email, user.password)).statusCode).toBe(401);
    server.clock.sleep(LOCKOUT_DURATION_MS - 1);
    expect((await login(user.email, user.password)).statusCode).toBe(401);
    server.clock.sleep(1);
    expect((await login(user.email, user.password)).statusCode).toBe(200);
  });

  it('failures from then do not count together with new ones for a year', async () => {
    const user = await server.createUser();
    await aYearAhead(() => login(user.email, 'wrong one'));
    for (let failure = 0; failure < 3; failure += 1) await login(user.email, 'wrong one');
    server.clock.sleep(LOCKOUT_DURATION_MS);
    await login(user.email, 'wrong one');
    expect((await login(user.email, user.password)).statusCode).toBe(200);
  });

  it('a session opened then does not last until then', async () => {
    const user = await server.createUser();
    const token = await aYearAhead(() => server.signIn(user.email, user.password));
    expect((await get('/api/auth/me', token)).statusCode).toBe(401);
    const next = await server.signIn(user.email, user.password);
    server.clock.sleep(-60_000);
    expect((await get('/api/auth/me', next)).statusCode).toBe(200);
    server.clock.sleep(60_000);
  });

  it('links mailed then do not confirm an address or set a password, not even at that time', async () => {
    const user = await server.createUser();
    const visitor = newAddress();
    const links = await aYearAhead(async () => {
      await post('/api/auth/register', { email: visitor, password: 'a password' });
      await post('/api/auth/forgot-password', { email: user.email });
      return { confirmation: await readLink(visitor), reset: await readLink(user.email, 'reset-password') };
    });
    const reset = async ({ email, token }: { email: string; token: string }) =>
      (await post('/api/auth/reset-password', { email, token, newPassword: 'another one' })).statusCode;
    expect([(await confirm(links.confirmation)).statusCode, await reset(links.reset)]).toEqual([400, 400]);
    // The next mail to anybody deletes them.
    await post('/api/auth/forgot-password', { email: (await server.createUser()).email });
    await aYearAhead(async () => {
      expect([(await confirm(links.confirmation)).statusCode, await reset(links.reset)]).toEqual([400, 400]);
    });
  });

  it('a link mailed a little ahead is valid, one of an hour ahead waits and then lasts its 48 hours', async () => {
    const visitor = newAddress();
    await post('/api/auth/register', { email: visitor, password: 'a password' });
    const link = await readLink(visitor);
    const statusAfter = async (ms: number) => {
      server.clock.sleep(ms);
      return (await confirm(link)).statusCode;
    };
    expect(await statusAfter(-10_000)).toBe(200);
    expect(await statusAfter(10_000 - 3_600_000)).toBe(400);
    expect(await statusAfter(3_600_000)).toBe(200);
    expect(await statusAfter(APPROVAL_LINK_TTL_MS)).toBe(400);
  });

  it('mails from then do not use up the limits of now', async () => {
    const user = await server.createUser();
    const call = () => post('/api/auth/forgot-password', { email: user.email });
    await aYearAhead(async () => {
      for (let mail = 0; mail < 10; mail += 1) await call();
    });
    const countMails = async () =>
      (
        await server.database.queries
          .selectFrom('outbox_mail')
          .where('recipient', '=', user.email)
          .where('body', 'like', '%/reset-password?%')
          .select('id')
          .execute()
      ).length;
    const before = await countMails();
    await call();
    expect([before, await countMails()]).toEqual([10, 11]);
  });
});
