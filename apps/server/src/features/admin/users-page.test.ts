import { type BulkReply, ERRORS, type UserSession, type UsersPage } from '@tutti/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN, buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe.each(DATABASE_KINDS)('the paged list of users on %s', (kind) => {
  let server: TestServer;
  let admin: string;

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    admin = await server.signInAdmin();
    for (const [index, name] of ['berta', 'anton', 'Dora', 'caesar'].entries()) {
      server.clock.sleep(60_000);
      await server.createUser({
        email: `${name}@example.org`,
        approved: index % 2 === 0,
        roles: index === 3 ? ['DJ', 'Host'] : [],
      });
    }
    server.clock.sleep(60_000);
    const rejected = await server.createUser({ email: 'emil@elsewhere.net', approved: false });
    await server.call('POST', `/api/admin/users/${rejected.id}/reject`, { token: admin });
  });
  afterAll(() => server.close());

  const read = async (query: string) => {
    const answer = await server.call('GET', `/api/admin/users/page${query}`, { token: admin });
    expect([query, answer.statusCode]).toEqual([query, 200]);
    return answer.json() as UsersPage;
  };
  const names = async (query: string) => (await read(query)).users.map(({ userName }) => userName);

  it('finds any part of an address or a name, in any case [A-198, A-347, A-348, A-351]', async () => {
    expect(await names('?search=ANTO')).toEqual(['anton']);
    expect(await names('?search=elsewhere')).toEqual(['emil']);
    expect(await names('?search=%25')).toEqual([]);
    expect(await names('?search=_nton')).toEqual([]);
    expect(await names('?search=dj')).toEqual([]);
  });

  it('also searches roles if requested [A-349, A-350]', async () => {
    expect(await names('?search=dj&searchIn=email,roles')).toEqual(['caesar']);
    expect(await names('?search=HOST&searchIn=email,userName,roles')).toEqual(['caesar']);
    expect(await names('?search=anton&searchIn=roles')).toEqual([]);
    expect(await names('?search=admin&searchIn=roles')).toEqual(['admin']);
  });

  it('filters by state and role', async () => {
    expect(await names('?status=pending&sort=userName')).toEqual(['anton', 'caesar']);
    expect(await names('?status=rejected')).toEqual(['emil']);
    expect(await names('?status=approved&sort=email')).toEqual(['admin', 'berta', 'Dora']);
    expect(await names('?status=protected')).toEqual(['admin']);
    expect(await names('?status=locked')).toEqual([]);
    expect(await names('?role=Host')).toEqual(['caesar']);
    expect(await names('?role=none&sort=userName')).toEqual(['anton', 'berta', 'Dora', 'emil']);
  });

  it('sorts on the server and pages through all users, each once', async () => {
    expect(await names('?sort=userName')).toEqual(['admin', 'anton', 'berta', 'caesar', 'Dora', 'emil']);
    expect(await names('?sort=email&order=desc&limit=2')).toEqual(['emil', 'Dora']);
    expect((await names(''))[0]).toBe('emil');
    const pages = [
      await read('?limit=4&page=1'),
      await read('?limit=4&page=2'),
      await read('?limit=4&page=3'),
    ];
    expect(pages.map(({ users }) => users.length)).toEqual([4, 2, 0]);
    expect(pages[0]).toMatchObject({ total: 6, page: 1, limit: 4, totalPages: 2 });
    expect(new Set(pages.flatMap(({ users }) => users.map(({ id }) => id))).size).toBe(6);
  });

  it.each([
    'sort=userName',
    'sort=email&order=desc',
    'sort=registeredDate',
    'sort=registeredDate&order=asc&role=none',
    'sort=userName&order=desc&search=e&searchIn=email',
  ])('shows the same order with %s across pages as on one page', async (query) => {
    const whole = await names(`?${query}`);
    expect(whole.length).toBeGreaterThan(3);
    for (const limit of [1, 2, 4]) {
      const pages: string[][] = [];
      for (let page = 1; page <= Math.ceil(whole.length / limit); page++) {
        pages.push(await names(`?${query}&limit=${limit}&page=${page}`));
      }
      expect(pages.flat()).toEqual(whole);
      expect(pages[0]).toHaveLength(Math.min(limit, whole.length));
    }
  });

  it('refuses invalid filters of any length', async () => {
    for (const query of [
      '?sort=password',
      '?status=odd',
      '?role=Emperor',
      '?limit=0',
      '?limit=1000',
      '?page=0',
      '?page=1e99',
      '?searchIn=password_hash',
      `?search=${'x'.repeat(201)}`,
    ]) {
      const answer = await server.call('GET', `/api/admin/users/page${query}`, { token: admin });
      expect([query, answer.statusCode, (answer.json() as { code: string }).code]).toEqual([
        query,
        400,
        'VALIDATION_FAILED',
      ]);
    }
    expect(await names('?page=1000000&limit=200')).toEqual([]);
  });
});

