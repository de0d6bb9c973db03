import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { StatementCache } from '#platform/db/dialects/sqlite/sqlite-connection.ts';
import { type AccountCalls, createAccountCalls } from '../../../test/account-calls.ts';
import { buildTestApp, type TestServer } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';

describe('a password reset request', () => {
  let server: TestServer;
  const calls: AccountCalls = createAccountCalls(() => server);

  beforeAll(async () => {
    server = await buildTestApp();
  });
  afterAll(() => server.close());

  const request = (email: string) => calls.post('/api/auth/forgot-password', { email });
  const countMails = async (recipient: string) =>
    (
      await server.database.queries
        .selectFrom('outbox_mail')
        .where('recipient', '=', recipient)
        .select('id')
        .execute()
    ).length;

  async function listWork(email: string): Promise<string[]> {
    const run = vi.spyOn(StatementCache.prototype, 'run');
    try {
      expect((await request(email)).statusCode).toBe(200);
      return run.mock.calls.map(([{ sql }]) => sql).filter((sql) => !sql.startsWith('rollback to'));
    } finally {
      run.mockRestore();
    }
  }

  async function reject(): Promise<string> {
    const { id, email } = await server.createUser();
    const token = await server.signInAdmin();
    expect((await calls.post(`/api/admin/users/${id}/reject`, undefined, token)).statusCode).toBe(200);
    return email;
  }

  async function requestOften(): Promise<string> {
    const { email } = await server.createUser();
    for (let requested = 0; requested < 10; requested += 1) await request(email);
    return email;
  }

  it.runIf(DATABASE_KINDS.includes('sqlite'))(
    'runs the same statements for a known, an unknown, a rejected and a frequently requested address',
    async () => {
      const known = await listWork((await server.createUser()).email);
      expect(known.length).toBeGreaterThan(10);
      const pending = calls.newAddress('pending');
      await calls.post('/api/auth/register', { email: pending, password: 'tonic-7' });
      const others = [
        calls.newAddress('unknown'),
        await reject(),
        await requestOften(),
        pending,
        'admin@example.org',
      ];
      for (const email of others) expect([email, await listWork(email)]).toEqual([email, known]);
    },
  );

  it('keeps no trace of work that was done only to keep timing constant', async () => {
    const admin = 'admin@example.org';
    server.clock.sleep(60_000);
    await request(admin);
    const link = await calls.readLink(admin, 'reset-password');
    const unknown = calls.newAddress('unknown');
    const rejected = await reject();
    const countAll = () => Promise.all([admin, rejected, unknown].map(countMails));
    const before = await countAll();
    for (let requested = 0; requested < 12; requested += 1)
      for (const email of [unknown, rejected]) await request(email);
    expect(await countAll()).toEqual(before);
    // The administrator's earlier link is still valid, and the other requests did not count against their limit.
    const reset = { email: link.email, token: link.token, newPassword: 'an-hour-of-music' };
    expect((await calls.post('/api/auth/reset-password', reset)).statusCode).toBe(200);
    await request(admin);
    expect(await countMails(admin)).toBeGreaterThan(before[0] ?? 0);
  });
});
