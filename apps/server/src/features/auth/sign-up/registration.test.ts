import { APPROVAL_LINK_TTL_MS, ERRORS } from '@tutti/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccountCalls } from '../../../test/account-calls.ts';
import { buildTestApp, type TestServer } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';

describe.each(DATABASE_KINDS)('registration on %s', (kind) => {
  let server: TestServer;
  const { post, get, login, readLink, confirm, newAddress } = createAccountCalls(() => server);

  beforeAll(async () => {
    server = await buildTestApp({ kind });
  });
  afterAll(() => server.close());

  describe('registering', () => {
    it('leaves the account pending, without roles [A-012, A-231, A-295, A-382, A-385]', async () => {
      const registered = await post('/api/auth/register', { email: 'new@example.org', password: 'tonic-7' });
      expect(registered.statusCode).toBe(200);
      const refused = await login('new@example.org', 'tonic-7');
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toEqual({
        code: 'PENDING_APPROVAL',
        message: ERRORS.PENDING_APPROVAL.message,
      });
      const users = (await get('/api/admin/users', await server.signInAdmin())).json() as object[];
      expect(users).toContainEqual(
        expect.objectContaining({ email: 'new@example.org', roles: [], approved: false, userName: 'new' }),
      );
    });

    it('refuses five characters and accepts six [A-464]', async () => {
      const short = await post('/api/auth/register', { email: 'a@example.org', password: '12345' });
      expect(short.statusCode).toBe(400);
      expect(short.json()).toEqual({
        code: 'PASSWORD_TOO_SHORT',
        message: 'Password must be at least 6 characters.',
      });
      const right = await post('/api/auth/register', { email: 'a@example.org', password: 'tonic6' });
      expect(right.statusCode).toBe(200);
    });

    it('ignores submitted roles, approval and ids', async () => {
      const extra = { roles: ['Admin'], approved: true, isProtected: true, id: 'mine' };
      await post('/api/auth/register', { email: 'sly@example.org', password: 'tonic-7', ...extra });
      expect((await login('sly@example.org', 'tonic-7')).json()).toMatchObject({ code: 'PENDING_APPROVAL' });
    });

    it('reports an approved address as taken, in any case', async () => {
      await server.createUser({ email: 'known@example.org' });
      const again = await post('/api/auth/register', { email: 'KNOWN@Example.org', password: 'tonic-7' });
      expect(again.statusCode).toBe(400);
      expect(again.json()).toMatchObject({ code: 'EMAIL_TAKEN' });
    });

    it('creates one account from twenty simultaneous registrations', async () => {
      const body = { email: 'twice@example.org', password: 'tonic-7' };
      const answers = await Promise.all(Array.from({ length: 20 }, () => post('/api/auth/register', body)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
      const users = (await get('/api/admin/users', await server.signInAdmin())).json() as { email: string }[];
      expect(users.filter(({ email }) => email === 'twice@example.org')).toHaveLength(1);
    });

    it('appends a number to user names that are taken [A-225]', async () => {
      await server.createUser({ email: 'kim@example.org' });
      const second = await server.createUser({ email: 'kim@example.com' });
      const token = await server.signIn(second.email, second.password);
      expect((await get('/api/auth/me', token)).json()).toMatchObject({ userName: 'kim2' });
    });

    it.each(['no-at-sign', 'a b@example.org', 'a@b@example.org', '"quoted"@example.org', 'a@example', ''])(
      'refuses the address %j',
      async (email) => {
        const answer = await post('/api/auth/register', { email, password: 'tonic-7' });
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
      },
    );
  });

  describe('the approval link', () => {
    let body = { email: '', password: 'tonic-7' };
    beforeEach(() => {
      body = { email: newAddress('fresh'), password: 'tonic-7' };
    });

    it('confirms, approves and works again while it is valid [A-013, A-395]', async () => {
      await post('/api/auth/register', body);
      const link = await readLink(body.email);
      expect(link.page).toBe('/email-confirmed');
      const done = { message: 'Email confirmed successfully', isByApproval: false };
      expect((await confirm(link)).json()).toEqual(done);
      expect((await confirm(link)).statusCode).toBe(200);
      const token = await server.signIn(body.email, body.password);
      expect((await get('/api/auth/me', token)).json()).toMatchObject({
        roles: ['User'],
        approved: true,
        emailConfirmed: true,
      });
    });

    it('answers plain text for a wrong token, a wrong address and an expired link [A-396]', async () => {
      await post('/api/auth/register', body);
      const link = await readLink(body.email);
      const wrong = [
        await confirm({ ...link, token: 'x' }),
        await confirm({ ...link, email: 'other@example.org' }),
        await get('/api/auth/confirm-email-direct'),
      ];
      server.clock.sleep(APPROVAL_LINK_TTL_MS);
      wrong.push(await confirm(link));
      for (const answer of wrong) {
        expect(answer.statusCode).toBe(400);
        expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
        expect(answer.body).toBe(ERRORS.INVALID_LINK.message);
      }
      expect((await login(body.email, body.password)).statusCode).toBe(403);
    });

    it('is void after a rejection, and registering again does not send one', async () => {
      await post('/api/auth/register', body);
      const link = await readLink(body.email);
      const admin = await server.signInAdmin();
      const users = (await get('/api/admin/users', admin)).json() as { id: string; email: string }[];
      const { id } = users.find(({ email }) => email === body.email) ?? { id: '' };
      await post(`/api/admin/users/${id}/reject`, undefined, admin);
      expect((await confirm(link)).statusCode).toBe(400);
      expect((await post('/api/auth/register', body)).json()).toMatchObject({ code: 'EMAIL_TAKEN' });
    });

    it('sets the password of the registration that it was sent for', async () => {
      await post('/api/auth/register', { email: body.email, password: 'of a stranger' });
      server.clock.sleep(1_000);
      await post('/api/auth/register', { email: body.email, password: 'of the owner' });
      await confirm(await readLink(body.email));
      expect((await login(body.email, 'of a stranger')).statusCode).toBe(401);
      expect((await login(body.email, 'of the owner')).statusCode).toBe(200);
    });

    it('no longer counts as rejected once a role lets the user in', async () => {
      const user = await server.createUser({ approved: false });
      const admin = await server.signInAdmin();
      await post(`/api/admin/users/${user.id}/reject`, undefined, admin);
      await post('/api/admin/add-role', { userId: user.id, roleName: 'User' }, admin);
      server.clock.sleep(1_000);
      const moved = { email: newAddress('moved'), userName: 'let in' };
      const token = await server.signIn(user.email, user.password);
      expect((await post('/api/auth/update-profile', moved, token)).statusCode).toBe(200);
      expect((await confirm(await readLink(moved.email))).statusCode).toBe(200);
      await post('/api/auth/forgot-password', { email: moved.email });
      const link = await readLink(moved.email, 'reset-password');
      const reset = { email: link.email, token: link.token, newPassword: 'a new password' };
      expect((await post('/api/auth/reset-password', reset)).statusCode).toBe(200);
    });

    async function registerTwice(): Promise<string> {
      await post('/api/auth/register', { email: body.email, password: 'of the owner' });
      server.clock.sleep(1_000);
      await post('/api/auth/register', { email: body.email, password: 'of a stranger' });
      const { id } = await server.database.queries
        .selectFrom('account')
        .where('email', '=', body.email)
        .select('id')
        .executeTakeFirstOrThrow();
      return id;
    }

    it.each([
      ['one by one', '/api/admin/add-role', (userId: string) => ({ userId, roleName: 'User' })],
      [
        'in bulk',
        '/api/admin/users/bulk',
        (userId: string) => ({ action: 'addRole', roleName: 'User', userIds: [userId] }),
      ],
    ])('sets no password for a user who was let in by a role given %s', async (_name, url, toBody) => {
      const id = await registerTwice();
      const link = await readLink(body.email);
      expect((await post(url, toBody(id), await server.signInAdmin())).statusCode).toBe(200);
      expect((await confirm(link)).statusCode).toBe(400);
      expect((await login(body.email, 'of a stranger')).statusCode).toBe(401);
      expect((await login(body.email, 'of the owner')).statusCode).toBe(200);
    });

    it('sets none for a registration that was in progress while the role was given either', async () => {
      const id = await registerTwice();
      await server.database.transaction((trx) => server.features.roles.giveRole(trx, id, 'User'));
      expect((await confirm(await readLink(body.email))).json()).toMatchObject({ isByApproval: false });
      expect((await login(body.email, 'of a stranger')).statusCode).toBe(401);
      expect((await login(body.email, 'of the owner')).statusCode).toBe(200);
    });
  });
});
