import { adminTexts, ERRORS } from '@tutti/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN, buildTestApp, type TestServer, type TestUser } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';

type Entry = Record<string, unknown>;

describe.each(DATABASE_KINDS)('user administration on %s', (kind) => {
  let server: TestServer;
  let admin: string;

  beforeEach(async () => {
    server = await buildTestApp({ kind });
    admin = await server.signInAdmin();
  });
  afterEach(() => server.close());

  const post = (url: string, body?: object, token = admin) =>
    server.call('POST', url, { ...(body ? { body } : {}), token });
  const listUsers = async () =>
    (await server.call('GET', '/api/admin/users', { token: admin })).json() as Entry[];
  const findUser = async ({ id }: TestUser) => (await listUsers()).find((user) => user.id === id);
  const isIn = async (token: string) =>
    (await server.call('GET', '/api/auth/me', { token })).statusCode === 200;
  const listActions = async (query = '') => {
    const page = await server.call('GET', `/api/admin/auditlog?limit=200${query}`, { token: admin });
    return (page.json() as { logs: Entry[] }).logs;
  };

  it('lists users with every field [A-232, A-233, A-234, A-235, A-236, A-237, A-238, A-239, A-242, A-402]', async () => {
    const [first] = await listUsers();
    expect(first).toEqual({
      id: expect.any(String),
      email: ADMIN.email,
      userName: 'admin',
      roles: ['Admin', 'User'],
      approved: true,
      registeredDate: new Date(server.clock.now()).toISOString(),
      phoneNumber: null,
      emailConfirmed: true,
      lockoutEnd: null,
      accessFailedCount: 0,
      isProtected: true,
      rejectedAt: null,
      hasSecondFactor: false,
      signOnLinks: 0,
    });
  });

  it('approves a pending user [A-014, A-296, A-297, A-403, A-473]', async () => {
    const user = await server.createUser({ approved: false });
    const answer = await post(`/api/admin/approve/${user.id}`);
    expect(answer.json()).toEqual({ message: adminTexts.users.approved, requiresRelogin: false });
    expect(await findUser(user)).toMatchObject({ approved: true, roles: ['User'] });
    expect(await isIn(await server.signIn(user.email, user.password))).toBe(true);
    expect(await listActions('&action=USER_APPROVED')).toEqual([
      expect.objectContaining({ resource: user.email, userEmail: ADMIN.email, success: true }),
    ]);
  });

  it('reports that a user has to sign in again if sessions were ended [A-298]', async () => {
    const user = await server.createUser({ approved: false, roles: ['User'] });
    const token = await server.signIn(user.email, user.password);
    const answer = await post(`/api/admin/approve/${user.id}`);
    expect(answer.json()).toEqual({ message: adminTexts.users.approvedRelogin, requiresRelogin: true });
    expect(await isIn(token)).toBe(false);
  });

  it('rejects: removes approval, roles and sessions [A-299, A-302, A-404, A-477]', async () => {
    const user = await server.createUser({ roles: ['DJ', 'User'] });
    const token = await server.signIn(user.email, user.password);
    const answer = await post(`/api/admin/users/${user.id}/reject`);
    expect(answer.json()).toEqual({ message: adminTexts.users.rejectedRelogin, requiresRelogin: true });
    expect(await isIn(token)).toBe(false);
    expect(await findUser(user)).toMatchObject({
      approved: false,
      roles: [],
      rejectedAt: new Date(server.clock.now()).toISOString(),
    });
    expect(await listActions('&action=USER_REJECTED')).toHaveLength(1);
    await post(`/api/admin/approve/${user.id}`);
    expect(await findUser(user)).toMatchObject({ approved: true, rejectedAt: null });
  });

  it('asks for confirmation before it deletes an account in use [A-303, A-304, A-305, A-306, A-405, A-406]', async () => {
    const user = await server.createUser({ roles: ['User'] });
    const token = await server.signIn(user.email, user.password);
    const requested = await post(`/api/admin/users/${user.id}/delete`);
    expect(requested.json()).toEqual({
      message: expect.stringContaining(user.email),
      requiresConfirmation: true,
      user: { email: user.email, roles: ['User'] },
      isImportantAccount: false,
    });
    expect(await isIn(token)).toBe(true);
    const deleted = await post(`/api/admin/users/${user.id}/delete?confirmed=true`);
    expect(deleted.json()).toEqual({ message: 'User deleted successfully.' });
    expect(await isIn(token)).toBe(false);
    expect(await findUser(user)).toBeUndefined();
    expect(await listActions('&action=USER_DELETED')).toEqual([
      expect.objectContaining({ resource: user.email, userEmail: ADMIN.email }),
    ]);
  });

  it('deletes a pending account without roles at once', async () => {
    const user = await server.createUser({ approved: false });
    await post(`/api/admin/users/${user.id}/delete`);
    expect(await findUser(user)).toBeUndefined();
  });

  it('reports a protected account as important [A-306]', async () => {
    const second = await server.createUser({ roles: ['Admin'] });
    const [first] = (await listUsers()).filter(({ email }) => email === ADMIN.email);
    const token = await server.signIn(second.email, second.password);
    const requested = await post(`/api/admin/users/${String(first?.id)}/delete`, undefined, token);
    expect(requested.json()).toMatchObject({ requiresConfirmation: true, isImportantAccount: true });
  });

  it('assigns and removes roles, once each [A-407, A-409, A-474, A-478]', async () => {
    const user = await server.createUser();
    const change = { userId: user.id, roleName: 'DJ' };
    for (let time = 0; time < 2; time += 1) {
      expect((await post('/api/admin/add-role', change)).statusCode).toBe(200);
    }
    expect(await findUser(user)).toMatchObject({ roles: ['DJ'] });
    for (let time = 0; time < 2; time += 1) {
      expect((await post('/api/admin/remove-role', change)).statusCode).toBe(200);
    }
    expect(await findUser(user)).toMatchObject({ roles: [] });
    const actions = (await listActions('&search=role%20dj')).map(({ action }) => action);
    expect(actions).toEqual(['ROLE_REMOVED', 'ROLE_ASSIGNED']);
  });

  it('refuses a user who loses approval with a role from the next call on, and keeps the session', async () => {
    const user = await server.createUser({ approved: false, roles: ['User'] });
    const token = await server.signIn(user.email, user.password);
    await post('/api/admin/remove-role', { userId: user.id, roleName: 'User' });
    expect((await server.call('GET', '/api/streams', { token })).json()).toMatchObject({
      code: 'PENDING_APPROVAL',
    });
    expect(await isIn(token)).toBe(true);
  });

  it('explains why an action is impossible [A-408, A-410]', async () => {
    const user = await server.createUser();
    const nobody = '00000000-0000-4000-8000-000000000000';
    const [own] = (await listUsers()).filter(({ email }) => email === ADMIN.email);
    const self = String(own?.id);
    const refused: [string, object | undefined, keyof typeof ERRORS][] = [
      ['/api/admin/add-role', { userId: user.id, roleName: 'Emperor' }, 'UNKNOWN_ROLE'],
      ['/api/admin/remove-role', { userId: user.id, roleName: 'admin' }, 'UNKNOWN_ROLE'],
      ['/api/admin/add-role', { userId: nobody, roleName: 'DJ' }, 'USER_NOT_FOUND'],
      ['/api/admin/remove-role', { userId: nobody, roleName: 'DJ' }, 'USER_NOT_FOUND'],
      ['/api/admin/remove-role', { userId: self, roleName: 'Admin' }, 'SELF_CHANGE'],
      [`/api/admin/users/${self}/reject`, undefined, 'SELF_CHANGE'],
      [`/api/admin/users/${self}/delete?confirmed=true`, undefined, 'SELF_CHANGE'],
      [`/api/admin/approve/${nobody}`, undefined, 'USER_NOT_FOUND'],
      [`/api/admin/users/${nobody}/reject`, undefined, 'USER_NOT_FOUND'],
      [`/api/admin/users/${nobody}/delete`, undefined, 'USER_NOT_FOUND'],
      ['/api/admin/approve/17', undefined, 'USER_NOT_FOUND'],
    ];
    for (const [url, body, code] of refused) {
      const answer = await post(url, body);
      expect([url, answer.statusCode, (answer.json() as Entry).code]).toEqual([
        url,
        ERRORS[code].status,
        code,
      ]);
    }
  });

  it('keeps one administrator when two demote each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      // The previous round removed this administrator's role and thereby the session.
      admin = await server.signInAdmin();
      const [left, right] = [
        await server.createUser({ roles: ['Admin'] }),
        await server.createUser({ roles: ['Admin'] }),
      ];
      const [first] = (await listUsers()).filter(({ email }) => email === ADMIN.email);
      const tokens = [
        await server.signIn(left.email, left.password),
        await server.signIn(right.email, right.password),
      ];
      const remove = (userId: string, token: string | undefined) =>
        post('/api/admin/remove-role', { userId, roleName: 'Admin' }, token);
      await remove(String(first?.id), tokens[0]);
      await Promise.all([remove(right.id, tokens[0]), remove(left.id, tokens[1])]);
      const { queries } = server.database;
      const admins = await queries
        .selectFrom('account_role')
        .selectAll()
        .where('role', '=', 'Admin')
        .execute();
      expect(admins).toHaveLength(1);
      await queries.deleteFrom('account_role').where('role', '=', 'Admin').execute();
      await server.features.roles.giveRole(queries, String(first?.id), 'Admin');
    }
  });

  it('accepts a request for access once a day and shows it as a warning [A-411]', async () => {
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    for (let time = 0; time < 3; time += 1) {
      const answer = await post('/api/admin/request-access', undefined, token);
      expect(answer.json()).toEqual({ message: 'Admin access request submitted.' });
    }
    expect(await listActions('&action=ADMIN_ACCESS_REQUESTED')).toHaveLength(1);
    const warnings = await server.call('GET', '/api/admin/securitywarnings', { token: admin });
    expect(warnings.json()).toEqual([`${user.email} requests administrator access`]);
  });

  it('shows no warning on a healthy system [A-401]', async () => {
    await server.createUser();
    const warnings = await server.call('GET', '/api/admin/securitywarnings', { token: admin });
    expect(warnings.json()).toEqual([]);
  });

  it('shows who is signed in and online [A-249, A-250, A-251, A-252, A-253, A-254, A-255, A-256, A-257, A-412]', async () => {
    const user = await server.createUser();
    await server.signIn(user.email, user.password);
    await server.signIn(user.email, user.password);
    server.clock.sleep(10 * 60_000);
    const answer = await server.call('GET', '/api/admin/active-users', { token: admin });
    const reply = answer.json() as { users: Entry[] };
    expect(reply).toMatchObject({
      totalActiveUsers: 2,
      totalOnlineUsers: 1,
      lastUpdated: new Date(server.clock.now()).toISOString(),
    });
    expect(reply.users).toContainEqual({
      userId: user.id,
      username: user.email.split('@')[0],
      email: user.email,
      activeTokensCount: 2,
      lastActivityDisplay: '10m ago',
      lastActivityAt: new Date(server.clock.now() - 10 * 60_000).toISOString(),
      ipAddress: '127.0.0.1',
      isOnline: false,
    });
  });
});

