import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandomIds } from '#platform/ids.ts';
import { ADMIN, buildTestApp, type TestServer } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { createPasswords } from '../passwords/passwords.ts';
import { resetAdministrator } from './reset-administrator.ts';

describe.each(DATABASE_KINDS)('resetting an administrator on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await buildTestApp({ kind });
  });
  afterAll(() => server.close());

  const reset = (address?: string) => {
    const { audit, roles } = server.features;
    const passwords = createPasswords({ isCheap: true });
    return resetAdministrator({ ...server, audit, roles, passwords, ids: createRandomIds() }, address);
  };

  it('changes nothing for an address without an account', async () => {
    expect(await reset('ghost@example.org')).toEqual({ kind: 'unclear', administrators: [ADMIN.email] });
    await server.signInAdmin();
  });

  it('makes a rejected account an approved, protected administrator, and then asks which account is meant', async () => {
    const user = await server.createUser({ approved: false });
    const { queries } = server.database;
    await queries.updateTable('account').set({ rejected_at: 1 }).where('id', '=', user.id).execute();
    const outcome = await reset(user.email.toUpperCase());
    if (outcome.kind !== 'done') throw new Error('nobody was reset');
    const token = await server.signIn(user.email, outcome.password);
    const users = await server.call('GET', '/api/admin/users', { token });
    const rights = { roles: ['Admin', 'User'], approved: true, isProtected: true, rejectedAt: null };
    expect(users.json()).toContainEqual(expect.objectContaining({ id: user.id, ...rights }));
    const unclear = await reset();
    expect(unclear.kind === 'unclear' && [...unclear.administrators].sort()).toEqual(
      [ADMIN.email, user.email].sort(),
    );
  });
});

it.each(DATABASE_KINDS)(
  'an administrator is created only at the first start, and a different one in the environment later is reported as ignored, on %s',
  async (kind) => {
    const server = await buildTestApp({ kind });
    const { accounts } = server.features;
    const ensure = (email: string) =>
      accounts.ensureFirstAdministrator({ email, password: 'of the environment', isChosen: true });
    const otherUser = await server.createUser({ approved: false });
    expect(await ensure(otherUser.email)).toBeUndefined();
    expect(await ensure('nobody-yet@example.org')).toBeUndefined();
    const { logs } = await server.features.audit.query({ page: 1, limit: 9, action: 'ROLE_ASSIGNED' });
    expect(logs.map(({ resource }) => resource)).toEqual([ADMIN.email]);
    expect(server.logText().split('ADMIN_EMAIL and ADMIN_PASSWORD are ignored')).toHaveLength(3);
    await server.close();
  },
);
