/** What a server wrote while its clock was a year ahead, read by one whose clock is right. */
import { LOCKOUT_DURATION_MS } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountCalls } from './account-calls.ts';
import { buildTestApp, type TestServer } from './build-test-app.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

describe.each(['sqlite', 'postgres'] as const)('after a clock that was a year ahead, on %s', (kind) => {
  let server: TestServer;
  const { get, login } = createAccountCalls(() => server);

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

  it('[A-239] a lock lasts its 15 minutes from now and not a year', async () => {
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

  it('failures of then do not count together with those of now for a year', async () => {
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
});
