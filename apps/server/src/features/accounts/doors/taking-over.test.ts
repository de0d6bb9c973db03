/** What a session that was left open, or stolen, is not enough for. */
import { OLD_ADDRESS_LINK_TTL_MS, PASSWORD_RESET_LINK_TTL_MS } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountCalls } from '../../../test/account-calls.ts';
import { buildTestApp, type TestServer } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';

const LATER_MS = 16 * 60_000;

describe.each(DATABASE_KINDS)('taking an account over on %s', (kind) => {
  let server: TestServer;
  const { post, login, isIn, readLink, confirm, newAddress } = createAccountCalls(() => server);

  beforeAll(async () => {
    server = await buildTestApp({ kind });
  });
  afterAll(() => server.close());

  const move = (token: string, email: string, extra: object = {}) =>
    post('/api/auth/update-profile', { email, userName: email, ...extra }, token);
  const changePassword = (token: string, currentPassword: string, newPassword = 'quite another one') =>
    post('/api/auth/change-password', { currentPassword, newPassword }, token);
  const listMails = async (recipient: string) =>
    server.database.queries
      .selectFrom('outbox_mail')
      .where('recipient', '=', recipient)
      .selectAll()
      .execute();
  const listOwnActs = async (
    userId: string,
    action: 'PASSWORD_CHANGED' | 'PROFILE_UPDATED' | 'USER_LOCKED',
  ) => (await server.features.audit.query({ page: 1, limit: 99, action }, userId)).logs;

  it('a new address needs the password, except right after signing in', async () => {
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    server.clock.sleep(LATER_MS);
    const refused = await move(token, newAddress());
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'CURRENT_PASSWORD_REQUIRED' }]);
    const wrong = await move(token, newAddress(), { currentPassword: 'a guess' });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { code: 'WRONG_CURRENT_PASSWORD' }]);
    expect((await listOwnActs(user.id, 'PROFILE_UPDATED')).map(({ success }) => success)).toEqual([false]);
    // A name alone is no way in.
    expect((await post('/api/auth/update-profile', { ...user, userName: 'other' }, token)).statusCode).toBe(
      200,
    );
    const moved = await move(token, newAddress(), { currentPassword: user.password });
    expect(moved.statusCode).toBe(200);
    const fresh = await server.createUser();
    const freshToken = await server.signIn(fresh.email, fresh.password);
    expect((await move(freshToken, newAddress())).statusCode).toBe(200);
  });

  it('a new address ends the other sessions, and the link at the old one gives the account back for a week', async () => {
    const user = await server.createUser();
    const owner = await server.signIn(user.email, user.password);
    const thief = await server.signIn(user.email, user.password);
    const away = newAddress('thief');
    await move(thief, away);
    expect([await isIn(owner), await isIn(thief)]).toEqual([false, true]);
    const wayBack = await readLink(user.email, 'reset-password');
    // Moving on, or asking for an account with the old address, does not close it.
    await move(thief, newAddress('further'));
    await post('/api/auth/register', { email: user.email, password: 'of the thief' });
    const other = await server.createUser();
    const taken = await move(await server.signIn(other.email, other.password), user.email);
    expect(taken.json()).toMatchObject({ code: 'EMAIL_TAKEN' });
    server.clock.sleep(OLD_ADDRESS_LINK_TTL_MS - 1);
    const { email, token } = wayBack;
    const body = { email, token, newPassword: 'mine again' };
    expect((await post('/api/auth/reset-password', body)).statusCode).toBe(200);
    expect((await login(user.email, 'mine again')).statusCode).toBe(200);
    expect((await login(away, user.password)).statusCode).toBe(401);
    expect((await post('/api/auth/reset-password', body)).json()).toMatchObject({ code: 'INVALID_LINK' });
  });

  it('the way back ends after a week, and is none into an account that somebody has since confirmed', async () => {
    const user = await server.createUser();
    await move(await server.signIn(user.email, user.password), newAddress());
    const { email, token } = await readLink(user.email, 'reset-password');
    server.clock.sleep(OLD_ADDRESS_LINK_TTL_MS);
    const late = await post('/api/auth/reset-password', { email, token, newPassword: 'mine again' });
    expect(late.json()).toMatchObject({ code: 'INVALID_LINK' });
  });

  it('a way back that is older goes on when a newer one is used, and ends that one', async () => {
    const user = await server.createUser();
    await confirm(await readLink(user.email));
    const thief = await server.signIn(user.email, user.password);
    const [near, far] = [newAddress('thief'), newAddress('thief')];
    const takeBack = async (recipient: string, newPassword: string) => {
      const { email, token } = await readLink(recipient, 'reset-password');
      return (await post('/api/auth/reset-password', { email, token, newPassword })).statusCode;
    };
    await move(thief, near);
    server.clock.sleep(1);
    await confirm(await readLink(near));
    await move(thief, far);
    expect(await takeBack(near, 'of the thief')).toBe(200);
    server.clock.sleep(1);
    const again = await server.signIn(near, 'of the thief');
    await move(again, far);
    expect(await takeBack(user.email, 'mine again')).toBe(200);
    expect((await login(user.email, 'mine again')).statusCode).toBe(200);
    // The latest way back of the thief is over.
    expect(await takeBack(near, 'of the thief')).toBe(400);
  });

  const askForPassword = async (email: string) => {
    await post('/api/auth/forgot-password', { email });
    const [mail, ...others] = (await listMails(email)).toSorted((a, b) => b.created_at - a.created_at);
    return { mail, others };
  };

  it('a new address opens the account only once it is confirmed, however long that takes', async () => {
    const user = await server.createUser();
    const typo = newAddress('typo');
    await move(await server.signIn(user.email, user.password), typo);
    for (const waitMs of [1_000, OLD_ADDRESS_LINK_TTL_MS]) {
      server.clock.sleep(waitMs);
      const { mail, others } = await askForPassword(typo);
      expect(mail?.subject).toBe('Confirm your new address for Tutti first');
      expect([mail, ...others].map((each) => each?.body).join()).not.toContain('/reset-password?');
    }
    const { email, token } = await readLink(typo);
    expect((await confirm({ email, token })).statusCode).toBe(200);
    server.clock.sleep(1_000);
    expect((await askForPassword(typo)).mail?.subject).toBe('Reset your Tutti password');
  });

  it('an address that nobody ever confirmed is given no way back, not after a week either', async () => {
    const user = await server.createUser();
    const typo = newAddress('typo');
    await move(await server.signIn(user.email, user.password), typo);
    server.clock.sleep(OLD_ADDRESS_LINK_TTL_MS + 1);
    // Somebody else asks for a link, which clears what is over.
    await post('/api/auth/forgot-password', { email: (await server.createUser()).email });
    const again = await server.signIn(typo, user.password);
    expect((await move(again, newAddress('right'))).statusCode).toBe(200);
    expect((await listMails(typo)).map(({ body }) => body).join()).not.toContain('/reset-password?');
  });

  it('an account that never had another address gets its link, confirmed or not', async () => {
    const user = await server.createUser();
    server.clock.sleep(1_000);
    expect((await askForPassword(user.email)).mail?.subject).toBe('Reset your Tutti password');
  });

  it('alternating between addresses sends strangers ten mails an hour, then answers 429', async () => {
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    const [one, two] = [newAddress('stranger'), newAddress('stranger')];
    const answers = [];
    for (let time = 0; time < 100; time += 1) answers.push(await move(token, time % 2 === 0 ? one : two));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    // Every other call names the address the account has by then, and moves nothing.
    expect(refused.length).toBeGreaterThanOrEqual(44);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await listMails(one)).length + (await listMails(two)).length).toBeLessThanOrEqual(10);
    server.clock.sleep(3_600_001);
    expect((await move(token, user.email, { currentPassword: user.password })).statusCode).toBe(200);
  });

  it('many accounts together send one address ten mails an hour', async () => {
    const target = newAddress('target');
    await post('/api/auth/register', { email: target, password: 'secret one' });
    for (let time = 0; time < 11; time += 1) {
      const user = await server.createUser();
      await move(await server.signIn(user.email, user.password), target);
      await post('/api/auth/register', { email: target, password: 'secret one' });
    }
    expect((await listMails(target)).length).toBeLessThanOrEqual(10);
  });

  it('the current password can be guessed five times, on record, and sign-ins go on', async () => {
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    const answers = await Promise.all(Array.from({ length: 30 }, () => changePassword(token, 'a guess')));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 400)).toHaveLength(5);
    expect(codes.filter((code) => code === 429)).toHaveLength(25);
    expect((await changePassword(token, user.password)).statusCode).toBe(429);
    expect((await move(token, newAddress(), { currentPassword: user.password })).statusCode).toBe(429);
    const failed = await listOwnActs(user.id, 'PASSWORD_CHANGED');
    expect(failed.map(({ success }) => success)).toEqual(Array(5).fill(false));
    expect(await listOwnActs(user.id, 'USER_LOCKED')).toHaveLength(1);
    expect((await login(user.email, user.password)).statusCode).toBe(200);
    server.clock.sleep(15 * 60_000);
    expect((await changePassword(token, user.password)).statusCode).toBe(200);
    expect((await listMails(user.email)).map(({ subject }) => subject)).toContain(
      'Your Tutti password was changed',
    );
  });

  it('failed sign-ins from elsewhere do not keep a signed-in owner from changing the password', async () => {
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    for (let failure = 0; failure < 5; failure += 1) await login(user.email, 'a guess');
    expect((await changePassword(token, user.password)).statusCode).toBe(200);
  });

  it('nobody counts at the current password of somebody else by signing in with the name of its count', async () => {
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    await changePassword(token, 'a guess');
    const counted = await server.database.queries
      .selectFrom('sign_in_failure')
      .where('email_key', 'like', `%${user.id}%`)
      .select('email_key')
      .executeTakeFirstOrThrow();
    for (let failure = 0; failure < 5; failure += 1) await login(counted.email_key, 'a guess');
    expect((await changePassword(token, user.password)).statusCode).toBe(200);
  });

  it('a reset link ends when a newer one is asked for [A-391]', async () => {
    const user = await server.createUser();
    await post('/api/auth/forgot-password', { email: user.email });
    const older = await readLink(user.email, 'reset-password');
    server.clock.sleep(PASSWORD_RESET_LINK_TTL_MS / 2);
    await post('/api/auth/forgot-password', { email: user.email });
    const newer = await readLink(user.email, 'reset-password');
    const reset = ({ email, token }: typeof older) =>
      post('/api/auth/reset-password', { email, token, newPassword: 'brand new one' });
    expect((await reset(older)).json()).toMatchObject({ code: 'INVALID_LINK' });
    expect((await reset(newer)).statusCode).toBe(200);
  });
});

it('a new address needs the password as soon as the sign-in is no proof any more, where that is sooner', async () => {
  const server = await buildTestApp({ environment: { PROOF_MINUTES: '5' } });
  const user = await server.createUser();
  const token = await server.signIn(user.email, user.password);
  const move = (email: string) =>
    server.call('POST', '/api/auth/update-profile', { token, body: { email, userName: 'somebody' } });
  expect((await move('first@example.org')).statusCode).toBe(200);
  server.clock.sleep(6 * 60_000);
  expect((await move('second@example.org')).json()).toMatchObject({ code: 'CURRENT_PASSWORD_REQUIRED' });
  await server.close();
});
