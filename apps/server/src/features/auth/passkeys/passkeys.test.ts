import { type AddedPasskey, PASSKEY_CHALLENGE_MS, PASSKEYS_MAX, type Passkey } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandomIds } from '#platform/ids.ts';
import { createAccountCalls } from '../../../test/account-calls.ts';
import { buildTestApp, type TestServer, type TestUser } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { type Ceremony, createSoftwarePasskey } from '../../../test/software-passkey.ts';
import { resetAdministrator } from '../administration/reset-administrator.ts';
import { createPasswords } from '../passwords/passwords.ts';

const OWN = '/api/users/passkeys';
const SIGN_IN = '/api/auth/passkey';

type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>;
type Forgery = Parameters<SoftwarePasskey['sign']>[1];

interface Owner extends TestUser {
  readonly token: string;
  readonly device: SoftwarePasskey;
  readonly added: AddedPasskey;
}

describe.each(DATABASE_KINDS)('passkeys on %s', (kind) => {
  let server: TestServer;
  const { post, get, isIn, readLink } = createAccountCalls(() => server);
  const makeDevice = () => {
    const { origin, hostname } = new URL(server.config.publicUrl);
    return createSoftwarePasskey({ origin, rpId: hostname });
  };

  beforeAll(async () => {
    server = await buildTestApp({ kind });
  });
  afterAll(() => server.close());

  const begin = async (path: string, token?: string) =>
    (await post(path, undefined, token)).json() as Ceremony;
  const answerOf = (answer: Awaited<ReturnType<typeof post>>) => [
    answer.statusCode,
    (answer.json() as { code?: string }).code,
  ];
  const signIn = async (device: SoftwarePasskey, forgery?: Forgery) =>
    post(SIGN_IN, device.sign(await begin(`${SIGN_IN}/begin`), forgery));
  const login = (user: TestUser, code?: string) =>
    post('/api/auth/login', { email: user.email, password: user.password, ...(code ? { code } : {}) });
  const countActs = async (userId: string, action: string) =>
    (await server.features.audit.query({ page: 1, limit: 99 }, userId)).logs.filter(
      (log) => log.action === action,
    ).length;

  async function add(
    token: string,
    device: SoftwarePasskey,
    forgery?: Forgery & { hasCertificates?: boolean },
  ) {
    return post(OWN, device.make(await begin(`${OWN}/begin`, token), 'My phone', forgery), token);
  }
  async function beOwner(): Promise<Owner> {
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    const device = makeDevice();
    const answer = await add(token, device);
    expect(answer.statusCode).toBe(200);
    return { ...user, token, device, added: answer.json() as AddedPasskey };
  }

  it('are added with their name, audited and mailed; the first returns recovery codes and ends other sessions', async () => {
    const user = await server.createUser();
    const other = await server.signIn(user.email, user.password);
    const token = await server.signIn(user.email, user.password);
    const added = (await add(token, makeDevice())).json() as AddedPasskey;
    expect(added.recoveryCodes).toHaveLength(10);
    expect([await isIn(other), await isIn(token)]).toEqual([false, true]);
    const second = (await add(token, makeDevice())).json() as AddedPasskey;
    expect(second.recoveryCodes).toBeNull();
    const listed = (await get(OWN, token)).json() as Passkey[];
    expect(listed.map(({ name, lastUsedAt }) => [name, lastUsedAt])).toEqual([
      ['My phone', null],
      ['My phone', null],
    ]);
    expect(await countActs(user.id, 'PASSKEY_ADDED')).toBe(2);
    const mails = await server.database.queries
      .selectFrom('outbox_mail')
      .where('recipient', '=', user.email)
      .where('subject', '=', 'A passkey was added to your Tutti account')
      .select('id')
      .execute();
    expect(mails).toHaveLength(2);
  });

  it('sign in without a password, as a page does, and their use is recorded', async () => {
    const { device, token } = await beOwner();
    const ceremony = await begin(`${SIGN_IN}/begin`);
    const answer = await server.app.inject({
      method: 'POST',
      url: SIGN_IN,
      payload: device.sign(ceremony),
      headers: { 'x-token-renews': '1' },
    });
    expect(answer.statusCode).toBe(200);
    const byPassword = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: await server.createUser(),
      headers: { 'x-token-renews': '1' },
    });
    const describeCookies = ({ cookies }: typeof answer) =>
      cookies.map(({ name, path, httpOnly, sameSite }) => [name, path, httpOnly, sameSite]);
    expect(describeCookies(answer).length).toBeGreaterThan(2);
    expect(describeCookies(answer)).toEqual(describeCookies(byPassword));
    expect(await isIn((answer.json() as { token: string }).token)).toBe(true);
    const [listed] = (await get(OWN, token)).json() as Passkey[];
    expect(listed?.lastUsedAt).not.toBeNull();
  });

  it('cannot reuse a challenge', async () => {
    const { device } = await beOwner();
    const signed = device.sign(await begin(`${SIGN_IN}/begin`));
    expect((await post(SIGN_IN, signed)).statusCode).toBe(200);
    expect(answerOf(await post(SIGN_IN, signed))).toEqual([401, 'INVALID_CREDENTIALS']);
    const ceremony = await begin(`${SIGN_IN}/begin`);
    await post(SIGN_IN, device.sign(ceremony, { isSignatureChanged: true }));
    expect(answerOf(await post(SIGN_IN, device.sign(ceremony)))).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  it('without an account are reported as unknown only when they sign a challenge of this server', async () => {
    const device = makeDevice();
    expect((await signIn(device)).json()).toHaveProperty('isPasskeyUnknown', true);
    const ceremony = await begin(`${SIGN_IN}/begin`);
    const invented = { ...ceremony, flow: 'x'.repeat(ceremony.flow.length) };
    expect((await post(SIGN_IN, device.sign(invented))).json()).not.toHaveProperty('isPasskeyUnknown');
  });

  it.each<[string, Forgery]>([
    ['another origin', { origin: 'https://tutti.example.net' }],
    ['another place', { rpId: 'example.net' }],
    ['another challenge', { challenge: 'bm90aGluZw' }],
    ['nobody who was asked', { isVerified: false }],
    ['another signature', { isSignatureChanged: true }],
    ['another owner', { userHandle: 'c29tZWJvZHk' }],
  ])(
    'of %s are refused with the same error as an unknown one, and not reported as unknown',
    async (_what, forgery) => {
      const { device } = await beOwner();
      const unknown = await signIn(makeDevice());
      const refused = await signIn(device, forgery);
      expect(answerOf(refused)).toEqual([401, 'INVALID_CREDENTIALS']);
      expect((refused.json() as { message: string }).message).toBe(
        (unknown.json() as { message: string }).message,
      );
      expect(unknown.json()).toHaveProperty('isPasskeyUnknown', true);
      expect(refused.json()).not.toHaveProperty('isPasskeyUnknown');
      expect((await signIn(device)).statusCode).toBe(200);
    },
  );

  it('whose counter goes back are refused', async () => {
    const { device } = await beOwner();
    expect((await signIn(device, { counter: 7 })).statusCode).toBe(200);
    expect(answerOf(await signIn(device, { counter: 7 }))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(answerOf(await signIn(device, { counter: 3 }))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect((await signIn(device, { counter: 8 })).statusCode).toBe(200);
  });

  it('must sign within five minutes', async () => {
    const { device } = await beOwner();
    const ceremony = await begin(`${SIGN_IN}/begin`);
    server.clock.sleep(PASSKEY_CHALLENGE_MS);
    expect(answerOf(await post(SIGN_IN, device.sign(ceremony)))).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  it('are added once by the user who began, and not with forged data or certificates', async () => {
    const one = await beOwner();
    const other = await beOwner();
    const ceremony = await begin(`${OWN}/begin`, one.token);
    const stolen = await post(OWN, makeDevice().make(ceremony, 'Stolen'), other.token);
    expect(answerOf(stolen)).toEqual([400, 'PASSKEY_REFUSED']);
    for (const forgery of [
      { origin: 'https://tutti.example.net' },
      { rpId: 'example.net' },
      { isVerified: false },
      { hasCertificates: true },
    ]) {
      expect(answerOf(await add(one.token, makeDevice(), forgery))).toEqual([400, 'PASSKEY_REFUSED']);
    }
    expect(answerOf(await add(other.token, one.device))).toEqual([409, 'PASSKEY_EXISTS']);
    expect((await get(OWN, other.token)).json()).toHaveLength(1);
  });

  it('are a second factor: the password alone is refused, and a recovery code besides it is accepted', async () => {
    const owner = await beOwner();
    expect(answerOf(await login(owner))).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    expect(answerOf(await login(owner, 'wrong'))).toEqual([400, 'WRONG_CODE']);
    expect((await login(owner, owner.added.recoveryCodes?.[0])).statusCode).toBe(200);
  });

  it('confirm the identity of their owner only', async () => {
    const owner = await beOwner();
    const other = await beOwner();
    server.clock.sleep(server.config.reauthMaxAgeMs + 1);
    expect(answerOf(await post(`${OWN}/begin`, undefined, owner.token))).toEqual([403, 'PROOF_REQUIRED']);
    const reauthenticate = async (device: SoftwarePasskey) => {
      const passkey = device.sign(await begin(`${SIGN_IN}/prove`, owner.token));
      return post('/api/auth/prove', { passkey }, owner.token);
    };
    expect(answerOf(await reauthenticate(other.device))).toEqual([400, 'PASSKEY_REFUSED']);
    // A sign-in challenge does not confirm an identity.
    const forSignIn = owner.device.sign(await begin(`${SIGN_IN}/begin`));
    const misused = await post('/api/auth/prove', { passkey: forSignIn }, owner.token);
    expect(answerOf(misused)).toEqual([400, 'PASSKEY_REFUSED']);
    expect(answerOf(await post('/api/auth/prove', { password: owner.password }, owner.token))).toEqual([
      403,
      'SECOND_FACTOR_REQUIRED',
    ]);
    expect((await reauthenticate(owner.device)).statusCode).toBe(200);
    expect((await post(`${OWN}/begin`, undefined, owner.token)).statusCode).toBe(200);
  });

  it('that are removed are refused, and removing the last one deletes the recovery codes', async () => {
    const owner = await beOwner();
    const { id } = owner.added.passkey;
    const other = await beOwner();
    const remove = (token: string) => server.call('DELETE', `${OWN}/${id}`, { token });
    expect(answerOf(await remove(other.token))).toEqual([404, 'PASSKEY_NOT_FOUND']);
    expect((await remove(owner.token)).statusCode).toBe(200);
    const answer = await signIn(owner.device);
    expect(answerOf(answer)).toEqual([401, 'INVALID_CREDENTIALS']);
    // The browser may forget the passkey.
    expect(answer.json()).toHaveProperty('isPasskeyUnknown', true);
    expect((await login(owner)).statusCode).toBe(200);
    expect((await get('/api/users/second-factors', owner.token)).json()).toMatchObject({
      hasPasskeys: false,
      recoveryCodesLeft: 0,
    });
    expect(await countActs(owner.id, 'PASSKEY_REMOVED')).toBe(1);
  });

  it('of rejected accounts are refused like a wrong password, and those of deleted accounts are unknown', async () => {
    const owner = await beOwner();
    const admin = await server.signInAdmin();
    await post(`/api/admin/users/${owner.id}/reject`, {}, admin);
    expect(answerOf(await signIn(owner.device))).toEqual([403, 'PENDING_APPROVAL']);
    await server.call('POST', `/api/admin/users/${owner.id}/delete?confirmed=true`, { token: admin });
    expect(answerOf(await signIn(owner.device))).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  it('are removed when an administrator removes the second factor', async () => {
    const owner = await beOwner();
    const admin = await server.signInAdmin();
    const path = `/api/admin/users/${owner.id}/second-factors`;
    expect((await server.call('DELETE', path, { token: admin })).statusCode).toBe(200);
    expect(answerOf(await signIn(owner.device))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect((await login(owner)).statusCode).toBe(200);
  });

  it('of a thief are removed by a mailed password reset, and older ones stay', async () => {
    const reset = async ({ email }: TestUser) => {
      await post('/api/auth/forgot-password', { email });
      const link = await readLink(email, 'reset-password');
      const body = { email: link.email, token: link.token, newPassword: 'another one' };
      return post('/api/auth/reset-password', body);
    };
    const long = await beOwner();
    const owner = await beOwner();
    server.clock.sleep(8 * 24 * 3_600_000);
    const late = await beOwner();
    const added = makeDevice();
    const token = ((await signIn(owner.device)).json() as { token: string }).token;
    expect((await add(token, added)).statusCode).toBe(200);
    for (const user of [long, owner, late]) expect((await reset(user)).statusCode).toBe(200);
    expect(answerOf(await signIn(late.device))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect((await login({ ...late, password: 'another one' })).statusCode).toBe(200);
    for (const device of [long.device, owner.device, added])
      expect((await signIn(device)).statusCode).toBe(200);
    expect(await countActs(late.id, 'SECOND_FACTOR_REMOVED')).toBe(1);
    expect(await countActs(owner.id, 'SECOND_FACTOR_REMOVED')).toBe(0);
  });

  it('are removed with everything else by the command on the machine', async () => {
    const { device, ...user } = await beOwner();
    const { audit, roles } = server.features;
    const passwords = createPasswords({ isCheap: true });
    const outcome = await resetAdministrator(
      { ...server, audit, roles, passwords, ids: createRandomIds() },
      user.email,
    );
    expect(outcome.kind).toBe('done');
    expect(answerOf(await signIn(device))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect((await audit.query({ page: 1, limit: 1, action: 'SECOND_FACTOR_REMOVED' })).logs).toMatchObject([
      { resource: user.email },
    ]);
  });

  it('are limited to twenty per account, and every field has a length limit', async () => {
    const { token, device } = await beOwner();
    for (let added = 1; added < PASSKEYS_MAX; added += 1) await add(token, makeDevice());
    expect(answerOf(await post(`${OWN}/begin`, undefined, token))).toEqual([409, 'TOO_MANY_PASSKEYS']);
    const signed = device.sign(await begin(`${SIGN_IN}/begin`));
    const long = { ...signed.credential.response, signature: 'A'.repeat(8_001) };
    const answer = await post(SIGN_IN, { ...signed, credential: { ...signed.credential, response: long } });
    expect(answerOf(answer)).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('an administrator who has to have a second factor', () => {
  it('meets the requirement with a passkey', async () => {
    const server = await buildTestApp({ environment: { REQUIRE_SECOND_FACTOR: 'admins' } });
    const token = await server.signInAdmin();
    const { origin, hostname } = new URL(server.config.publicUrl);
    const read = async () => (await server.call('GET', '/api/admin/users', { token })).statusCode;
    expect(await read()).toBe(403);
    const ceremony = (await server.call('POST', `${OWN}/begin`, { token })).json() as Ceremony;
    const body = createSoftwarePasskey({ origin, rpId: hostname }).make(ceremony, 'Key');
    await server.call('POST', OWN, { token, body });
    expect(await read()).toBe(200);
    await server.close();
  });
});

it('a challenge counts once on every node of one database', async () => {
  const here = await buildTestApp({ kind: 'postgres' });
  const { databaseUrl = '' } = here.config;
  const there = await buildTestApp({ kind: 'sqlite', environment: { DATABASE_URL: databaseUrl } });
  const { origin, hostname } = new URL(here.config.publicUrl);
  const device = createSoftwarePasskey({ origin, rpId: hostname });
  const user = await here.createUser();
  const token = await here.signIn(user.email, user.password);
  const beginning = (await here.call('POST', `${OWN}/begin`, { token })).json() as Ceremony;
  const added = await there.call('POST', OWN, { token, body: device.make(beginning, 'My phone') });
  expect(added.statusCode).toBe(200);
  const body = device.sign((await here.call('POST', `${SIGN_IN}/begin`)).json() as Ceremony);
  const answers = await Promise.all(
    [here, there, here, there].map((node) => node.call('POST', SIGN_IN, { body })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401]);
  await there.close();
  await here.close();
}, 60_000);
