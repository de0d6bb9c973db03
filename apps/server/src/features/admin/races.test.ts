import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN, buildTestApp, type TestServer, type TestUser } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';

type Act = (userId: string) => { url: string; body?: object };

const ENDINGS: Readonly<Record<string, Act>> = {
  'take the role': (userId) => ({ url: '/api/admin/remove-role', body: { userId, roleName: 'Admin' } }),
  reject: (userId) => ({ url: `/api/admin/users/${userId}/reject` }),
  delete: (userId) => ({ url: `/api/admin/users/${userId}/delete?confirmed=true` }),
  'reject several': (userId) => ({
    url: '/api/admin/users/bulk',
    body: { action: 'reject', userIds: [userId] },
  }),
};

describe.each(DATABASE_KINDS)('simultaneous administrators on %s', (kind) => {
  let server: TestServer;
  let admin: string;

  beforeEach(async () => {
    server = await buildTestApp({ kind });
    admin = await server.signInAdmin();
  });
  afterEach(() => server.close());

  const run = (token: string, { url, body }: ReturnType<Act>) =>
    server.call('POST', url, { token, ...(body ? { body } : {}) });
  const listAdmins = async () =>
    (
      await server.database.queries
        .selectFrom('account_role')
        .where('role', '=', 'Admin')
        .select('account_id')
        .execute()
    ).map(({ account_id: id }) => id);
  const createAdmin = async (): Promise<TestUser & { token: string }> => {
    const user = await server.createUser({ roles: ['Admin'] });
    return { ...user, token: await server.signIn(user.email, user.password) };
  };

  const acts = Object.keys(ENDINGS);
  const pairs = acts.flatMap((left, at) => acts.slice(at).map((right) => [left, right] as const));

  it.each(pairs)('one of the last two stays when they %s and %s each other', async (left, right) => {
    const [a, b] = [await createAdmin(), await createAdmin()];
    const [first] = await listAdmins().then((ids) => ids.filter((id) => id !== a.id && id !== b.id));
    await run(a.token, ENDINGS['take the role']?.(String(first)) as ReturnType<Act>);
    const decisions = [
      run(a.token, ENDINGS[left]?.(b.id) as ReturnType<Act>),
      run(b.token, ENDINGS[right]?.(a.id) as ReturnType<Act>),
    ];
    const answers = await Promise.all(decisions);
    expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true);
    const rest = await listAdmins();
    expect(rest).toHaveLength(1);
    expect([a.id, b.id]).toContain(rest[0]);
  });

  it('an administrator who has just lost the role can decide nothing', async () => {
    const [a, b, c] = [await createAdmin(), await createAdmin(), await createAdmin()];
    const take = ENDINGS['take the role'] as Act;
    await Promise.all([run(a.token, take(b.id)), run(b.token, take(c.id)), run(c.token, take(a.id))]);
    const { logs } = (
      await server.call('GET', '/api/admin/auditlog?action=ROLE_REMOVED&limit=10', { token: admin })
    ).json() as { logs: { userId: string; resource: string }[] };
    const lost = new Set<string>();
    for (const { userId, resource } of logs.toReversed()) {
      const actor = [a, b, c].find(({ id }) => id === userId);
      expect(lost.has(String(actor?.email))).toBe(false);
      lost.add(resource);
    }
    expect(logs.length).toBeGreaterThan(0);
  });

  it('two decisions about one user are both complete and both audited', async () => {
    const other = await createAdmin();
    for (let round = 0; round < 5; round += 1) {
      const user = await server.createUser({ approved: false });
      const answers = await Promise.all([
        run(admin, { url: `/api/admin/approve/${user.id}` }),
        run(other.token, { url: `/api/admin/users/${user.id}/delete?confirmed=true` }),
        run(other.token, { url: `/api/admin/users/${user.id}/reject` }),
      ]);
      expect(answers.every(({ statusCode }) => [200, 404].includes(statusCode))).toBe(true);
      const { queries } = server.database;
      const rows = await queries.selectFrom('account').where('id', '=', user.id).select('id').execute();
      const roles = await queries
        .selectFrom('account_role')
        .where('account_id', '=', user.id)
        .selectAll()
        .execute();
      expect([rows, roles]).toEqual([[], []]);
      const succeeded = answers.filter(({ statusCode }) => statusCode === 200).length;
      const log = await server.call('GET', `/api/admin/auditlog?search=${user.email}`, { token: admin });
      const actions = (log.json() as { logs: { action: string }[] }).logs.map(({ action }) => action);
      expect(actions.filter((action) => action !== 'USER_REGISTERED')).toHaveLength(succeeded);
    }
  });

  it('approving twice at once approves once', async () => {
    const other = await createAdmin();
    const user = await server.createUser({ approved: false });
    const approve = { url: `/api/admin/approve/${user.id}` };
    const answers = await Promise.all([run(admin, approve), run(other.token, approve), run(admin, approve)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const log = await server.call('GET', '/api/admin/auditlog?action=USER_APPROVED', { token: admin });
    expect((log.json() as { total: number }).total).toBe(1);
  });

  it('a decision about a deleted user on a stale page reports that and changes nothing', async () => {
    const user = await server.createUser();
    await run(admin, { url: `/api/admin/users/${user.id}/delete?confirmed=true` });
    for (const ending of Object.values(ENDINGS)) {
      const answer = await run(admin, ending(user.id));
      const { code, failures } = answer.json() as { code?: string; failures?: { code: string }[] };
      expect(code ?? failures?.[0]?.code).toBe('USER_NOT_FOUND');
    }
    expect((await listAdmins()).length).toBe(1);
    await server.signIn(ADMIN.email, ADMIN.password);
  });
});
