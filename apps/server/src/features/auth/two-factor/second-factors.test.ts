import { LOCKOUT_DURATION_MS, type NewTotp, type RecoveryCodes, type UsersPage } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandomIds } from '#platform/ids.ts';
import { ALL_ROUTES } from '../../../composition/require-policies.ts';
import { createAccountCalls } from '../../../test/account-calls.ts';
import { showCode } from '../../../test/authenticator.ts';
import { buildTestApp, type TestServer, type TestUser } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { plainLines } from '../../../test/plain-cookies.ts';
import { resetAdministrator } from '../administration/reset-administrator.ts';
import { createPasswords } from '../passwords/passwords.ts';

const FACTORS = '/api/users/second-factors';
const STEP_MS = 30_000;

interface Careful extends TestUser {
  readonly token: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

describe.each(DATABASE_KINDS)('a second factor on %s', (kind) => {
  let server: TestServer;
  const { post, get, readLink, newAddress } = createAccountCalls(() => server);

  beforeAll(async () => {
    server = await buildTestApp({ kind });
  });
  afterAll(() => server.close());

  const now = (secret: string) => showCode(secret, server.clock.wallNow());
  const login = (user: TestUser, code?: string) =>
    post('/api/auth/login', {
      email: user.email,
      password: user.password,
      ...(code === undefined ? {} : { code }),
    });
  const remove = (url: string, token: string) => server.call('DELETE', url, { token });
  const answerOf = (answer: Awaited<ReturnType<typeof post>>) => [
    answer.statusCode,
    (answer.json() as { code?: string }).code,
  ];
  const listMails = async (recipient: string) =>
    (
      await server.database.queries
        .selectFrom('outbox_mail')
        .where('recipient', '=', recipient)
        .orderBy('created_at')
        .select(['subject', 'body'])
        .execute()
    ).map(({ subject, body }) => `${subject}: ${body.split('\n', 1)[0]}`);
  const listActs = async (userId: string) =>
    (await server.features.audit.query({ page: 1, limit: 99 }, userId)).logs
      .map(({ action, success }) => `${action}${success ? '' : ' failed'}`)
      .reverse();

  /** Sets up an authenticator app for a user; its first code is used up. */
  async function beCareful(user?: TestUser): Promise<Careful> {
    const careful = user ?? (await server.createUser());
    const token = await server.signIn(careful.email, careful.password);
    const { secret } = (await post(`${FACTORS}/totp`, undefined, token)).json() as NewTotp;
    const confirmed = await post(`${FACTORS}/totp/confirm`, { code: now(secret) }, token);
    expect(confirmed.statusCode).toBe(200);
    server.clock.sleep(STEP_MS);
    return { ...careful, token, secret, ...(confirmed.json() as RecoveryCodes) };
  }

  it('changes nothing for users without one, or before the first code is confirmed', async () => {
    const user = await server.createUser();
    expect((await login(user, 'whatever an app sends')).statusCode).toBe(200);
    const token = await server.signIn(user.email, user.password);
    const created = (await post(`${FACTORS}/totp`, undefined, token)).json() as NewTotp;
    expect(new URL(created.address).searchParams.get('secret')).toBe(created.secret);
    expect((await login(user)).statusCode).toBe(200);
    const wrong = await post(`${FACTORS}/totp/confirm`, { code: '12345' }, token);
    expect(answerOf(wrong)).toEqual([400, 'WRONG_CODE']);
    expect((await get(FACTORS, token)).json()).toEqual({
      totpSince: null,
      hasPasskeys: false,
      recoveryCodesLeft: 0,
      isRequired: false,
    });
    expect((await login(user)).statusCode).toBe(200);
  });

  it('asks for a code after the right password, and the same call with the code signs in', async () => {
    const user = await beCareful();
    expect(answerOf(await login(user))).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    expect(answerOf(await login({ ...user, password: 'a guess' }, now(user.secret)))).toEqual([
      401,
      'INVALID_CREDENTIALS',
    ]);
    expect((await login(user, now(user.secret))).statusCode).toBe(200);
    expect((await get(FACTORS, user.token)).json()).toEqual({
      totpSince: expect.any(String),
      hasPasskeys: false,
      recoveryCodesLeft: 10,
      isRequired: false,
    });
    expect(await listMails(user.email)).toContain(
      'Two-step sign-in is on for your Tutti account: An authenticator app was added',
    );
    expect((await listActs(user.id)).slice(1)).toEqual([
      'USER_LOGIN',
      'SECOND_FACTOR_ADDED',
      'SECOND_FACTOR_ASKED',
      'USER_LOGIN failed',
      'USER_LOGIN',
    ]);
  });

  it('ends the other sessions when it is set up, because they were opened without it', async () => {
    const user = await server.createUser();
    const before = await server.signIn(user.email, user.password);
    const { token } = await beCareful(user);
    expect((await get('/api/auth/me', token)).statusCode).toBe(200);
    expect((await remove(`${FACTORS}/totp`, before)).statusCode).toBe(401);
    expect((await get('/api/auth/me', before)).statusCode).toBe(401);
  });

  it('accepts a code once, one step before and after, even under simultaneous use', async () => {
    const user = await beCareful();
    const code = now(user.secret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(user, code)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
    server.clock.sleep(2 * STEP_MS);
    const late = showCode(user.secret, server.clock.now() - STEP_MS);
    expect((await login(user, late)).statusCode).toBe(200);
    const later = showCode(user.secret, server.clock.now() + STEP_MS);
    expect((await login(user, later)).statusCode).toBe(200);
    expect(answerOf(await login(user, now(user.secret)))).toEqual([400, 'WRONG_CODE']);
  });

  it('a recovery code signs in once, however it is typed, and its owner is notified', async () => {
    const user = await beCareful();
    const [code = '', other = ''] = user.recoveryCodes;
    expect(new Set(user.recoveryCodes).size).toBe(10);
    expect((await login(user, ` ${code.toUpperCase().replaceAll('-', ' ')} `)).statusCode).toBe(200);
    expect(answerOf(await login(user, code))).toEqual([400, 'WRONG_CODE']);
    expect(await listMails(user.email)).toContain(
      'A recovery code for your Tutti account was used: A recovery code was used',
    );
    expect((await get(FACTORS, user.token)).json()).toMatchObject({ recoveryCodesLeft: 9 });
    const { recoveryCodes } = (
      await post(`${FACTORS}/recovery-codes`, undefined, user.token)
    ).json() as RecoveryCodes;
    expect(answerOf(await login(user, other))).toEqual([400, 'WRONG_CODE']);
    expect((await login(user, recoveryCodes[0])).statusCode).toBe(200);
    expect(await listActs(user.id)).toEqual(
      expect.arrayContaining(['RECOVERY_CODE_USED', 'RECOVERY_CODES_MADE']),
    );
    const otherUser = await beCareful();
    expect(answerOf(await login(otherUser, recoveryCodes[1]))).toEqual([400, 'WRONG_CODE']);
  });

  it('wrong codes lock like wrong passwords, even from a known browser, and a sign-in without a code does not count', async () => {
    const user = await beCareful();
    const created = plainLines((await login(user, now(user.secret))).headers['set-cookie']);
    const cookie = created.find((text) => text.startsWith('tutti_device='))?.split(';', 1)[0] ?? '';
    const loginHere = (code: string) =>
      server.call('POST', '/api/auth/login', {
        body: { email: user.email, password: user.password, code },
        headers: { cookie },
      });
    server.clock.sleep(STEP_MS);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(answerOf(await loginHere('000000'))).toEqual([400, 'WRONG_CODE']);
      await login(user);
    }
    const code = now(user.secret);
    expect(answerOf(await login(user, code))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(answerOf(await loginHere(code))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(await listActs(user.id)).toContain('USER_LOCKED');
    server.clock.sleep(LOCKOUT_DURATION_MS);
    expect((await login(user, now(user.secret))).statusCode).toBe(200);
  });

  it('a repeated code is refused and does not count as a guess, at sign-in and for identity confirmation', async () => {
    const user = await beCareful();
    const used = now(user.secret);
    expect((await login(user, used)).statusCode).toBe(200);
    const reauthenticate = (code: string) => post('/api/auth/prove', { code }, user.token);
    for (let again = 0; again < 6; again += 1) {
      expect(answerOf(await login(user, used))).toEqual([400, 'WRONG_CODE']);
      expect(answerOf(await reauthenticate(used))).toEqual([400, 'WRONG_CODE']);
    }
    server.clock.sleep(STEP_MS);
    expect((await reauthenticate(now(user.secret))).statusCode).toBe(200);
    server.clock.sleep(STEP_MS);
    expect((await login(user, now(user.secret))).statusCode).toBe(200);
    const { logs } = await server.features.audit.query({ page: 1, limit: 99 }, user.id);
    expect(logs.filter(({ details }) => details === 'A code that was used before')).toHaveLength(12);
    expect(logs.map(({ action }) => action)).not.toContain('USER_LOCKED');
  });

  it('confirms the identity in an old session, and the password no longer does', async () => {
    const user = await beCareful();
    server.clock.sleep(3 * 3_600_000);
    const reauthenticate = (body: object) => post('/api/auth/prove', body, user.token);
    expect(answerOf(await remove(`${FACTORS}/totp`, user.token))).toEqual([403, 'PROOF_REQUIRED']);
    expect(answerOf(await reauthenticate({ password: user.password }))).toEqual([
      403,
      'SECOND_FACTOR_REQUIRED',
    ]);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(answerOf(await reauthenticate({ code: '000000' }))).toEqual([400, 'WRONG_CODE']);
    expect(answerOf(await reauthenticate({ code: now(user.secret) }))).toEqual([429, 'TOO_MANY_REQUESTS']);
    server.clock.sleep(LOCKOUT_DURATION_MS);
    expect((await reauthenticate({ code: now(user.secret) })).statusCode).toBe(200);
    expect((await remove(`${FACTORS}/totp`, user.token)).statusCode).toBe(200);
    expect((await login(user)).statusCode).toBe(200);
    expect(await listMails(user.email)).toContain(
      'Two-step sign-in is off for your Tutti account: Two-step sign-in was turned off',
    );
    expect(answerOf(await remove(`${FACTORS}/totp`, user.token))).toEqual([404, 'SECOND_FACTOR_NOT_FOUND']);
  });

  it.each([
    ['ahead of', 3_600_000],
    ['behind', -3_600_000],
  ])(
    "accepts codes by wall-clock time when the machine's clock was set %s that of the stations",
    async (_where, aheadMs) => {
      server.clock.setWall(aheadMs);
      try {
        const user = await beCareful();
        expect(answerOf(await login(user, showCode(user.secret, server.clock.now())))).toEqual([
          400,
          'WRONG_CODE',
        ]);
        expect((await login(user, now(user.secret))).statusCode).toBe(200);
      } finally {
        server.clock.setWall(0);
      }
    },
  );

  it('mails an unconfirmed address at most ten notices an hour, and a confirmed one all of them', async () => {
    const regenerate = async (token: string) => {
      for (let time = 0; time < 30; time += 1)
        expect((await post(`${FACTORS}/recovery-codes`, undefined, token)).statusCode).toBe(200);
    };
    const { token } = await beCareful();
    const address = newAddress('stranger');
    await post('/api/auth/update-profile', { email: address, userName: newAddress('mover') }, token);
    await regenerate(token);
    expect(await listMails(address)).toHaveLength(1 + 10);
    server.clock.sleep(3_600_001);
    await regenerate(token);
    expect(await listMails(address)).toHaveLength(1 + 20);
    const confirmed = await beCareful();
    await server.database.queries
      .updateTable('account')
      .set({ is_email_confirmed: 1 })
      .where('id', '=', confirmed.id)
      .execute();
    await regenerate(confirmed.token);
    const reported = (await listMails(confirmed.email)).filter((text) => text.includes('recovery codes'));
    expect(reported).toHaveLength(30);
  });

  it('notifies an unconfirmed address even while somebody keeps requesting password resets', async () => {
    const { email, token } = await beCareful();
    for (let time = 0; time < 12; time += 1) await post('/api/auth/forgot-password', { email });
    const before = await listMails(email);
    expect((await post(`${FACTORS}/recovery-codes`, undefined, token)).statusCode).toBe(200);
    expect(await listMails(email)).toHaveLength(before.length + 1);
    await post('/api/auth/forgot-password', { email });
    expect(await listMails(email)).toHaveLength(before.length + 1);
  });

  it('is removed by an administrator for a user who lost everything, and not by a password reset', async () => {
    const user = await beCareful();
    await post('/api/auth/forgot-password', { email: user.email });
    const { email, token } = await readLink(user.email, 'reset-password');
    await post('/api/auth/reset-password', { email, token, newPassword: user.password });
    expect(answerOf(await login(user))).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    const admin = await server.signInAdmin();
    const url = `/api/admin/users/${user.id}/second-factors`;
    const isShown = async () => {
      const { users } = (
        await server.call('GET', `/api/admin/users/page?search=${user.email}`, { token: admin })
      ).json() as UsersPage;
      return users.map(({ hasSecondFactor }) => hasSecondFactor);
    };
    expect(await isShown()).toEqual([true]);
    expect((await remove(url, admin)).statusCode).toBe(200);
    expect(await isShown()).toEqual([false]);
    expect((await login(user)).statusCode).toBe(200);
    expect(await listMails(user.email)).toContain(
      'Two-step sign-in is off for your Tutti account: An administrator turned off two-step sign-in',
    );
    expect(answerOf(await remove(url, admin))).toEqual([404, 'SECOND_FACTOR_NOT_FOUND']);
    const { logs } = await server.features.audit.query({
      page: 1,
      limit: 1,
      action: 'SECOND_FACTOR_REMOVED',
    });
    expect(logs).toMatchObject([{ userEmail: 'admin@example.org', resource: user.email }]);
  });

  it('is removed with everything else by the command on the machine', async () => {
    const user = await beCareful(await server.createUser({ roles: ['Admin', 'User'] }));
    const { audit, roles } = server.features;
    const deps = {
      ...server,
      audit,
      roles,
      passwords: createPasswords({ isCheap: true }),
      ids: createRandomIds(),
    };
    const outcome = await resetAdministrator(deps, user.email);
    if (outcome.kind !== 'done') throw new Error('nobody was reset');
    expect((await login({ ...user, password: outcome.password })).statusCode).toBe(200);
    const { logs } = await audit.query({ page: 1, limit: 1, action: 'SECOND_FACTOR_REMOVED' });
    expect(logs).toMatchObject([{ resource: user.email, details: 'By the command on the machine' }]);
  });

  it("of a thief is removed when the owner takes the account back, and the owner's own one stays", async () => {
    const owned = await beCareful();
    const robbed = await server.createUser();
    server.clock.sleep(25 * 3_600_000);
    const signedIn = (await login(owned, now(owned.secret))).json() as { token: string };
    const { token: thief } = await beCareful(robbed);
    for (const [user, token, status] of [
      [owned, signedIn.token, 403],
      [robbed, thief, 200],
    ] as const) {
      await post(
        '/api/auth/update-profile',
        { email: newAddress('thief'), userName: newAddress('thief') },
        token,
      );
      const link = await readLink(user.email, 'reset-password');
      const body = { email: link.email, token: link.token, newPassword: user.password };
      expect((await post('/api/auth/reset-password', body)).statusCode).toBe(200);
      expect((await login(user)).statusCode).toBe(status);
    }
  });

  it('neither the secret nor a recovery code is readable in the database or the log', async () => {
    const user = await beCareful();
    await login(user, user.recoveryCodes[0]);
    const rows = [
      ...(await server.database.queries.selectFrom('totp').selectAll().execute()),
      ...(await server.database.queries.selectFrom('recovery_code').selectAll().execute()),
      ...(await server.database.queries.selectFrom('audit_entry').selectAll().execute()),
    ];
    const text = JSON.stringify(rows) + server.logText();
    for (const secret of [user.secret, ...user.recoveryCodes]) {
      expect(text).not.toContain(secret);
      expect(text.toLowerCase()).not.toContain(secret.replaceAll('-', '').toLowerCase());
    }
  });
});

describe.each(DATABASE_KINDS)('administrators who must have a second factor on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await buildTestApp({ kind, environment: { REQUIRE_SECOND_FACTOR: 'admins' } });
  });
  afterAll(() => server.close());

  it('have no admin access until they have set one up, and full access afterwards; other users need none', async () => {
    const { call, clock } = server;
    const token = await server.signInAdmin();
    for (const { method, path, access } of ALL_ROUTES) {
      if (access !== 'admin') continue;
      const answer = await call(method, path.replace(/:\w+/g, '9'), { token, body: {} });
      const { code } = answer.json() as { code?: string };
      expect([path, answer.statusCode, code]).toEqual([path, 403, 'SECOND_FACTOR_MISSING']);
    }
    expect((await call('GET', FACTORS, { token })).json()).toMatchObject({
      isRequired: true,
      totpSince: null,
    });
    const { secret } = (await call('POST', `${FACTORS}/totp`, { token })).json() as NewTotp;
    expect((await call('GET', '/api/admin/users', { token })).statusCode).toBe(403);
    const code = showCode(secret, clock.now());
    await call('POST', `${FACTORS}/totp/confirm`, { token, body: { code } });
    expect((await call('GET', '/api/admin/users', { token })).statusCode).toBe(200);
    await call('DELETE', `${FACTORS}/totp`, { token });
    expect((await call('GET', '/api/admin/users', { token })).statusCode).toBe(403);
    const listener = await server.createToken();
    expect((await call('GET', '/api/users/playlists', { token: listener })).statusCode).toBe(200);
    expect((await call('GET', FACTORS, { token: listener })).json()).toMatchObject({ isRequired: false });
  });
});
