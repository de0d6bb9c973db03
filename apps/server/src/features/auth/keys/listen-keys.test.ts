import { LISTEN_KEYS_PER_USER, type ListenKey } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandomIds } from '#platform/ids.ts';
import { createLogger } from '#platform/logger.ts';
import { readSharedSecret } from '#platform/nodes/shared-secrets.ts';
import { SESSION_KEY } from '#platform/secrets.ts';
import { buildTestApp, type TestServer, type TestUser } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { createListenKeys } from './listen-keys.ts';

const ADDRESS = '/api/users/listen-keys';

describe.each(DATABASE_KINDS)('listen keys on %s', (kind) => {
  let server: TestServer;
  let admin: string;

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    admin = await server.signInAdmin();
  });
  afterAll(() => server.close());

  const send = (token: string, name: unknown) => server.call('POST', ADDRESS, { token, body: { name } });
  const list = async (token: string) => (await server.call('GET', ADDRESS, { token })).json() as ListenKey[];
  const revoke = (token: string, id: string) => server.call('DELETE', `${ADDRESS}/${id}`, { token });
  const admit = (key: string) => server.features.listenKeys.admit(key);

  async function make(token: string, name = 'Kitchen'): Promise<ListenKey> {
    const answer = await send(token, name);
    expect(answer.statusCode).toBe(200);
    return answer.json() as ListenKey;
  }

  async function signUp(): Promise<TestUser & { token: string }> {
    const user = await server.createUser({ roles: ['User'] });
    return { ...user, token: await server.signIn(user.email, user.password) };
  }

  it('creating one trims its name, and only its user sees it later, newest first', async () => {
    const { token } = await signUp();
    const first = await make(token, '  Kitchen radio ');
    expect(first).toEqual({
      id: expect.any(String),
      name: 'Kitchen radio',
      key: expect.stringMatching(/^[\w-]{20,64}$/),
      createdAt: new Date(server.clock.now()).toISOString(),
      lastUsedAt: null,
    });
    const second = await make(token, 'Car');
    const third = await make(token, 'Car');
    expect(await list(token)).toEqual([third, second, first]);
    expect(await list((await signUp()).token)).toEqual([]);
  });

  it.each([undefined, '', '   ', 7, 'x'.repeat(61), 'a\0b'])('a name like %j is refused', async (name) => {
    const answer = await send(admin, name);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    ]);
  });

  it('the complete key is stored nowhere', async () => {
    const { token } = await signUp();
    const { key } = await make(token);
    const rows = await server.database.queries.selectFrom('listen_key').selectAll().execute();
    const log = await server.database.queries.selectFrom('audit_entry').selectAll().execute();
    expect(JSON.stringify([rows, log])).not.toContain(key);
    expect(JSON.stringify([rows, log])).not.toContain(key.slice(-24));
  });

  it('a user has at most twenty, even when they are requested at the same moment', async () => {
    const { token } = await signUp();
    const names = Array.from({ length: LISTEN_KEYS_PER_USER + 4 }, (_, index) => `Radio ${index}`);
    const answers = await Promise.all(names.map((name) => send(token, name)));
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.json()).toMatchObject({ code: 'TOO_MANY_LISTEN_KEYS' });
    const keys = await list(token);
    expect(keys).toHaveLength(LISTEN_KEYS_PER_USER);
    await revoke(token, keys[3]?.id ?? '');
    await make(token, 'In its place');
  });

  it('a revoked one is invalid at once; those of others and unknown ids are not found', async () => {
    const { token } = await signUp();
    const key = await make(token);
    const other = await make((await signUp()).token);
    const revoked: unknown[] = [];
    const stop = server.events.subscribe('listenKeyRevoked', (event) => void revoked.push(event));
    for (const id of [other.id, 'nothing', 'x'.repeat(200)]) {
      const answer = await revoke(token, id);
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        expect.objectContaining({ code: 'LISTEN_KEY_NOT_FOUND' }),
      ]);
    }
    expect(await admit(key.key)).toMatchObject({ keyId: key.id });
    const answer = await revoke(token, key.id);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: expect.any(String) }]);
    expect(await admit(key.key)).toBeUndefined();
    expect(await list(token)).toEqual([]);
    expect(revoked).toEqual([{ keyId: key.id, userId: expect.any(String) }]);
    expect(await admit(other.key)).toBeDefined();
    stop();
  });

  it('those of a rejected or deleted user are invalid', async () => {
    const rejected = await signUp();
    const deleted = await signUp();
    const [ofRejected, ofDeleted] = [await make(rejected.token), await make(deleted.token)];
    await server.call('POST', `/api/admin/users/${rejected.id}/reject`, { token: admin });
    await server.call('POST', `/api/admin/users/${deleted.id}/delete?confirmed=true`, { token: admin });
    expect([await admit(ofRejected.key), await admit(ofDeleted.key)]).toEqual([undefined, undefined]);
    const valid = await server.features.listenKeys.listValid([ofRejected.id, ofDeleted.id]);
    expect([...valid]).toEqual([]);
    await server.call('POST', `/api/admin/approve/${rejected.id}`, { token: admin });
    expect(await admit(ofRejected.key)).toBeUndefined();
    const left = await server.database.queries.selectFrom('listen_key').select('id').execute();
    expect(left).not.toContainEqual({ id: ofDeleted.id });
  });

  it('the last use is stored, at most once a minute', async () => {
    const { token } = await signUp();
    const { id, key } = await make(token);
    const readWritten = async () => {
      await server.features.listenKeys.stop();
      const { queries } = server.database;
      const rows = await queries
        .selectFrom('listen_key')
        .where('id', '=', id)
        .select('last_used_at')
        .execute();
      return rows[0]?.last_used_at;
    };
    const firstUse = server.clock.now();
    await admit(key);
    expect(await list(token)).toMatchObject([{ lastUsedAt: new Date(firstUse).toISOString() }]);
    expect(await readWritten()).toBe(firstUse);
    server.clock.sleep(59_000);
    await admit(key);
    expect(await readWritten()).toBe(firstUse);
    server.clock.sleep(1_000);
    await admit(key);
    expect(await readWritten()).toBe(firstUse + 60_000);
    expect(await list(token)).toMatchObject([{ lastUsedAt: new Date(firstUse + 60_000).toISOString() }]);
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
      { action: 'LISTEN_KEY_REVOKED', ...act },
      { action: 'LISTEN_KEY_CREATED', ...act },
    ]);
  });

  it('while the database is unreachable, recent listeners continue, and nobody else', async () => {
    const { token } = await signUp();
    const [used, unused] = [await make(token), await make(token)];
    await admit(used.key);
    let fails: (() => Promise<never>) | undefined;
    const keys = createListenKeys({
      ...server,
      database: {
        ...server.database,
        read: (query) => fails?.() ?? server.database.read(query),
      },
      timers: server.clock,
      ids: createRandomIds(),
      logger: createLogger('silent'),
      audit: server.features.audit,
      appKeys: server.features.appKeys,
      secret: await readSharedSecret(server.database, server.config.dataDir, SESSION_KEY),
    });
    expect(await keys.admit(used.key)).toBeDefined();
    fails = () => new Promise(() => {});
    const admitted = keys.admit(used.key);
    await server.clock.advanceAsync(1_000);
    expect(await admitted).toMatchObject({ keyId: used.id });
    fails = () => Promise.reject(new Error('no answer'));
    expect(await keys.admit(used.key)).toMatchObject({ keyId: used.id });
    await expect(keys.admit(unused.key)).rejects.toThrow('no answer');
    server.clock.sleep(10 * 60_000);
    await expect(keys.admit(used.key)).rejects.toThrow('no answer');
    await keys.stop();
  });
});