describe.each(DATABASE_KINDS)('bulk decisions about users on %s', (kind) => {
  let server: TestServer;
  let admin: string;

  beforeEach(async () => {
    server = await buildTestApp({ kind });
    admin = await server.signInAdmin();
  });
  afterEach(() => server.close());

  const bulk = (body: object, token = admin) => server.call('POST', '/api/admin/users/bulk', { token, body });
  const decide = async (body: object) => (await bulk(body)).json() as BulkReply;
  const adminId = async () => {
    const { users } = (
      await server.call('GET', '/api/admin/users/page?search=admin', { token: admin })
    ).json() as UsersPage;
    return String(users[0]?.id);
  };
  const countActions = async (action: string) => {
    const answer = await server.call('GET', `/api/admin/auditlog?action=${action}`, { token: admin });
    return (answer.json() as { total: number }).total;
  };

  it('decides and audits each one, and reports failures', async () => {
    const users = [
      await server.createUser({ approved: false }),
      await server.createUser({ approved: false }),
      await server.createUser({ approved: true, roles: ['User'] }),
    ];
    const ids = users.map(({ id }) => id);
    const approved = await decide({ action: 'approve', userIds: [...ids, NOBODY, 'no id', ids[0]] });
    expect(approved).toEqual({
      requested: 5,
      succeeded: 3,
      failures: [
        { userId: NOBODY, email: null, code: 'USER_NOT_FOUND', message: ERRORS.USER_NOT_FOUND.message },
        { userId: 'no id', email: null, code: 'USER_NOT_FOUND', message: ERRORS.USER_NOT_FOUND.message },
      ],
      signedOut: 0,
    });
    expect(await countActions('USER_APPROVED')).toBe(2);
    await server.signIn(String(users[0]?.email), String(users[0]?.password));
    const self = await adminId();
    const rejected = await decide({ action: 'reject', userIds: [ids[0], self] });
    expect(rejected).toMatchObject({ succeeded: 1, signedOut: 1 });
    expect(rejected.failures).toEqual([expect.objectContaining({ email: ADMIN.email, code: 'SELF_CHANGE' })]);
    expect(await decide({ action: 'delete', userIds: ids })).toMatchObject({ succeeded: 3, failures: [] });
    expect(await countActions('USER_DELETED')).toBe(3);
  });

  it('leave important accounts to the typed phrase', async () => {
    const second = await server.createUser({ roles: ['Admin'] });
    const other = await server.createUser();
    const token = await server.signIn(second.email, second.password);
    const answer = await bulk({ action: 'delete', userIds: [await adminId(), other.id] }, token);
    expect(answer.json()).toMatchObject({
      succeeded: 1,
      failures: [{ email: ADMIN.email, code: 'CONFIRMATION_REQUIRED' }],
    });
  });

  it('assign and remove roles, and refuse unknown ones', async () => {
    const users = [await server.createUser(), await server.createUser()].map(({ id }) => id);
    expect(await decide({ action: 'addRole', roleName: 'DJ', userIds: users })).toMatchObject({
      succeeded: 2,
    });
    const withRole = await server.call('GET', '/api/admin/users/page?role=DJ', { token: admin });
    expect((withRole.json() as UsersPage).total).toBe(2);
    expect(await decide({ action: 'removeRole', roleName: 'DJ', userIds: users })).toMatchObject({
      succeeded: 2,
    });
    expect((await bulk({ action: 'addRole', userIds: users })).json()).toMatchObject({
      code: 'UNKNOWN_ROLE',
    });
  });

  it('refuse an empty selection, too many users and unknown actions before anything is done', async () => {
    const { id } = await server.createUser({ approved: false });
    for (const body of [
      { action: 'approve', userIds: [] },
      { action: 'approve', userIds: Array.from({ length: 101 }, () => id) },
      { action: 'crown', userIds: [id] },
      { action: 'approve' },
    ]) {
      expect((await bulk(body)).statusCode).toBe(400);
    }
    expect(await countActions('USER_APPROVED')).toBe(0);
  });
});