describe.each(DATABASE_KINDS)('the audit log on %s', (kind) => {
  let server: TestServer;
  let admin: string;

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    admin = await server.signInAdmin();
    for (let day = 0; day < 30; day += 1) {
      server.clock.sleep(24 * 3_600_000);
      await server.call('POST', '/api/auth/login', {
        body: { email: `guess${day}@example.org`, password: 'wrong one' },
      });
      // Keeps the administrator's session alive.
      if (day % 6 === 5) admin = await server.signInAdmin();
    }
  });
  afterAll(() => server.close());

  const read = async (query: string) => {
    const answer = await server.call('GET', `/api/admin/auditlog${query}`, { token: admin });
    return answer.json() as { logs: Entry[]; total: number; totalPages: number; page: number; limit: number };
  };

  it('is listed in pages of 25, newest first [A-258, A-259, A-260, A-261, A-262, A-263, A-264, A-265, A-266, A-267, A-268, A-269, A-414, A-472]', async () => {
    const first = await read('');
    expect(first).toMatchObject({ page: 1, limit: 25, totalPages: Math.ceil(first.total / 25) });
    expect(first.logs).toHaveLength(25);
    const times = first.logs.map(({ timestamp }) => String(timestamp));
    expect(times).toEqual(times.toSorted().toReversed());
    const { logs } = await read('?action=USER_LOGIN&success=true&limit=1');
    expect(logs).toEqual([
      {
        id: expect.any(String),
        action: 'USER_LOGIN',
        resource: ADMIN.email,
        resourceType: 'Authentication',
        userId: expect.any(String),
        user: 'admin',
        userEmail: ADMIN.email,
        timestamp: expect.any(String),
        timestampDisplay: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/),
        ipAddress: '127.0.0.1',
        userAgent: 'lightMyRequest',
        success: true,
        details: null,
        isByServer: false,
      },
    ]);
  });

  it('filters by text, action, kind, whole days and result [A-415, A-416, A-417, A-418, A-419, A-420]', async () => {
    expect((await read('?search=GUESS1')).total).toBe(11);
    expect((await read('?search=100%25_')).total).toBe(0);
    expect((await read('?action=USER_LOGIN&success=false')).total).toBe(30);
    expect((await read('?resourceType=User%20Management')).total).toBe(1);
    expect((await read('?success=false&dateFrom=2026-11-22&dateTo=2026-11-23')).total).toBe(2);
    const wrong = await server.call('GET', '/api/admin/auditlog?dateFrom=yesterday', { token: admin });
    expect(wrong.statusCode).toBe(400);
  });

  it('shows users only their own entries', async () => {
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    const answer = await server.call('GET', '/api/users/activity', { token });
    const { logs } = answer.json() as { logs: Entry[] };
    expect(logs.map(({ action }) => action)).toEqual(['USER_LOGIN', 'USER_REGISTERED']);
    expect(new Set(logs.map(({ userId }) => userId))).toEqual(new Set([user.id]));
  });

  it('cannot be changed through the database connection', async () => {
    const { queries } = server.database;
    await expect(queries.updateTable('audit_entry').set({ details: 'x' }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(queries.deleteFrom('audit_entry').execute()).rejects.toThrow('append-only');
  });
});
