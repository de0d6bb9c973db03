import type { RouteDefinition } from '@tutti/contract';
import { LOCKOUT_DURATION_MS } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ROUTES } from '../../../composition/require-policies.ts';
import { createAccountCalls } from '../../../test/account-calls.ts';
import { ADMIN, buildTestApp, type TestServer } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';

const LIMIT_MS = 30 * 60_000;
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const REFUSED = [403, 'PROOF_REQUIRED'];

describe.each(DATABASE_KINDS)('identity confirmation on %s', (kind) => {
  let server: TestServer;
  const { post, get } = createAccountCalls(() => server);

  beforeAll(async () => {
    server = await buildTestApp({ kind, environment: { PROOF_MINUTES: '30' } });
  });
  afterAll(() => server.close());

  async function answerTo(method: RouteDefinition['method'], url: string, token: string, body: object = {}) {
    const answer = await server.call(method, url, { token, body });
    const { code } = (answer.body.startsWith('{') ? answer.json() : {}) as { code?: string };
    return [answer.statusCode, code];
  }
  const makeKey = (token: string) => answerTo('POST', '/api/users/app-keys', token, { name: 'Phone' });
  const reauthenticate = (token: string, password: string) => post('/api/auth/prove', { password }, token);

  it('adding a permanent way into an account needs proof from the last fifteen minutes', async () => {
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    const fresh = [
      ['POST', '/api/users/passkeys/begin'],
      ['POST', '/api/users/passkeys'],
      ['POST', '/api/users/sso'],
    ] as const;
    const callAll = async () => {
      const answers: unknown[] = [];
      for (const [method, url] of fresh) answers.push((await answerTo(method, url, token))[1]);
      return answers;
    };
    server.clock.sleep(14 * 60_000);
    expect(await callAll()).not.toContain('PROOF_REQUIRED');
    server.clock.sleep(2 * 60_000);
    expect(await callAll()).toEqual(['PROOF_REQUIRED', 'PROOF_REQUIRED', 'PROOF_REQUIRED']);
    expect((await makeKey(token))[0]).toBe(200);
    expect((await reauthenticate(token, user.password)).statusCode).toBe(200);
    expect(await callAll()).not.toContain('PROOF_REQUIRED');
  });

  it('actions that grant or revoke access, keys and backups need recent proof, and nothing else does', async () => {
    const stale = await server.signInAdmin();
    server.clock.sleep(LIMIT_MS + 1);
    const refused: string[] = [];
    for (const { method, path } of ALL_ROUTES) {
      if (path.startsWith('/api/auth/') || path === '/api/admin/backups') continue;
      const url = path.replace(/:id/g, UNKNOWN_ID).replace(/:\w+/g, '9');
      const [status, code] = await answerTo(method, url, stale);
      if (code === 'PROOF_REQUIRED' && status === 403) refused.push(`${method} ${path}`);
    }
    expect(refused.sort()).toEqual([
      'DELETE /api/admin/invitations/:id',
      'DELETE /api/admin/settings/:name',
      'DELETE /api/admin/users/:id/app-keys',
      'DELETE /api/admin/users/:id/second-factors',
      'DELETE /api/admin/users/:id/sessions',
      'DELETE /api/admin/users/:id/sessions/:sessionId',
      'DELETE /api/admin/users/:id/sso/:linkId',
      'DELETE /api/users/passkeys/:id',
      'DELETE /api/users/second-factors/totp',
      'DELETE /api/users/sso/:id',
      'GET /api/admin/backups/:name',
      'PATCH /api/admin/broadcast/:genreId',
      'PATCH /api/admin/settings',
      'POST /api/admin/add-role',
      'POST /api/admin/approve/:id',
      'POST /api/admin/backups/:name/restore',
      'POST /api/admin/invitations',
      'POST /api/admin/remove-role',
      'POST /api/admin/users/:id/delete',
      'POST /api/admin/users/:id/reject',
      'POST /api/admin/users/bulk',
      'POST /api/admin/users/bulk-pending',
      'POST /api/users/app-keys',
      'POST /api/users/listen-keys',
      'POST /api/users/passkeys',
      'POST /api/users/passkeys/begin',
      'POST /api/users/second-factors/recovery-codes',
      'POST /api/users/second-factors/totp',
      'POST /api/users/second-factors/totp/confirm',
      'POST /api/users/sso',
    ]);
  });

  it('a sign-in counts as proof for as long as the setting says, only for its own session', async () => {
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    server.clock.sleep(LIMIT_MS);
    expect((await makeKey(token))[0]).toBe(200);
    server.clock.sleep(1);
    expect(await makeKey(token)).toEqual(REFUSED);
    expect((await makeKey(await server.signIn(user.email, user.password)))[0]).toBe(200);
    expect(await makeKey(token)).toEqual(REFUSED);
    expect((await get('/api/auth/me', token)).statusCode).toBe(200);
  });

  it('the password renews the proof of this session, which is audited', async () => {
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    const other = await server.signIn(user.email, user.password);
    server.clock.sleep(LIMIT_MS + 1);
    expect((await reauthenticate(token, user.password)).statusCode).toBe(200);
    expect((await makeKey(token))[0]).toBe(200);
    expect(await makeKey(other)).toEqual(REFUSED);
    server.clock.sleep(LIMIT_MS + 1);
    expect(await makeKey(token)).toEqual(REFUSED);
    const { logs } = await server.features.audit.query(
      { page: 1, limit: 9, action: 'IDENTITY_PROVED' },
      user.id,
    );
    expect(logs).toMatchObject([{ success: true, userEmail: user.email, ipAddress: '127.0.0.1' }]);
  });

  it('five wrong passwords lock confirmation for 15 minutes, and the session stays', async () => {
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    const wrong = await reauthenticate(token, 'a guess');
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { code: 'WRONG_CURRENT_PASSWORD' }]);
    await Promise.all(Array.from({ length: 4 }, () => reauthenticate(token, 'a guess')));
    const locked = await reauthenticate(token, user.password);
    expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, '900']);
    expect((await get('/api/auth/me', token)).statusCode).toBe(200);
    const { logs } = await server.features.audit.query({ page: 1, limit: 99 }, user.id);
    const failed = logs.filter(({ action, success }) => action === 'IDENTITY_PROVED' && !success);
    expect(failed).toHaveLength(5);
    expect(logs.some(({ action }) => action === 'USER_LOCKED')).toBe(true);
    server.clock.sleep(LOCKOUT_DURATION_MS);
    expect((await reauthenticate(token, user.password)).statusCode).toBe(200);
  });

  it('proof dated far in the future does not count, and a session of an earlier version starts with valid proof', async () => {
    const token = await server.signInAdmin();
    const setReauthAt = (reauthAt: number | null) =>
      server.database.queries.updateTable('session').set({ proved_at: reauthAt }).execute();
    await setReauthAt(server.clock.now() + 48 * 3_600_000);
    expect(await makeKey(token)).toEqual(REFUSED);
    await setReauthAt(null);
    expect((await makeKey(token))[0]).toBe(200);
    server.clock.sleep(LIMIT_MS + 1);
    expect(await makeKey(token)).toEqual(REFUSED);
  });

  it('a user without the permission is refused without being asked for proof', async () => {
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    server.clock.sleep(LIMIT_MS + 1);
    const url = `/api/admin/approve/${user.id}`;
    expect(await answerTo('POST', url, token)).toEqual([403, 'ADMIN_REQUIRED']);
    const admin = await server.signIn(ADMIN.email, ADMIN.password);
    expect((await answerTo('POST', url, admin))[0]).toBe(200);
  });
});