describe.each(DATABASE_KINDS)("a user's sessions on %s", (kind) => {
  let server: TestServer;
  let admin: string;

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    admin = await server.signInAdmin();
  });
  afterAll(() => server.close());

  const sessionsOf = (id: string) => server.call('GET', `/api/admin/users/${id}/sessions`, { token: admin });
  const isIn = async (token: string) =>
    (await server.call('GET', '/api/auth/me', { token })).statusCode === 200;

  it('are listed and ended one by one or all at once, immediately and with an audit entry', async () => {
    const user = await server.createUser();
    const tokens = [];
    for (let device = 0; device < 3; device += 1) {
      tokens.push(await server.signIn(user.email, user.password));
      server.clock.sleep(1_000);
    }
    const [newest, ...older] = (await sessionsOf(user.id)).json() as UserSession[];
    expect(older).toHaveLength(2);
    expect(newest).toMatchObject({ userId: user.id, device: expect.any(String), isCurrent: false });
    const one = await server.call('DELETE', `/api/admin/users/${user.id}/sessions/${newest?.id}`, {
      token: admin,
    });
    expect(one.statusCode).toBe(200);
    expect(await Promise.all(tokens.map(isIn))).toEqual([true, true, false]);
    const again = await server.call('DELETE', `/api/admin/users/${user.id}/sessions/${newest?.id}`, {
      token: admin,
    });
    expect(again.json()).toMatchObject({ code: 'NOT_FOUND' });
    await server.call('DELETE', `/api/admin/users/${user.id}/sessions`, { token: admin });
    expect(await Promise.all(tokens.map(isIn))).toEqual([false, false, false]);
    const log = await server.call('GET', '/api/admin/auditlog?action=SESSION_REVOKED', { token: admin });
    expect((log.json() as { logs: object[] }).logs).toEqual([
      expect.objectContaining({ resource: user.email, userEmail: ADMIN.email, details: '2 sessions' }),
      expect.objectContaining({ resource: user.email, details: '1 session' }),
    ]);
  });

  it('of the administrator: the current one is marked and stays', async () => {
    const second = await server.signInAdmin();
    const page = await server.call('GET', '/api/admin/users/page?search=admin', { token: admin });
    const id = String((page.json() as UsersPage).users[0]?.id);
    const sessions = (await sessionsOf(id)).json() as UserSession[];
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    await server.call('DELETE', `/api/admin/users/${id}/sessions`, { token: admin });
    expect([await isIn(admin), await isIn(second)]).toEqual([true, false]);
  });

  it('of an unknown user are not found', async () => {
    for (const id of [NOBODY, '17']) {
      expect((await sessionsOf(id)).json()).toMatchObject({ code: 'USER_NOT_FOUND' });
      const ended = await server.call('DELETE', `/api/admin/users/${id}/sessions`, { token: admin });
      expect(ended.statusCode).toBe(404);
    }
  });
});
