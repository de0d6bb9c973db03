import { type CreatedInvitation, INVITATIONS_MAX } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountCalls } from '../../../test/account-calls.ts';
import { buildTestApp, type TestServer } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { startMailServer } from '../../../test/smtp-server.ts';

const DAY_MS = 24 * 3_600_000;
const PASSWORD = 'a good password';

interface Input {
  readonly email?: string | null;
  readonly roles?: readonly string[];
  readonly days?: number;
  readonly usesMax?: number;
  readonly note?: string;
}

describe.each(DATABASE_KINDS)('invitations on %s', (kind) => {
  let server: TestServer;
  let admin: string;
  const { post, get, readLink, confirm, newAddress } = createAccountCalls(() => server);

  beforeAll(async () => {
    server = await buildTestApp({ kind, environment: { SIGN_UP: 'closed' } });
    admin = await server.signInAdmin();
  });
  afterAll(() => server.close());

  async function invite(input: Input = {}, token = admin): Promise<CreatedInvitation> {
    const body = { email: null, roles: [], days: 7, usesMax: 1, note: '', ...input };
    const answer = await post('/api/admin/invitations', body, token);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    return answer.json() as CreatedInvitation;
  }
  const tokenOf = ({ link }: Pick<CreatedInvitation, 'link'>) => new URL(link).hash.slice(1);
  const accept = (created: CreatedInvitation, email = newAddress('guest'), password = PASSWORD) =>
    post('/api/auth/invitation/accept', { token: tokenOf(created), email, password });
  const read = (created: CreatedInvitation) => post('/api/auth/invitation', { token: tokenOf(created) });
  const listed = async ({ id }: CreatedInvitation) =>
    ((await get('/api/admin/invitations', admin)).json() as { id: string }[]).find((one) => one.id === id);
  const revoke = ({ id }: CreatedInvitation) =>
    server.call('DELETE', `/api/admin/invitations/${id}`, { token: admin });
  const actions = async (email: string) =>
    server.database.queries
      .selectFrom('audit_entry')
      .where('resource', '=', email)
      .orderBy('id')
      .select(['action', 'details', 'actor_email'])
      .execute();

  it('admit people at once when sign-up is closed, with the given roles, and their mail confirms the address', async () => {
    const created = await invite({ roles: ['DJ'], note: 'for the party' });
    const email = newAddress('guest');
    const accepted = await accept(created, email);
    expect([accepted.statusCode, accepted.json()]).toEqual([
      200,
      { message: 'Welcome! Your account is ready.' },
    ]);
    const token = await server.signIn(email, PASSWORD);
    const before = await get('/api/auth/me', token);
    expect(before.json()).toMatchObject({ approved: true, roles: ['DJ', 'User'], emailConfirmed: false });
    await confirm(await readLink(email));
    expect((await get('/api/auth/me', token)).json()).toMatchObject({ emailConfirmed: true });
  });

  it('do not exceed the limit when they are created at the same time', async () => {
    const { queries } = server.database;
    await invite({ note: 'a pattern' });
    const row = await queries
      .selectFrom('invitation')
      .where('note', '=', 'a pattern')
      .selectAll()
      .executeTakeFirstOrThrow();
    const { count } = await queries
      .selectFrom('invitation')
      .where('revoked_at', 'is', null)
      .whereRef('uses', '<', 'uses_max')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: INVITATIONS_MAX - 1 - Number(count) }, (_, index) => ({
      ...row,
      id: `other ${index}`,
      token_hash: `other ${index}`,
    }));
    await queries.insertInto('invitation').values(others).execute();
    const body = { email: null, roles: [], days: 7, usesMax: 1, note: 'at once' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post('/api/admin/invitations', body, admin)),
    );
    await queries.deleteFrom('invitation').where('note', 'in', ['a pattern', 'at once']).execute();
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('are audited: creation, acceptance and revocation', async () => {
    const email = newAddress('guest');
    const created = await invite({ email, roles: ['Host'], note: 'the neighbour' });
    await accept(created, email);
    const acts = await actions(email);
    expect(acts.map(({ action }) => action)).toEqual([
      'INVITATION_CREATED',
      'USER_REGISTERED',
      'USER_APPROVED',
      'ROLE_ASSIGNED',
    ]);
    expect(acts[0]).toMatchObject({
      actor_email: 'admin@example.org',
      details: expect.stringMatching(/^User, Host; used 0 of 1; until .*; the neighbour$/) as string,
    });
    expect(acts[2]?.details).toBe('By an invitation of admin@example.org, used 1 of 1');
    expect(JSON.stringify(acts) + server.logText()).not.toContain(tokenOf(created));
  });

  it('are stored with only the hash of their token', async () => {
    const created = await invite();
    const rows = await server.database.queries.selectFrom('invitation').selectAll().execute();
    expect(tokenOf(created)).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(tokenOf(created));
    expect((await get('/api/admin/invitations', admin)).body).not.toContain(tokenOf(created));
  });

  it('with an address are only for that address, ignoring case', async () => {
    const created = await invite({ email: 'Only@Example.org' });
    expect((await read(created)).json()).toMatchObject({ email: 'Only@Example.org' });
    expect((await accept(created)).json()).toMatchObject({ code: 'INVITATION_FOR_ANOTHER' });
    expect((await accept(created, 'only@example.org')).statusCode).toBe(200);
  });

  it('create as many accounts as they allow, and not one more under simultaneous use', async () => {
    const created = await invite({ usesMax: 3 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(created)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect(await listed(created)).toMatchObject({ uses: 3, usesMax: 3, state: 'used' });
    const refused = answers
      .filter(({ statusCode }) => statusCode !== 200)
      .map((answer) => answer.json() as object);
    expect(refused).toEqual(Array(5).fill(expect.objectContaining({ code: 'INVALID_INVITATION' })));
  });

  it('are not used up by refused attempts', async () => {
    const created = await invite();
    expect((await accept(created, 'ADMIN@example.org')).json()).toMatchObject({ code: 'EMAIL_TAKEN' });
    expect((await accept(created, newAddress(), '12345')).json()).toMatchObject({
      code: 'PASSWORD_TOO_SHORT',
    });
    expect((await accept(created, newAddress(), 'password')).json()).toMatchObject({
      code: 'PASSWORD_TOO_COMMON',
    });
    expect(await listed(created)).toMatchObject({ uses: 0, state: 'open' });
    expect((await accept(created)).statusCode).toBe(200);
  });

  it('end when they are revoked, when they expire, and when their author loses admin rights', async () => {
    const second = await accept(await invite(), 'second@example.org');
    expect(second.statusCode).toBe(200);
    const { id } = await server.database.queries
      .selectFrom('account')
      .where('email', '=', 'second@example.org')
      .select('id')
      .executeTakeFirstOrThrow();
    await post('/api/admin/add-role', { userId: id, roleName: 'Admin' }, admin);
    const [revoked, late, theirs] = [
      await invite(),
      await invite({ days: 1 }),
      await invite({}, await server.signIn('second@example.org', PASSWORD)),
    ];
    expect((await read(theirs)).statusCode).toBe(200);
    expect((await revoke(revoked)).json()).toEqual({ message: 'Invitation revoked.' });
    expect((await revoke(revoked)).json()).toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    await post('/api/admin/remove-role', { userId: id, roleName: 'Admin' }, admin);
    server.clock.sleep(DAY_MS);
    admin = await server.signInAdmin();
    for (const [created, state] of [
      [revoked, 'revoked'],
      [late, 'expired'],
      [theirs, 'revoked'],
    ] as const) {
      expect(await listed(created)).toMatchObject({ state });
      expect((await read(created)).json()).toMatchObject({ code: 'INVALID_INVITATION' });
      expect((await accept(created)).json()).toMatchObject({ code: 'INVALID_INVITATION' });
    }
  });

  it('cannot create administrators, and refuse values that are out of bounds', async () => {
    const inputs = [
      { roles: ['Admin'] },
      { days: 0 },
      { days: 91 },
      { usesMax: 101 },
      { note: 'n'.repeat(201) },
    ];
    for (const input of inputs) {
      const body = { email: null, roles: [], days: 7, usesMax: 1, note: '', ...input };
      const answer = await post('/api/admin/invitations', body, admin);
      expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([
        400,
        'VALIDATION_FAILED',
      ]);
    }
    expect((await post('/api/auth/invitation', { token: 'nothing' })).json()).toMatchObject({
      code: 'INVALID_INVITATION',
    });
  });

  it('are refused for an address that has an account', async () => {
    const body = { email: 'admin@example.org', roles: [], days: 7, usesMax: 1, note: '' };
    const answer = await post('/api/admin/invitations', body, admin);
    expect(answer.json()).toMatchObject({ code: 'EMAIL_TAKEN' });
  });
});

describe('an invitation while sign-up is open', () => {
  let server: TestServer;
  let mails: Awaited<ReturnType<typeof startMailServer>>;
  const { post, login, readLink, confirm } = createAccountCalls(() => server);

  beforeAll(async () => {
    mails = await startMailServer();
    server = await buildTestApp({ environment: { SMTP_URL: mails.url } });
  });
  afterAll(async () => {
    await server.close();
    await mails.close();
  });

  async function invite(email: string | null): Promise<CreatedInvitation> {
    const body = { email, roles: [], days: 7, usesMax: 1, note: '' };
    const answer = await post('/api/admin/invitations', body, await server.signInAdmin());
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    return answer.json() as CreatedInvitation;
  }
  const accept = ({ link }: CreatedInvitation, email: string, password: string) =>
    post('/api/auth/invitation/accept', { token: new URL(link).hash.slice(1), email, password });

  it('is mailed to its address, with the link and the name of the inviting administrator', async () => {
    const created = await invite('mailed@example.org');
    expect(created.isMailed).toBe(true);
    const mail = await server.database.queries
      .selectFrom('outbox_mail')
      .where('recipient', '=', 'mailed@example.org')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(mail.body).toContain(created.link);
    expect(mail.body).toContain('admin invited you to Tutti');
    expect((await invite(null)).isMailed).toBe(false);
  });

  it('sends a welcome mail that confirms the address and does not mention a change', async () => {
    const email = 'welcomed@example.org';
    expect((await accept(await invite(null), email, 'of the guest')).statusCode).toBe(200);
    const mail = await server.database.queries
      .selectFrom('outbox_mail')
      .where('recipient', '=', email)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(mail.subject).toBe('Welcome to Tutti');
    expect(mail.body).toContain('You accepted an invitation');
    expect(mail.body + mail.html).not.toContain('changed');
    expect((await confirm(await readLink(email))).json()).toMatchObject({ isByApproval: false });
  });

  it('takes the place of a registration that nobody confirmed, and of no other', async () => {
    const otherUser = { email: 'wanted@example.org', password: 'of a stranger' };
    await post('/api/auth/register', otherUser);
    const link = await readLink(otherUser.email);
    expect((await accept(await invite(otherUser.email), otherUser.email, 'of the guest')).statusCode).toBe(
      200,
    );
    expect((await login(otherUser.email, 'of the guest')).statusCode).toBe(200);
    expect((await confirm(link)).statusCode).toBe(400);
    expect((await login(otherUser.email, otherUser.password)).statusCode).toBe(401);
  });

  it('without an address replaces no registration, confirmed or not, and failed attempts do not use it up', async () => {
    const registered = { email: 'asked@example.org', password: 'of who asked' };
    await post('/api/auth/register', registered);
    const link = await readLink(registered.email);
    const created = await invite(null);
    for (const email of [registered.email, 'ASKED@example.org']) {
      const refused = await accept(created, email, 'of a stranger');
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'EMAIL_TAKEN']);
    }
    expect((await login(registered.email, 'of a stranger')).statusCode).toBe(401);
    expect((await confirm(link)).statusCode).toBe(200);
    expect((await accept(created, registered.email, 'of a stranger')).json().code).toBe('EMAIL_TAKEN');
    expect((await accept(created, 'somebody-new@example.org', 'of the guest')).statusCode).toBe(200);
  });

  it('removes every key and second factor of the account it takes over', async () => {
    const user = await server.createUser({ email: 'half@example.org' });
    const { queries } = server.database;
    const { id } = await queries
      .selectFrom('account')
      .where('email', '=', user.email)
      .select('id')
      .executeTakeFirstOrThrow();
    const token = await server.signIn(user.email, user.password);
    const created = await post('/api/users/app-keys', { name: 'Phone' }, token);
    expect(created.statusCode).toBe(200);
    expect((await post('/api/users/listen-keys', { name: 'Kitchen' }, token)).statusCode).toBe(200);
    expect((await post('/api/users/second-factors/totp', undefined, token)).statusCode).toBe(200);
    await queries.updateTable('totp').set({ confirmed_at: 1 }).where('account_id', '=', id).execute();
    // The account is in the state of a user who once had a role and never confirmed the address.
    await queries
      .updateTable('account')
      .set({ is_approved: 0, is_email_confirmed: 0 })
      .where('id', '=', id)
      .execute();
    await queries.deleteFrom('account_role').where('account_id', '=', id).execute();
    expect((await accept(await invite(user.email), user.email, 'of the guest')).statusCode).toBe(200);
    expect((await login(user.email, 'of the guest')).statusCode).toBe(200);
    const keys = await queries.selectFrom('app_key').where('account_id', '=', id).selectAll().execute();
    expect(keys).toEqual([]);
    const radios = await queries.selectFrom('listen_key').where('account_id', '=', id).selectAll().execute();
    expect(radios).toEqual([]);
  });

  it('cannot claim an address that its former owner may still reclaim', async () => {
    const { email, password } = await server.createUser({ email: 'owner@example.org' });
    const { id } = await server.database.queries
      .selectFrom('account')
      .where('email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow();
    await server.database.queries
      .updateTable('account')
      .set({ is_email_confirmed: 1 })
      .where('id', '=', id)
      .execute();
    const token = await server.signIn(email, password);
    await post('/api/auth/update-profile', { email: 'thief@example.org', userName: 'owner' }, token);
    expect((await accept(await invite(null), email, 'of a thief')).json()).toMatchObject({
      code: 'EMAIL_TAKEN',
    });
  });
});
