import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  APPROVAL_LINK_TTL_MS,
  ERRORS,
  LOCKOUT_DURATION_MS,
  PASSWORD_RESET_LINK_TTL_MS,
} from '@tutti/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN, buildTestApp, type TestServer } from '../../test/build-test-app.ts';

let server: TestServer;

beforeEach(async () => {
  server = await buildTestApp();
});
afterEach(() => server.close());

const post = (url: string, body?: object, token?: string) =>
  server.call('POST', url, { ...(body ? { body } : {}), token });
const get = (url: string, token?: string) => server.call('GET', url, { token });
const login = (email: string, password: string) => post('/api/auth/login', { email, password });

/** The link of the latest mail to an address, as its reader would follow it. */
async function readLink(
  recipient: string,
  page = 'email-confirmed',
): Promise<{ page: string; email: string; token: string }> {
  const mail = await server.database.queries
    .selectFrom('outbox_mail')
    .where('recipient', '=', recipient)
    .where('body', 'like', `%/${page}?%`)
    .orderBy('created_at', 'desc')
    .select('body')
    .executeTakeFirstOrThrow();
  const url = new URL(/https?:\S+/.exec(mail.body)?.[0] ?? '');
  return {
    page: url.pathname,
    email: url.searchParams.get('email') ?? '',
    token: url.searchParams.get('token') ?? '',
  };
}

const confirm = ({ email, token }: { email: string; token: string }) =>
  get(`/api/auth/confirm-email-direct?${new URLSearchParams({ email, token })}`);

