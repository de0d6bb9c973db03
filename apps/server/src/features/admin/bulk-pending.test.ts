import type { BulkPendingReply, UsersPage } from '@tutti/contract';
import { BULK_USERS_MAX } from '@tutti/contract/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN, buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';

const URL = '/api/admin/users/bulk-pending';
const WAITING = 2 * BULK_USERS_MAX + 5;

describe.each(DATABASE_KINDS)('a bulk decision about all pending users on %s', (kind) => {
  let server: TestServer;
  let token: string;

  beforeEach(async () => {
    server = await buildTestApp({ kind });
    token = await server.signInAdmin();
  });
  afterEach(() => server.close());

  async function insertWaiting(count: number, name = 'waits') {
    const pattern = await server.database.queries
      .selectFrom('account')
      .selectAll()
      .where('email', '=', ADMIN.email)
      .executeTakeFirstOrThrow();
    for (let index = 0; index < count; index += 1) {
      const email = `${name}-${index}@example.org`;
      const key = `${name}-${index}`;
      const names = { email, email_key: email, user_name: key, user_name_key: key };
      const state = { is_approved: 0 as const, is_protected: 0 as const, is_email_confirmed: 0 as const };
      const createdAt = server.clock.now() - Math.floor(index / 7);
      const row = { ...pattern, ...names, ...state, id: crypto.randomUUID(), created_at: createdAt };
      await server.database.queries.insertInto('account').values(row).execute();
    }
  }
  const send = (body: object) => server.call('POST', URL, { token, body });
  async function decideAboutAll(body: object): Promise<BulkPendingReply[]> {
    const replies: BulkPendingReply[] = [];
    let after: string | null = null;
    do {
      const answer = await send({ ...body, ...(after === null ? {} : { after }) });
      expect(answer.statusCode).toBe(200);
      replies.push(answer.json() as BulkPendingReply);
      after = replies.at(-1)?.next ?? null;
    } while (after !== null);
    return replies;
  }
  const countOf = async (query: string) =>
    ((await server.call('GET', `/api/admin/users/page?${query}`, { token })).json() as UsersPage).total;

  it('takes a part of the users in each call until none is left, with one audit entry for each user', async () => {
    await insertWaiting(WAITING);
    const replies = await decideAboutAll({ action: 'approve' });
    expect(replies.map(({ requested }) => requested)).toEqual([BULK_USERS_MAX, BULK_USERS_MAX, 5]);
    expect(replies.flatMap(({ failures }) => failures)).toEqual([]);
    expect(await countOf('status=pending')).toBe(0);
    expect(await countOf('status=approved&search=waits')).toBe(WAITING);
    const approvals = await server.database.queries
      .selectFrom('audit_entry')
      .where('action', '=', 'USER_APPROVED')
      .where('actor_email', '=', ADMIN.email)
      .where('resource', 'like', 'waits-%')
      .select('id')
      .execute();
    expect(approvals).toHaveLength(WAITING);
  });

  it('leaves out users who do not match the search, were rejected, or signed up after it began', async () => {
    await insertWaiting(BULK_USERS_MAX + 1, 'school');
    await insertWaiting(3, 'other');
    const first = (await send({ action: 'approve', search: 'SCHOOL' })).json() as BulkPendingReply;
    expect(first).toMatchObject({ succeeded: BULK_USERS_MAX, next: expect.any(String) as string });
    server.clock.sleep(1);
    await server.createUser({ email: 'school-late@example.org', approved: false });
    const second = (await send({ action: 'approve', search: 'SCHOOL', after: first.next })).json();
    expect(second).toMatchObject({ requested: 1, succeeded: 1, next: null });
    expect(await countOf('status=pending')).toBe(4);
    await decideAboutAll({ action: 'reject' });
    expect(await countOf('status=rejected')).toBe(4);
    expect(await decideAboutAll({ action: 'approve' })).toMatchObject([{ requested: 0, next: null }]);
  });

  it('skips users who cannot be deleted, names them, and finishes', async () => {
    await insertWaiting(BULK_USERS_MAX + 2);
    await server.database.queries
      .updateTable('account')
      .set({ is_protected: 1 })
      .where('email', 'in', ['waits-0@example.org', 'waits-101@example.org'])
      .execute();
    const replies = await decideAboutAll({ action: 'delete' });
    const failures = replies.flatMap((reply) => reply.failures);
    expect(failures.map(({ email, code }) => `${email} ${code}`).sort()).toEqual([
      'waits-0@example.org CONFIRMATION_REQUIRED',
      'waits-101@example.org CONFIRMATION_REQUIRED',
    ]);
    expect(await countOf('status=pending')).toBe(2);
  });

  const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  it.each([
    {},
    { action: 'addRole' },
    { action: 'approve', after: 'x' },
    { action: 'approve', after: written({}) },
    { action: 'approve', after: written(null) },
    { action: 'approve', after: written(['1', 2, 'id']) },
    { action: 'approve', after: written([1e300, 2, 'id']) },
    { action: 'approve', after: written([1, 2]) },
    { action: 'approve', search: 'x'.repeat(1_000) },
  ])('refuses %j', async (body) => {
    expect((await send(body)).statusCode).toBe(400);
  });
});
