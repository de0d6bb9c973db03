/** Actions for which an abandoned or stolen session is not enough. */
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
    // A user name is not a way to sign in, so it needs no password.
    expect((await post('/api/auth/update-profile', { ...user, userName: 'other' }, token)).statusCode).toBe(
      200,
    );
    const moved = await move(token, newAddress(), { currentPassword: user.password });
    expect(moved.statusCode).toBe(200);
    const fresh = await server.createUser();
    const freshToken = await server.signIn(fresh.email, fresh.password);
    expect((await move(freshToken, newAddress())).statusCode).toBe(200);
  });

  it('a new address ends the other sessions, and the link sent to the old one restores the account for a week', async () => {
    const user = await server.createUser();
    const owner = await server.signIn(user.email, user.password);
    const thief = await server.signIn(user.email, user.password);
    const away = newAddress('thief');
    await move(thief, away);
    expect([await isIn(owner), await isIn(thief)]).toEqual([false, true]);
    const wayBack = await readLink(user.email, 'reset-password');
    // Neither a further address change nor a registration with the old address invalidates the link.
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

  it('the take-back link expires after a week, and does not restore an address that somebody else has confirmed since', async () => {
    const user = await server.createUser();
    await move(await server.signIn(user.email, user.password), newAddress());
    const { email, token } = await readLink(user.email, 'reset-password');
    server.clock.sleep(OLD_ADDRESS_LINK_TTL_MS);
    const late = await post('/api/auth/reset-password', { email, token, newPassword: 'mine again' });
    expect(late.json()).toMatchObject({ code: 'INVALID_LINK' });
  });

  it('an older take-back link still works after a newer one is used, and ends the newer one', async () => {
    const user = await server.createUser();
    await confirm(await readLink(user.email));
    const thief = await server.signIn(user.email, user.password);
    const [near, far] = [newAddress('thief'), newAddress('thief')];
    const restoreAddress = async (recipient: string, newPassword: string) => {
      const { email, token } = await readLink(recipient, 'reset-password');
      return (await post('/api/auth/reset-password', { email, token, newPassword })).statusCode;
    };
    await move(thief, near);
    server.clock.sleep(1);
    await confirm(await readLink(near));
    await move(thief, far);
    expect(await restoreAddress(near, 'of the thief')).toBe(200);
    server.clock.sleep(1);
    const again = await server.signIn(near, 'of the thief');
    await move(again, far);
    expect(await restoreAddress(user.email, 'mine again')).toBe(200);
    expect((await login(user.email, 'mine again')).statusCode).toBe(200);
    expect(await restoreAddress(near, 'of the thief')).toBe(400);
  });

  const requestPassword = async (email: string) => {
    await post('/api/auth/forgot-password', { email });
    const [mail, ...others] = (await listMails(email)).toSorted((a, b) => b.created_at - a.created_at);
    return { mail, others };
  };

  it('a new address gives access to the account only once it is confirmed, however long that takes', async () => {
    const user = await server.createUser();
    const typo = newAddress('typo');
    await move(await server.signIn(user.email, user.password), typo);
    for (const waitMs of [1_000, OLD_ADDRESS_LINK_TTL_MS]) {
      server.clock.sleep(waitMs);
      const { mail, others } = await requestPassword(typo);
      expect(mail?.subject).toBe('Confirm your new address for Tutti first');
      expect([mail, ...others].map((each) => each?.body).join()).not.toContain('/reset-password?');
    }
    const { email, token } = await readLink(typo);
    expect((await confirm({ email, token })).statusCode).toBe(200);
    server.clock.sleep(1_000);
    expect((await requestPassword(typo)).mail?.subject).toBe('Reset your Tutti password');
  });

  it('an address that was never confirmed gets no take-back link, not even after a week', async () => {
    const user = await server.createUser();
    const typo = newAddress('typo');
    await move(await server.signIn(user.email, user.password), typo);
    server.clock.sleep(OLD_ADDRESS_LINK_TTL_MS + 1);
    // Another user requests a link, which removes expired ones.
    await post('/api/auth/forgot-password', { email: (await server.createUser()).email });
    const again = await server.signIn(typo, user.password);
    expect((await move(again, newAddress('right'))).statusCode).toBe(200);
    expect((await listMails(typo)).map(({ body }) => body).join()).not.toContain('/reset-password?');
  });

  it('an account that never had another address gets its link, confirmed or not', async () => {
    const user = await server.createUser();
    server.clock.sleep(1_000);
    expect((await requestPassword(user.email)).mail?.subject).toBe('Reset your Tutti password');
  });

  it('alternating between addresses mails strangers at most ten times an hour, then answers 429', async () => {
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    const [one, two] = [newAddress('stranger'), newAddress('stranger')];
    const answers = [];
    for (let time = 0; time < 100; time += 1) answers.push(await move(token, time % 2 === 0 ? one : two));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    // Every other call names the account's current address and changes nothing.
    expect(refused.length).toBeGreaterThanOrEqual(44);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await listMails(one)).length + (await listMails(two)).length).toBeLessThanOrEqual(10);
    server.clock.sleep(3_600_001);
    expect((await move(token, user.email, { currentPassword: user.password })).statusCode).toBe(200);
  });

  it('many accounts together mail one address at most ten times an hour', async () => {
    const target = newAddress('target');
    await post('/api/auth/register', { email: target, password: 'secret one' });
    for (let time = 0; time < 11; time += 1) {
      const user = await server.createUser();
      await move(await server.signIn(user.email, user.password), target);
      await post('/api/auth/register', { email: target, password: 'secret one' });
    }
    expect((await listMails(target)).length).toBeLessThanOrEqual(10);
  });

  it('the current password can be guessed five times, each attempt is audited, and sign-ins still work', async () => {
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

  it('failed sign-ins from elsewhere do not stop a signed-in owner from changing the password', async () => {
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    for (let failure = 0; failure < 5; failure += 1) await login(user.email, 'a guess');
    expect((await changePassword(token, user.password)).statusCode).toBe(200);
  });

  it("signing in with another user's attempt key does not count against that user's current password", async () => {
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

  it('a reset link is void once a newer one is requested [A-391]', async () => {
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

it('a new address needs the password once the last sign-in is too old to count as proof of identity', async () => {
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