describe('registering', () => {
  it('[A-012] [A-231] [A-295] [A-382] [A-385] leaves the account pending, without roles', async () => {
    const registered = await post('/api/auth/register', { email: 'new@example.org', password: 'secret1' });
    expect(registered.statusCode).toBe(200);
    const refused = await login('new@example.org', 'secret1');
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

  it('[A-464] refuses five characters and takes six', async () => {
    const short = await post('/api/auth/register', { email: 'a@example.org', password: '12345' });
    expect(short.statusCode).toBe(400);
    expect(short.json()).toEqual({
      code: 'PASSWORD_TOO_SHORT',
      message: 'Password must be at least 6 characters.',
    });
    const right = await post('/api/auth/register', { email: 'a@example.org', password: '123456' });
    expect(right.statusCode).toBe(200);
  });

  it('ignores roles, approval and ids that are sent along', async () => {
    const extra = { roles: ['Admin'], approved: true, isProtected: true, id: 'mine' };
    await post('/api/auth/register', { email: 'sly@example.org', password: 'secret1', ...extra });
    expect((await login('sly@example.org', 'secret1')).json()).toMatchObject({ code: 'PENDING_APPROVAL' });
  });

  it('says that an approved address is taken, whatever the case of its letters', async () => {
    await server.createUser({ email: 'known@example.org' });
    const again = await post('/api/auth/register', { email: 'KNOWN@Example.org', password: 'secret1' });
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  it('makes one account of twenty registrations at once', async () => {
    const body = { email: 'twice@example.org', password: 'secret1' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('/api/auth/register', body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    const users = (await get('/api/admin/users', await server.signInAdmin())).json() as { email: string }[];
    expect(users.filter(({ email }) => email === 'twice@example.org')).toHaveLength(1);
  });

  it('[A-225] numbers user names that are taken', async () => {
    await server.createUser({ email: 'kim@example.org' });
    const second = await server.createUser({ email: 'kim@example.com' });
    const token = await server.signIn(second.email, second.password);
    expect((await get('/api/auth/me', token)).json()).toMatchObject({ userName: 'kim2' });
  });

  it.each(['no-at-sign', 'a b@example.org', 'a@b@example.org', '"quoted"@example.org', 'a@example', ''])(
    'refuses the address %j',
    async (email) => {
      const answer = await post('/api/auth/register', { email, password: 'secret1' });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    },
  );
});

describe('the approval link', () => {
  const body = { email: 'fresh@example.org', password: 'secret1' };

  it('[A-013] [A-395] confirms, approves and works again while it is valid', async () => {
    await post('/api/auth/register', body);
    const link = await readLink(body.email);
    expect(link.page).toBe('/email-confirmed');
    expect((await confirm(link)).json()).toEqual({ message: 'Email confirmed successfully' });
    expect((await confirm(link)).statusCode).toBe(200);
    const token = await server.signIn(body.email, body.password);
    expect((await get('/api/auth/me', token)).json()).toMatchObject({
      roles: ['User'],
      approved: true,
      emailConfirmed: true,
    });
  });

  it('[A-396] answers plain text for a wrong token, a wrong address and a late visit', async () => {
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

  it('is void after a rejection, and registering again does not bring one', async () => {
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
});

describe('signing in', () => {
  it('[A-007] [A-224] [A-226] [A-227] [A-230] [A-384] [A-386] answers a token that tells who it belongs to', async () => {
    const user = await server.createUser({ roles: ['DJ'] });
    const answer = await login(user.email.toUpperCase(), user.password);
    expect(answer.statusCode).toBe(200);
    const { token } = answer.json() as { token: string };
    const me = await get('/api/auth/me', token);
    expect(me.json()).toEqual({
      id: user.id,
      email: user.email,
      userName: user.email.split('@')[0],
      roles: ['DJ'],
      profilePictureUrl: null,
      approved: true,
      emailConfirmed: false,
    });
  });

  it('answers an unknown address, a wrong password and a pending account with a wrong password alike', async () => {
    const known = await server.createUser();
    const pending = await server.createUser({ approved: false });
    const answers = [
      await login('nobody@example.org', 'wrong one'),
      await login(known.email, 'wrong one'),
      await login(pending.email, 'wrong one'),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        code: 'INVALID_CREDENTIALS',
        message: ERRORS.INVALID_CREDENTIALS.message,
      });
    }
  });

  it('[A-239] [A-240] [A-241] locks an account for 15 minutes at the fifth failure; open sessions live on', async () => {
    const user = await server.createUser();
    const open = await server.signIn(user.email, user.password);
    for (let failure = 0; failure < 5; failure += 1) await login(user.email, 'wrong one');
    expect((await login(user.email, user.password)).statusCode).toBe(401);
    expect((await get('/api/auth/me', open)).statusCode).toBe(200);
    const users = (await get('/api/admin/users', await server.signInAdmin())).json() as object[];
    expect(users).toContainEqual(
      expect.objectContaining({
        id: user.id,
        accessFailedCount: 5,
        lockoutEnd: new Date(server.clock.now() + LOCKOUT_DURATION_MS).toISOString(),
      }),
    );
    server.clock.sleep(LOCKOUT_DURATION_MS - 1);
    expect((await login(user.email, user.password)).statusCode).toBe(401);
    server.clock.sleep(1);
    expect((await login(user.email, user.password)).statusCode).toBe(200);
  });

  it('locks unknown addresses alike, and guesses at once count one after the other', async () => {
    const user = await server.createUser();
    const guesses = Array.from({ length: 12 }, () => login(user.email, 'wrong one'));
    await Promise.all(guesses);
    expect((await login(user.email, user.password)).statusCode).toBe(401);
    for (let failure = 0; failure < 6; failure += 1) {
      expect((await login('ghost@example.org', 'wrong one')).statusCode).toBe(401);
    }
    const entries = await server.features.audit.query({ page: 1, limit: 50, action: 'USER_LOCKED' });
    expect(entries.logs.map(({ userEmail }) => userEmail).sort()).toEqual(
      ['ghost@example.org', user.email].sort(),
    );
  });

  it('takes twenty sign-ins at once and ends the oldest session beyond twenty', async () => {
    const user = await server.createUser();
    const first = await server.signIn(user.email, user.password);
    server.clock.sleep(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(user.email, user.password)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect((await get('/api/auth/me', first)).statusCode).toBe(401);
    const tokens = answers.map((answer) => (answer.json() as { token: string }).token);
    for (const token of tokens) expect((await get('/api/auth/me', token)).statusCode).toBe(200);
  });

  it('sets a cookie that media accept and scripts do not see', async () => {
    const user = await server.createUser();
    const { headers } = await login(user.email, user.password);
    expect(headers['set-cookie']).toMatch(
      /^tutti_media=[\w.-]+; HttpOnly; SameSite=Strict; Path=\/api; Max-Age=\d+$/,
    );
  });
});

describe('signing out', () => {
  it('[A-476] ends this session and no other, clears the cookie, and is told to the hub', async () => {
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    const other = await server.signIn(user.email, user.password);
    const revoked: string[] = [];
    server.events.subscribe('sessionsRevoked', ({ sessionIds }) => void revoked.push(...sessionIds));
    const answer = await post('/api/auth/logout', undefined, token);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toContain('Max-Age=0');
    expect((await get('/api/auth/me', token)).statusCode).toBe(401);
    expect((await get('/api/auth/me', other)).statusCode).toBe(200);
    expect(revoked).toHaveLength(1);
  });
});

describe('changing the profile', () => {
  it('[A-387] keeps session and approval and asks to confirm a new address', async () => {
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
    expect((await get('/api/auth/me', token)).json()).toMatchObject({ emailConfirmed: true, approved: true });
  });

  it('[A-388] says which of the two is taken', async () => {
    const taken = await server.createUser({ email: 'first@example.org' });
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    const address = await post('/api/auth/update-profile', { email: taken.email, userName: 'x' }, token);
    expect(address.json()).toEqual({ code: 'EMAIL_TAKEN', message: ERRORS.EMAIL_TAKEN.message });
    const name = await post('/api/auth/update-profile', { email: user.email, userName: 'FIRST' }, token);
    expect(name.json()).toEqual({ code: 'USER_NAME_TAKEN', message: ERRORS.USER_NAME_TAKEN.message });
  });
});

describe('changing the password', () => {
  it('[A-389] ends the other sessions and keeps this one', async () => {
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

  it('[A-390] refuses a wrong current password and a short new one with 400', async () => {
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
  it('[A-391] [A-393] works once, ends every session and lifts a lock', async () => {
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

  it('[A-394] refuses late, foreign and approval links', async () => {
    const user = await server.createUser();
    await post('/api/auth/register', { email: 'pending@example.org', password: 'secret1' });
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

  it('[A-392] answers the same for a known and an unknown address', async () => {
    const user = await server.createUser();
    const known = await post('/api/auth/forgot-password', { email: user.email });
    const unknown = await post('/api/auth/forgot-password', { email: 'ghost@example.org' });
    expect(unknown.body).toBe(known.body);
    expect(unknown.statusCode).toBe(known.statusCode);
  });

  it('never approves', async () => {
    const user = await server.createUser({ approved: false });
    await post('/api/auth/forgot-password', { email: user.email });
    const { page: _page, ...link } = await readLink(user.email, 'reset-password');
    await post('/api/auth/reset-password', { ...link, newPassword: 'brand new' });
    expect((await login(user.email, 'brand new')).json()).toMatchObject({ code: 'PENDING_APPROVAL' });
  });
});

describe('secrets', () => {
  it('stand in no log line', async () => {
    const body = { email: 'quiet@example.org', password: 'a very secret one' };
    await post('/api/auth/register', body);
    const link = await readLink(body.email);
    await confirm(link);
    const token = await server.signIn(body.email, body.password);
    await get('/api/auth/me', `${token}x`);
    await server.call('GET', `/api/albums/1/art?access_token=${token}`);
    server.features.outbox.start();
    server.features.outbox.wake();
    await server.features.outbox.stop();
    const folder = path.join(server.config.dataDir, 'outbox');
    expect(readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'))).toEqual([
      expect.stringContaining('email-confirmed'),
    ]);
    for (const secret of [body.password, token, link.token]) expect(server.logText()).not.toContain(secret);
  });
});
