import { ERRORS, PASSWORD_RESET_LINK_TTL_MS } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { createAccountCalls } from '../../../test/account-calls.ts';
import { ADMIN, buildTestApp, type TestServer } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';

describe.each(DATABASE_KINDS)('profile and password on %s', (kind) => {
  let server: TestServer;
  const { post, get, login, readLink, confirm } = createAccountCalls(() => server);

  beforeAll(async () => {
    server = await buildTestApp({ kind });
  });
  afterAll(() => server.close());

  describe('changing the profile', () => {
    it('keeps session and approval and asks for confirmation of a new address [A-387]', async () => {
      const user = await server.createUser();
      const token = await server.signIn(user.email, user.password);
      const changed = await post(
        '/api/auth/update-profile',
        { email: 'moved@example.org', userName: 'Mø' },
        token,
      );
      expect(changed.json()).toMatchObject({
        email: 'moved@example.org',
        userName: 'Mø',
        emailConfirmed: false,
      });
      expect((await confirm(await readLink('moved@example.org'))).statusCode).toBe(200);
      expect((await get('/api/auth/me', token)).json()).toMatchObject({
        emailConfirmed: true,
        approved: true,
      });
    });

    it('reports whether the address or the name is taken [A-388]', async () => {
      const taken = await server.createUser({ email: 'first@example.org' });
      const user = await server.createUser();
      const token = await server.signIn(user.email, user.password);
      const address = await post('/api/auth/update-profile', { email: taken.email, userName: 'x' }, token);
      expect(address.json()).toEqual({ code: 'EMAIL_TAKEN', message: ERRORS.EMAIL_TAKEN.message });
      const name = await post('/api/auth/update-profile', { email: user.email, userName: 'FIRST' }, token);
      expect(name.json()).toEqual({ code: 'USER_NAME_TAKEN', message: ERRORS.USER_NAME_TAKEN.message });
    });
  });

  it("refuses names that resemble an administrator's name, chosen or derived from an address", async () => {
    const user = await server.createUser({ roles: ['User'] });
    const token = await server.signIn(user.email, user.password);
    const rename = async (userName: string) => {
      const answer = await post('/api/auth/update-profile', { email: user.email, userName }, token);
      return answer.statusCode === 200 ? 200 : answer.json().code;
    };
    for (const userName of ['\u0430dmin', 'adrnin', 'adm\u0131n', '\u24d0dmin', 'ad min'])
      expect([userName, await rename(userName)]).toEqual([userName, 'USER_NAME_TAKEN']);
    for (const userName of ['admin\u202e', 'admin\u3164', 'admin\ufe0f'])
      expect([userName, await rename(userName)]).toEqual([userName, 'VALIDATION_FAILED']);
    expect(await rename('Mina d')).toBe(200);
    // An administrator may keep their own name and change its case.
    const admin = await server.signInAdmin();
    for (const userName of ['Admin', 'admin']) {
      const own = { email: 'admin@example.org', userName };
      expect((await post('/api/auth/update-profile', own, admin)).statusCode).toBe(200);
    }
    await post('/api/auth/register', { email: '\u0430dmin@accounts.example.org', password: 'tonic-77' });
    const names = await server.database.queries
      .selectFrom('account')
      .where('email', '=', '\u0430dmin@accounts.example.org')
      .select('user_name')
      .execute();
    expect(names).toEqual([{ user_name: '\u0430dmin2' }]);
  });

  it('changes no address with a password that was changed in the meantime', async () => {
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    const { queries, transaction } = server.database;
    const changeMeanwhile: Database['transaction'] = async (work) => {
      const done = await transaction(work);
      Object.assign(server.database, { transaction });
      await queries
        .updateTable('account')
        .set({ password_hash: 'another' })
        .where('id', '=', user.id)
        .execute();
      return done;
    };
    Object.assign(server.database, { transaction: changeMeanwhile });
    const body = { email: 'too-late@example.org', userName: 'late', currentPassword: user.password };
    const refused = await post('/api/auth/update-profile', body, token);
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'WRONG_CURRENT_PASSWORD' }]);
    expect((await get('/api/auth/me', token)).json()).toMatchObject({ email: user.email });
  });

  describe('changing the password', () => {
    it('ends the other sessions and keeps the current one [A-389]', async () => {
      const user = await server.createUser();
      const token = await server.signIn(user.email, user.password);
      const other = await server.signIn(user.email, user.password);
      const body = { currentPassword: user.password, newPassword: 'another one' };
      const answer = await post('/api/auth/change-password', body, token);
      expect(answer.json()).toEqual({ message: 'Password changed successfully!' });
      expect((await get('/api/auth/me', token)).statusCode).toBe(200);
      expect((await get('/api/auth/me', other)).statusCode).toBe(401);
      expect((await login(user.email, user.password)).statusCode).toBe(401);
      expect((await login(user.email, 'another one')).statusCode).toBe(200);
    });

    it('refuses a wrong current password and a short new one with 400 [A-390]', async () => {
      const user = await server.createUser();
      const token = await server.signIn(user.email, user.password);
      const wrong = { currentPassword: 'not it', newPassword: 'another one' };
      const answer = await post('/api/auth/change-password', wrong, token);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        code: 'WRONG_CURRENT_PASSWORD',
        message: 'Current password is incorrect',
      });
      const short = { currentPassword: user.password, newPassword: '12345' };
      expect((await post('/api/auth/change-password', short, token)).json()).toMatchObject({
        code: 'PASSWORD_TOO_SHORT',
      });
    });
  });

  describe('resetting the password', () => {
    it('works once, ends every session and lifts a lock [A-391, A-393]', async () => {
      const user = await server.createUser();
      const open = await server.signIn(user.email, user.password);
      for (let failure = 0; failure < 5; failure += 1) await login(user.email, 'wrong one');
      await post('/api/auth/forgot-password', { email: user.email });
      const { page, ...link } = await readLink(user.email, 'reset-password');
      expect(page).toBe('/reset-password');
      const reset = () => post('/api/auth/reset-password', { ...link, newPassword: 'brand new' });
      const [first, second] = await Promise.all([reset(), reset()]);
      expect([first.statusCode, second.statusCode].sort()).toEqual([200, 400]);
      expect((await get('/api/auth/me', open)).statusCode).toBe(401);
      expect((await login(user.email, 'brand new')).statusCode).toBe(200);
    });

    it('refuses expired links, links of other users and approval links [A-394]', async () => {
      const user = await server.createUser();
      await post('/api/auth/register', { email: 'pending@example.org', password: 'tonic-7' });
      const approval = await readLink('pending@example.org');
      await post('/api/auth/forgot-password', { email: user.email });
      const { page: _page, ...link } = await readLink(user.email, 'reset-password');
      const reset = (body: object) => post('/api/auth/reset-password', { newPassword: 'brand new', ...body });
      const refused = [
        await reset({ ...link, email: ADMIN.email }),
        await reset({ email: approval.email, token: approval.token }),
        await reset({ ...link, token: '' }),
      ];
      server.clock.sleep(PASSWORD_RESET_LINK_TTL_MS);
      refused.push(await reset(link));
      for (const answer of refused) {
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toEqual({ code: 'INVALID_LINK', message: ERRORS.INVALID_LINK.message });
      }
    });

    it('gives the same answer for a known and an unknown address [A-392]', async () => {
      const user = await server.createUser();
      const known = await post('/api/auth/forgot-password', { email: user.email });
      const unknown = await post('/api/auth/forgot-password', { email: 'ghost@example.org' });
      expect(unknown.body).toBe(known.body);
      expect(unknown.statusCode).toBe(known.statusCode);
    });

    it('never approves an account', async () => {
      const user = await server.createUser({ approved: false });
      await post('/api/auth/forgot-password', { email: user.email });
      const { page: _page, ...link } = await readLink(user.email, 'reset-password');
      await post('/api/auth/reset-password', { ...link, newPassword: 'brand new' });
      expect((await login(user.email, 'brand new')).json()).toMatchObject({ code: 'PENDING_APPROVAL' });
    });
  });
});
