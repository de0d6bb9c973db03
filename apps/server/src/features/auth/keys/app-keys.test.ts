import { APP_KEYS_PER_USER, type AppKey, type NewAppKey } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountCalls } from '../../../test/account-calls.ts';
import { buildTestApp, type TestServer, type TestUser } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { md5 } from '../../../test/subsonic-calls.ts';

const ADDRESS = '/api/users/app-keys';
const PHONE = { client: 'phone app', ipAddress: '127.0.0.1' };

describe.each(DATABASE_KINDS)('app keys on %s (opensubsonic 1)', (kind) => {
  let server: TestServer;
  let admin: string;
  const accounts = createAccountCalls(() => server);

  beforeAll(async () => {
    server = await buildTestApp({ kind, environment: { PUBLIC_URL: 'https://music.example.org' } });
    admin = await server.signInAdmin();
  });
  afterAll(() => server.close());

  const send = (token: string, name: unknown) => server.call('POST', ADDRESS, { token, body: { name } });
  const list = async (token: string) => (await server.call('GET', ADDRESS, { token })).json() as AppKey[];
  const revoke = (token: string, id: string) => server.call('DELETE', `${ADDRESS}/${id}`, { token });
  const admit = (secret: string) => server.features.appKeys.signIn.byKey(secret, PHONE);

  async function make(token: string, name = 'Phone'): Promise<NewAppKey> {
    const answer = await send(token, name);
    expect(answer.statusCode).toBe(200);
    return answer.json() as NewAppKey;
  }

  async function signUp(): Promise<TestUser & { token: string; userName: string }> {
    const user = await server.createUser({ roles: ['User'] });
    const token = await server.signIn(user.email, user.password);
    const me = (await server.call('GET', '/api/auth/me', { token })).json() as { userName: string };
    return { ...user, token, userName: me.userName };
  }

  it("creating one trims its name and returns its secret once, with the server's name and address", async () => {
    const { token, userName } = await signUp();
    const first = await make(token, '  Car ');
    expect(first).toEqual({
      id: expect.any(String),
      name: 'Car',
      createdAt: new Date(server.clock.now()).toISOString(),
      lastUsedAt: null,
      lastClient: null,
      secret: expect.stringMatching(/^[\w-]{24,64}$/),
      userName,
      serverUrl: 'https://music.example.org',
    });
    const second = await make(token, 'Car');
    const third = await make(token);
    expect(new Set([first.secret, second.secret, third.secret]).size).toBe(3);
    const known = [third, second, first].map(({ secret: _s, userName: _u, serverUrl: _a, ...key }) => key);
    expect(await list(token)).toEqual(known);
    expect(await list((await signUp()).token)).toEqual([]);
  });

  it.each([undefined, '', '   ', 7, 'x'.repeat(61), 'a\0b'])('a name like %j is refused', async (name) => {
    const answer = await send(admin, name);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    ]);
  });

  it('the plain secret is stored nowhere: not in the database, the audit log or the log', async () => {
    const { token } = await signUp();
    const { secret } = await make(token);
    await admit(secret);
    const rows = await server.database.queries.selectFrom('app_key').selectAll().execute();
    const log = await server.database.queries.selectFrom('audit_entry').selectAll().execute();
    expect(JSON.stringify([rows, log]) + server.logText()).not.toContain(secret);
    expect(new Set(rows.flatMap((row) => [row.digest, row.secret_sealed])).size).toBe(rows.length * 2);
  });

  it('a user has at most twenty, even when they are requested at the same moment', async () => {
    const { token } = await signUp();
    const names = Array.from({ length: APP_KEYS_PER_USER + 4 }, (_, index) => `App ${index}`);
    const answers = await Promise.all(names.map((name) => send(token, name)));
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.json()).toMatchObject({ code: 'TOO_MANY_APP_KEYS' });
    const keys = await list(token);
    expect(keys).toHaveLength(APP_KEYS_PER_USER);
    await revoke(token, keys[3]?.id ?? '');
    await make(token, 'In its place');
  });

  it('one signs its user in as key, password and token, by user name and by address in any case', async () => {
    const { token, email, id: userId, userName } = await signUp();
    const [{ secret }] = [await make(token), await make(token)];
    const { signIn } = server.features.appKeys;
    const salt = 'c19b2d';
    for (const name of [userName, userName.toUpperCase(), email, email.toUpperCase()]) {
      expect(await signIn.byPassword(name, secret, PHONE)).toMatchObject({ userId });
      const credentials = { token: md5(secret + salt).toUpperCase(), salt };
      expect(await signIn.byToken(name, credentials, PHONE)).toMatchObject({ userId });
    }
    expect(await admit(secret)).toMatchObject({ userId, userName });
  });

  it("a password, a session token or another user's key is refused", async () => {
    const [one, other] = [await signUp(), await signUp()];
    const key = await make(one.token);
    const { signIn } = server.features.appKeys;
    for (const secret of [one.password, one.token, key.secret.slice(1), `${key.secret}x`, '', key.id]) {
      expect(await admit(secret)).toBeUndefined();
      expect(await signIn.byPassword(one.email, secret, PHONE)).toBeUndefined();
      expect(
        await signIn.byToken(one.email, { token: md5(`${secret}salt`), salt: 'salt' }, PHONE),
      ).toBeUndefined();
    }
    expect(await signIn.byPassword(other.email, key.secret, PHONE)).toBeUndefined();
    expect(await signIn.byPassword('nobody', key.secret, PHONE)).toBeUndefined();
  });

  it('a revoked one is invalid at once; those of others and unknown ids are not found', async () => {
    const { token, id: userId } = await signUp();
    const key = await make(token);
    const other = await make((await signUp()).token);
    const revoked: unknown[] = [];
    const stop = server.events.subscribe('appKeysRevoked', (event) => void revoked.push(event));
    const refuse = async (id: string) => {
      const answer = await revoke(token, id);
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        expect.objectContaining({ code: 'APP_KEY_NOT_FOUND' }),
      ]);
    };
    for (const id of [other.id, 'nothing', 'x'.repeat(200)]) await refuse(id);
    expect(await admit(key.secret)).toMatchObject({ keyId: key.id });
    const answer = await revoke(token, key.id);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: expect.any(String) }]);
    await refuse(key.id);
    expect(await admit(key.secret)).toBeUndefined();
    expect(revoked).toEqual([{ keyIds: [key.id], userId }]);
    expect(await admit(other.secret)).toBeDefined();
    stop();
  });

  it('an administrator revokes all of a user and learns how many there were', async () => {
    const user = await signUp();
    const keys = [await make(user.token), await make(user.token)];
    const end = (id: string) => server.call('DELETE', `/api/admin/users/${id}/app-keys`, { token: admin });
    expect((await end(user.id)).json()).toEqual({ message: '2 apps disconnected.', revoked: 2 });
    expect((await end(user.id)).json()).toMatchObject({ revoked: 0 });
    expect(await Promise.all(keys.map(({ secret }) => admit(secret)))).toEqual([undefined, undefined]);
    const unknown = await end('00000000-0000-4000-8000-000000000000');
    expect([unknown.statusCode, unknown.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'USER_NOT_FOUND' }),
    ]);
  });

  it('those of a rejected or deleted user are invalid', async () => {
    const [rejected, deleted] = [await signUp(), await signUp()];
    const [ofRejected, ofDeleted] = [await make(rejected.token), await make(deleted.token)];
    await server.call('POST', `/api/admin/users/${rejected.id}/reject`, { token: admin });
    await server.call('POST', `/api/admin/users/${deleted.id}/delete?confirmed=true`, { token: admin });
    expect([await admit(ofRejected.secret), await admit(ofDeleted.secret)]).toEqual([undefined, undefined]);
    const valid = await server.features.appKeys.listValid([ofRejected.id, ofDeleted.id]);
    expect([...valid]).toEqual([]);
    const left = await server.database.queries.selectFrom('app_key').select('id').execute();
    expect(left).not.toContainEqual({ id: ofDeleted.id });
  });

  it.each([
    ['approved again', (id: string) => server.call('POST', `/api/admin/approve/${id}`, { token: admin })],
    [
      'let in again by a role',
      (id: string) =>
        server.call('POST', '/api/admin/add-role', { token: admin, body: { userId: id, roleName: 'User' } }),
    ],
  ])('those of a rejected user stay invalid when the user is %s', async (_how, restoreUser) => {
    const [now, before] = [await signUp(), await signUp()];
    const keys = [await make(now.token), await make(before.token)];
    await server.call('POST', `/api/admin/users/${now.id}/reject`, { token: admin });
    // Older versions rejected a user like this and left the keys in place.
    const { queries } = server.database;
    await queries
      .updateTable('account')
      .set({ is_approved: 0, rejected_at: server.clock.now() })
      .where('id', '=', before.id)
      .execute();
    await queries.deleteFrom('account_role').where('account_id', '=', before.id).execute();
    for (const { id, email, password } of [now, before]) {
      expect((await restoreUser(id)).statusCode).toBe(200);
      expect(await list(await server.signIn(email, password))).toEqual([]);
    }
    expect(await Promise.all(keys.map(({ secret }) => admit(secret)))).toEqual([undefined, undefined]);
    const { logs } = await server.features.audit.query({ page: 1, limit: 50, action: 'APP_KEY_REVOKED' });
    for (const { email } of [now, before])
      expect(logs).toContainEqual(expect.objectContaining({ resource: email, details: '1 key' }));
  });

  it('changing the password keeps them; resetting it by mail revokes them all, and listen keys', async () => {
    const user = await signUp();
    const { secret, id } = await make(user.token);
    const listenKey = await server.call('POST', '/api/users/listen-keys', {
      token: user.token,
      body: { name: 'Kitchen' },
    });
    const { key } = listenKey.json() as { key: string };
    const newPassword = 'a wholly different one';
    await accounts.post(
      '/api/auth/change-password',
      { currentPassword: user.password, newPassword },
      user.token,
    );
    expect(await admit(secret)).toBeDefined();
    expect(await server.features.listenKeys.admit(key)).toBeDefined();
    await accounts.post('/api/auth/forgot-password', { email: user.email });
    const { token } = await accounts.readLink(user.email, 'reset-password');
    const revoked: unknown[] = [];
    const stop = server.events.subscribe('appKeysRevoked', (event) => void revoked.push(event));
    const reset = { email: user.email, token, newPassword: 'and yet another one' };
    expect((await accounts.post('/api/auth/reset-password', reset)).statusCode).toBe(200);
    stop();
    expect(await admit(secret)).toBeUndefined();
    expect(await server.features.listenKeys.admit(key)).toBeUndefined();
    expect(revoked).toEqual([{ keyIds: [id], userId: user.id }]);
  });

  it('the last use and its app are stored, at most once a minute', async () => {
    const { token } = await signUp();
    const { id, secret } = await make(token);
    const readWritten = async () => {
      await server.features.appKeys.stop();
      const { queries } = server.database;
      return queries
        .selectFrom('app_key')
        .where('id', '=', id)
        .select(['last_used_at', 'last_client', 'last_ip'])
        .executeTakeFirst();
    };
    const firstUse = server.clock.now();
    const written = { last_used_at: firstUse, last_client: 'phone app', last_ip: '127.0.0.1' };
    await admit(secret);
    expect(await readWritten()).toEqual(written);
    server.clock.sleep(59_000);
    await server.features.appKeys.signIn.byKey(secret, { client: 'car app', ipAddress: '::1' });
    expect(await list(token)).toMatchObject([
      { lastUsedAt: new Date(firstUse + 59_000).toISOString(), lastClient: 'car app' },
    ]);
    expect(await readWritten()).toEqual(written);
    server.clock.sleep(1_000);
    await admit(secret);
    expect(await readWritten()).toEqual({ ...written, last_used_at: firstUse + 60_000 });
  });

  it('creation and revocation are audited with the name', async () => {
    const { token, email } = await signUp();
    const { id } = await make(token, 'Bath');
    await revoke(token, id);
    const { logs } = (await server.call('GET', '/api/users/activity', { token })).json() as {
      logs: unknown[];
    };
    const act = { resourceType: 'Authentication', resource: email, details: 'Bath' };
    expect(logs.slice(0, 2)).toMatchObject([
      { action: 'APP_KEY_REVOKED', ...act },
      { action: 'APP_KEY_CREATED', ...act },
    ]);
  });
});
