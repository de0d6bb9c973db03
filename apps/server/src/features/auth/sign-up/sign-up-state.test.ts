import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountCalls } from '../../../test/account-calls.ts';
import { buildTestApp, type TestServer } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';

const DAY_MS = 24 * 3_600_000;

describe.each(DATABASE_KINDS)('the state of a sign-up on %s', (kind) => {
  let server: TestServer;
  const { post, get, readLink, confirm, newAddress } = createAccountCalls(() => server);

  beforeAll(async () => {
    server = await buildTestApp({ kind, environment: { SIGN_UP: 'approval' } });
  });
  afterAll(() => server.close());

  async function signUp() {
    const email = newAddress('waits');
    const { ticket } = (await post('/api/auth/register', { email, password: 'a good password' })).json() as {
      ticket: string;
    };
    const users = (await get('/api/admin/users', await server.signInAdmin())).json() as {
      id: string;
      email: string;
    }[];
    return { email, ticket, id: users.find((user) => user.email === email)?.id ?? '' };
  }
  const stateOf = async (ticket: string) =>
    (await post('/api/auth/sign-up-state', { ticket })).json() as object;
  const byAdmin = async (url: string, body?: object) => post(url, body, await server.signInAdmin());

  it('is waiting until the decision, even after the address is confirmed, and approved after it', async () => {
    const { email, ticket, id } = await signUp();
    expect(await stateOf(ticket)).toEqual({ state: 'waiting' });
    await confirm(await readLink(email));
    expect(await stateOf(ticket)).toEqual({ state: 'waiting' });
    await byAdmin(`/api/admin/approve/${id}`);
    expect(await stateOf(ticket)).toEqual({ state: 'approved' });
  });

  it.each([
    ['a role', '/api/admin/add-role', (userId: string) => ({ userId, roleName: 'User' })],
    ['a bulk decision', '/api/admin/users/bulk', (id: string) => ({ action: 'approve', userIds: [id] })],
  ])('is also approved after %s', async (_name, url, toBody) => {
    const { ticket, id } = await signUp();
    expect((await byAdmin(url, toBody(id))).statusCode).toBe(200);
    expect(await stateOf(ticket)).toEqual({ state: 'approved' });
  });

  it('stays waiting for a rejected user, like the sign-in, and is unknown for a deleted account', async () => {
    const { ticket, id } = await signUp();
    await byAdmin(`/api/admin/reject/${id}`);
    expect(await stateOf(ticket)).toEqual({ state: 'waiting' });
    await byAdmin(`/api/admin/users/${id}/delete`, {});
    expect(await stateOf(ticket)).toEqual({ state: 'unknown' });
  });

  it('is the same for each attempt at one address', async () => {
    const { email, ticket, id } = await signUp();
    const again = (await post('/api/auth/register', { email, password: 'another password' })).json() as {
      ticket: string;
    };
    await byAdmin(`/api/admin/approve/${id}`);
    expect(await stateOf(again.ticket)).toEqual({ state: 'approved' });
    expect(await stateOf(ticket)).toEqual({ state: 'approved' });
  });

  it('is unknown for tickets that are forged, truncated, changed or older than a month', async () => {
    const { ticket } = await signUp();
    const flipped = ticket.slice(0, 40) + (ticket[40] === 'A' ? 'B' : 'A') + ticket.slice(41);
    for (const wrong of ['x', ticket.slice(1), flipped, `${ticket}AAAA`, 'é'.repeat(300)])
      expect(await stateOf(wrong)).toEqual({ state: 'unknown' });
    server.clock.sleep(30 * DAY_MS);
    expect(await stateOf(ticket)).toEqual({ state: 'unknown' });
  });

  it.each([{}, { ticket: '' }, { ticket: 7 }, { ticket: 'x'.repeat(301) }])('refuses %j', async (body) => {
    expect((await post('/api/auth/sign-up-state', body)).statusCode).toBe(400);
  });

  it('neither signs in nor adds to the audit log, however often it is requested', async () => {
    const { ticket } = await signUp();
    const rows = () => server.database.queries.selectFrom('audit_entry').selectAll().execute();
    const before = (await rows()).length;
    for (let requested = 0; requested < 180; requested += 1) await stateOf(ticket);
    expect(await rows()).toHaveLength(before);
    const answer = await post('/api/auth/sign-up-state', { ticket });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});
