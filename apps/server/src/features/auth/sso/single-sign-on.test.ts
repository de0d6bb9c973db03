import type { AdminUser, SignOnLinks } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountCalls } from '../../../test/account-calls.ts';
import { showCode } from '../../../test/authenticator.ts';
import { ADMIN, buildTestApp, type TestServer, type TestUser } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { plainName } from '../../../test/plain-cookies.ts';
import {
  answerOf,
  CALLBACK,
  createBrowser,
  environmentOf,
  newPerson,
  START,
} from '../../../test/sign-on-browser.ts';
import {
  CLIENT,
  type Person,
  type SignOnService,
  startSignOnService,
} from '../../../test/sign-on-service.ts';

const OWN = '/api/users/sso';
const tokenOf = (answer: { json(): unknown }) => (answer.json() as { token: string }).token;

describe.each(DATABASE_KINDS)('single sign-on on %s', (kind) => {
  let service: SignOnService;
  let server: TestServer;
  const { post, get, isIn, readLink, confirm } = createAccountCalls(() => server);
  const newBrowser = () => createBrowser(() => server);

  beforeAll(async () => {
    service = await startSignOnService({ callbackUrls: [CALLBACK] });
    server = await buildTestApp({ kind, environment: environmentOf(service.issuer) });
  });
  afterAll(async () => {
    await server.close();
    await service.stop();
  });

  async function comeAs(person: Person, browser = newBrowser()) {
    service.person = person;
    return browser.signIn();
  }
  async function createConfirmed(): Promise<TestUser> {
    const user = await server.createUser({ roles: ['User'] });
    await confirm(await readLink(user.email));
    return user;
  }
  const reauthenticate = (user: TestUser, token: string) =>
    post('/api/auth/prove', { password: user.password }, token);
  const linksOf = async (token: string) => (await get(OWN, token)).json() as SignOnLinks;
  const listActs = async (email: string) =>
    (
      await server.database.queries
        .selectFrom('audit_entry')
        .where('actor_email', '=', email)
        .orderBy('id')
        .select(['action', 'is_success'])
        .execute()
    ).map(({ action, is_success: isGood }) => (isGood ? action : `${action} failed`));
  const listSubjects = async (recipient: string) =>
    (
      await server.database.queries
        .selectFrom('outbox_mail')
        .where('recipient', '=', recipient)
        .select('subject')
        .execute()
    ).map(({ subject }) => subject);

  it('creates an account for a person from the provider, with a session like that of the page', async () => {
    const browser = newBrowser();
    const person = newPerson();
    service.person = person;
    const address = new URL(await browser.leave('/albums?sort=name'));
    expect(address.origin).toBe(service.issuer);
    expect(address.searchParams.get('code_challenge_method')).toBe('S256');
    expect(address.searchParams.get('redirect_uri')).toBe(CALLBACK);
    const back = await browser.comeBack(await browser.visitService(address.href));
    expect([back.statusCode, back.headers.location]).toEqual([303, '/sso']);
    const answer = await browser.finish();
    expect(answer.json()).toEqual({
      token: expect.any(String),
      did: 'signed-in',
      returnTo: '/albums?sort=name',
    });
    const names = answer.cookies.map(
      ({ name, sameSite, httpOnly }) => `${plainName(name)} ${sameSite} ${httpOnly}`,
    );
    expect([...new Set(names)].sort()).toEqual([
      'tutti_device Strict true',
      'tutti_media Strict true',
      'tutti_renewal Strict true',
      'tutti_sso Lax true',
    ]);
    const token = tokenOf(answer);
    expect((await get('/api/auth/me', token)).json()).toMatchObject({
      email: person.email,
      roles: ['User'],
      approved: true,
      emailConfirmed: true,
    });
    expect((await browser.call('POST', '/api/auth/renew', { token })).statusCode).toBe(200);
    expect(await linksOf(token)).toMatchObject({
      service: 'Our Keys',
      hasNoPassword: true,
      links: [{ service: 'Our Keys', email: person.email, isInUse: true }],
    });
    expect(await listActs(person.email)).toEqual([
      'USER_REGISTERED',
      'SIGN_ON_LINKED',
      'USER_APPROVED',
      'USER_LOGIN',
    ]);
  });

  it('recognizes people by the link, even after their address at the provider has changed, and in another browser', async () => {
    const person = newPerson();
    const first = await get('/api/auth/me', tokenOf(await comeAs(person)));
    const moved = { ...person, email: 'elsewhere@sso.example.org', email_verified: false };
    const second = await get('/api/auth/me', tokenOf(await comeAs(moved)));
    expect((second.json() as { id: string }).id).toBe((first.json() as { id: string }).id);
  });

  it('still works after the provider rotates its signing key', async () => {
    const person = newPerson();
    expect((await comeAs(person)).statusCode).toBe(200);
    await service.changeKeys();
    expect((await comeAs(person)).statusCode).toBe(200);
  });

  it('refuses a foreign state, nonce, issuer or code, and a repeated response', async () => {
    service.person = newPerson();
    const refused = [400, 'SIGN_ON_FAILED'];
    async function comeWith(change: (url: URL) => void, changeAway: (url: URL) => void = () => {}) {
      const browser = newBrowser();
      const away = new URL(await browser.leave());
      changeAway(away);
      const back = await browser.visitService(away.href);
      change(back);
      expect((await browser.comeBack(back)).statusCode).toBe(303);
      return answerOf(await browser.finish());
    }
    const set = (name: string, value: string) => (url: URL) => url.searchParams.set(name, value);
    expect(await comeWith(() => {})).toEqual([200, undefined]);
    expect(await comeWith(set('state', 'another'))).toEqual(refused);
    expect(await comeWith((url) => url.searchParams.delete('state'))).toEqual(refused);
    expect(await comeWith(set('iss', 'https://another.example.org'))).toEqual(refused);
    expect(await comeWith(set('code', 'another'))).toEqual(refused);
    expect(await comeWith(() => {}, set('nonce', 'another'))).toEqual(refused);

    const browser = newBrowser();
    await browser.leave();
    const departure = browser.cookies.get('tutti_sso') ?? '';
    const other = newBrowser();
    const back = await other.visitService(await other.leave());
    const answer = new Map(other.cookies);
    await other.comeBack(back);
    expect((await other.finish()).statusCode).toBe(200);
    other.cookies.clear();
    for (const [name, value] of answer) other.cookies.set(name, value);
    await other.comeBack(back);
    expect(answerOf(await other.finish())).toEqual(refused);
    browser.cookies.set('tutti_sso', departure);
    await browser.comeBack(await other.visitService(await other.leave()));
    expect(answerOf(await browser.finish())).toEqual(refused);
  });

  it('opens one session per arrival, and none once it has expired', async () => {
    service.person = newPerson();
    const browser = newBrowser();
    await browser.comeBack(await browser.visitService(await browser.leave()));
    const carried = browser.cookies.get('tutti_sso') ?? '';
    expect((await browser.finish()).statusCode).toBe(200);
    browser.cookies.set('tutti_sso', carried);
    expect(answerOf(await browser.finish())).toEqual([400, 'SIGN_ON_FAILED']);
    browser.cookies.set('tutti_sso', `${carried.slice(0, -2)}AA`);
    expect(answerOf(await browser.finish())).toEqual([400, 'SIGN_ON_FAILED']);

    const slow = newBrowser();
    const back = await slow.visitService(await slow.leave());
    server.clock.sleep(10 * 60_000 + 1);
    await slow.comeBack(back);
    expect(answerOf(await slow.finish())).toEqual([400, 'SIGN_ON_FAILED']);
    const idle = newBrowser();
    await idle.comeBack(await idle.visitService(await idle.leave()));
    server.clock.sleep(5 * 60_000 + 1);
    expect(answerOf(await idle.finish())).toEqual([400, 'SIGN_ON_FAILED']);
    expect(answerOf(await newBrowser().finish())).toEqual([400, 'SIGN_ON_FAILED']);
  });

  it('reports that the person declined at the provider', async () => {
    const browser = newBrowser();
    const state = new URL(await browser.leave()).searchParams.get('state') ?? '';
    const url = new URL(CALLBACK);
    const reported = { error: 'access_denied', error_description: 'Not in the group of listeners' };
    url.search = new URLSearchParams({ ...reported, state, iss: service.issuer }).toString();
    await browser.comeBack(url);
    expect(answerOf(await browser.finish())).toEqual([403, 'SIGN_ON_DECLINED']);
    expect(server.logText()).toContain('Not in the group of listeners');
  });

  it('returns only to a path of our own pages', async () => {
    service.person = newPerson();
    const returns: unknown[] = [];
    const inputs = [
      '/albums/7#top',
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/\t/evil.example',
      '/api/docs',
      '/login',
      '',
    ];
    for (const input of inputs) {
      const browser = newBrowser();
      await browser.comeBack(await browser.visitService(await browser.leave(input)));
      returns.push(((await browser.finish()).json() as { returnTo: string }).returnTo);
    }
    expect(returns).toEqual(['/albums/7#top', '/', '/', '/', '/', '/', '/', '/']);
  });

  it('refuses an invalid address on the page or passes it to the provider', async () => {
    const browser = newBrowser();
    for (const input of [`returnTo=/${'a'.repeat(600)}`, 'returnTo=/albums&returnTo=/artists'])
      expect(new URL((await browser.call('GET', `${START}?${input}`)).headers.location!).origin).toBe(
        service.issuer,
      );
    for (const answer of ['code=a&code=b&state=c', `code=${'a'.repeat(5_000)}&state=b`, 'state=a&state=b']) {
      await browser.leave();
      const back = await browser.call('GET', `/api/auth/sso/callback?${answer}`);
      expect([back.statusCode, back.headers.location]).toEqual([303, '/sso']);
      expect(answerOf(await browser.finish())).toEqual([400, 'SIGN_ON_FAILED']);
    }
  });

  it('takes over no account by an address that is unconfirmed on either side', async () => {
    const owner = await createConfirmed();
    const unverified = newPerson({ email: owner.email, email_verified: false });
    expect(answerOf(await comeAs(unverified))).toEqual([403, 'SIGN_ON_UNVERIFIED']);
    const { email: _email, ...silent } = newPerson();
    expect(answerOf(await comeAs(silent))).toEqual([403, 'SIGN_ON_NO_ADDRESS']);
    expect(server.logText()).toMatch(/email_verified[\s\S]*scope email/);
    const word = newPerson({ email: owner.email, email_verified: 'true' });
    expect(answerOf(await comeAs(word))).toEqual([403, 'SIGN_ON_UNVERIFIED']);
    const unconfirmed = await server.createUser({ roles: ['User'] });
    expect(answerOf(await comeAs(newPerson({ email: unconfirmed.email })))).toEqual([
      403,
      'SIGN_ON_LINK_FIRST',
    ]);
    for (const user of [owner, unconfirmed])
      expect((await linksOf(await server.signIn(user.email, user.password))).links).toEqual([]);
    expect(await listActs(owner.email)).not.toContain('SIGN_ON_LINKED');
    expect((await listActs(unconfirmed.email)).at(-2)).toBe('USER_LOGIN failed');
  });

  it('links an account whose address both sides have confirmed, audited and mailed, for one identity of the provider', async () => {
    const owner = await createConfirmed();
    const token = tokenOf(await comeAs(newPerson({ email: owner.email.toUpperCase() })));
    expect((await get('/api/auth/me', token)).json()).toMatchObject({ email: owner.email });
    expect(await linksOf(token)).toMatchObject({ hasNoPassword: false, links: [{ isInUse: true }] });
    expect(await listActs(owner.email)).toContain('SIGN_ON_LINKED');
    expect(await listSubjects(owner.email)).toContain('A sign-in service was linked to your Tutti account');
    // The provider has given the address to another person.
    expect(answerOf(await comeAs(newPerson({ email: owner.email })))).toEqual([
      403,
      'SIGN_ON_LINKED_OTHERWISE',
    ]);
  });

  describe('a provider that was reinstalled and has new ids for everybody', () => {
    const usersLinks = (id: string) => `/api/admin/users/${id}/sso`;
    const remove = (url: string, token: string) => server.call('DELETE', url, { token });
    const findUser = async (email: string, admin: string) =>
      ((await get('/api/admin/users', admin)).json() as AdminUser[]).find((user) => user.email === email);
    async function bring() {
      const person = newPerson();
      const token = tokenOf(await comeAs(person));
      const { id } = (await get('/api/auth/me', token)).json() as { id: string };
      return { id, email: person.email ?? '', token };
    }
    const signUpAs = async (email: string) => comeAs(newPerson({ email }));

    it('sends people to an administrator instead of requesting a password that they do not have', async () => {
      const { email } = await bring();
      const refused = await signUpAs(email);
      expect(answerOf(refused)).toEqual([403, 'SIGN_ON_LINKED_OTHERWISE']);
      expect(refused.json()).toMatchObject({ message: expect.stringContaining('Ask an administrator') });
    });

    it('lets an administrator see and end the link, with an audit entry and a mail, and the next sign-in opens the same account', async () => {
      const { id, email } = await bring();
      const admin = await server.signInAdmin();
      expect(await findUser(email, admin)).toMatchObject({ signOnLinks: 1 });
      const { links, hasNoPassword } = (await get(usersLinks(id), admin)).json() as SignOnLinks;
      expect(hasNoPassword).toBe(true);
      expect(links).toMatchObject([{ email, isInUse: true }]);
      const address = `${usersLinks(id)}/${links[0]?.id}`;
      expect((await remove(address, admin)).statusCode).toBe(200);
      expect(answerOf(await remove(address, admin))).toEqual([404, 'SIGN_ON_LINK_NOT_FOUND']);
      expect(await findUser(email, admin)).toMatchObject({ signOnLinks: 0 });
      expect(await listSubjects(email)).toContain('A sign-in service was unlinked from your Tutti account');
      const [entry] = await server.database.queries
        .selectFrom('audit_entry')
        .where('action', '=', 'SIGN_ON_UNLINKED')
        .where('resource', '=', email)
        .selectAll()
        .execute();
      expect(entry).toMatchObject({ is_success: 1, actor_email: ADMIN.email });
      const token = tokenOf(await signUpAs(email));
      expect((await get('/api/auth/me', token)).json()).toMatchObject({ id, email });
    });

    it("ends no link through another user's path, and shows links only to administrators", async () => {
      const [first, second] = [await bring(), await bring()];
      const admin = await server.signInAdmin();
      const { links } = (await get(usersLinks(first.id), admin)).json() as SignOnLinks;
      const foreign = `${usersLinks(second.id)}/${links[0]?.id}`;
      expect(answerOf(await remove(foreign, admin))).toEqual([404, 'SIGN_ON_LINK_NOT_FOUND']);
      expect(answerOf(await get(usersLinks(first.id), second.token))).toEqual([403, 'ADMIN_REQUIRED']);
      const own = `${usersLinks(first.id)}/${links[0]?.id}`;
      expect(answerOf(await remove(own, first.token))).toEqual([403, 'ADMIN_REQUIRED']);
      expect((await linksOf(first.token)).links).toHaveLength(1);
    });

    it('answers that the user is not found if there is no account', async () => {
      const admin = await server.signInAdmin();
      const nobody = usersLinks('00000000-0000-4000-8000-000000000000');
      expect(answerOf(await get(nobody, admin))).toEqual([404, 'USER_NOT_FOUND']);
      const link = `${nobody}/00000000-0000-4000-8000-000000000001`;
      expect(answerOf(await remove(link, admin))).toEqual([404, 'USER_NOT_FOUND']);
    });
  });

  it('signs in several windows that arrive together for the first time, to an existing and to a new account', async () => {
    for (const isKnown of [true, false, true, false]) {
      const { email } = isKnown ? await createConfirmed() : newPerson();
      service.person = { ...newPerson(), email };
      const windows = [newBrowser(), newBrowser(), newBrowser()];
      for (const window of windows) await window.comeBack(await window.visitService(await window.leave()));
      const ends = await Promise.all(windows.map((window) => window.finish()));
      expect(ends.map(answerOf)).toEqual(windows.map(() => [200, undefined]));
      expect((await linksOf(tokenOf(ends[0]!))).links).toHaveLength(1);
    }
  });

  it('links no administrator by an address, because the provider may let people choose theirs', async () => {
    const admin = await server.createUser({ roles: ['Admin', 'User'] });
    await server.database.queries
      .updateTable('account')
      .set({ is_email_confirmed: 1 })
      .where('id', '=', admin.id)
      .execute();
    expect(answerOf(await comeAs(newPerson({ email: admin.email })))).toEqual([403, 'SIGN_ON_LINK_FIRST']);
  });

  it('replaces an unconfirmed registration and revokes its ways in', async () => {
    const squatter = await server.createUser({ approved: false });
    const token = tokenOf(await comeAs(newPerson({ email: squatter.email })));
    expect(await isIn(token)).toBe(true);
    const login = await post('/api/auth/login', { email: squatter.email, password: squatter.password });
    expect(login.statusCode).toBe(401);
    expect(
      (await confirm(await readLink(squatter.email).catch(() => ({ email: '', token: '' })))).statusCode,
    ).toBe(400);
  });

  it("asks for the account's second factor, counts wrong codes, and links only after the right one", async () => {
    const owner = await createConfirmed();
    const token = await server.signIn(owner.email, owner.password);
    const { secret } = (await post('/api/users/second-factors/totp', undefined, token)).json() as {
      secret: string;
    };
    await post(
      '/api/users/second-factors/totp/confirm',
      { code: showCode(secret, server.clock.now()) },
      token,
    );
    server.clock.sleep(30_000);
    const browser = newBrowser();
    service.person = newPerson({ email: owner.email });
    expect(answerOf(await browser.signIn())).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    expect(answerOf(await browser.finish({ code: '000000' }))).toEqual([400, 'WRONG_CODE']);
    expect((await linksOf(token)).links).toEqual([]);
    const code = showCode(secret, server.clock.now());
    expect(answerOf(await browser.finish({ code }))).toEqual([200, undefined]);
    expect((await linksOf(token)).links).toHaveLength(1);
    expect(answerOf(await post('/api/auth/sso/prove', {}, token))).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    const thief = newBrowser();
    expect(answerOf(await thief.signIn())).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    for (let attempt = 0; attempt < 5; attempt += 1) await thief.finish({ code: `11111${attempt}` });
    server.clock.sleep(30_000);
    const late = await thief.finish({ code: showCode(secret, server.clock.now()) });
    expect(answerOf(late)).toEqual([429, 'TOO_MANY_REQUESTS']);
  });

  it('refuses rejected and pending accounts like a password sign-in; a deleted one leaves nothing behind', async () => {
    const admin = await server.signInAdmin();
    const person = newPerson();
    const token = tokenOf(await comeAs(person));
    const { id } = (await get('/api/auth/me', token)).json() as { id: string };
    expect((await post(`/api/admin/users/${id}/reject`, {}, admin)).statusCode).toBe(200);
    const answer = await comeAs(person);
    expect(answerOf(answer)).toEqual([403, 'PENDING_APPROVAL']);
    expect((await listActs(person.email)).at(-1)).toBe('USER_LOGIN failed');
    const deleted = await post(`/api/admin/users/${id}/delete`, { confirm: true }, admin);
    expect(deleted.statusCode).toBe(200);
    const left = await server.database.queries
      .selectFrom('sign_on_link')
      .where('account_id', '=', id)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });

  it('gives a person who waits for approval the same ticket as signing up with a password', async () => {
    const admin = await server.signInAdmin();
    const setSignUp = (signUp: string) =>
      server.call('PATCH', '/api/admin/settings', { token: admin, body: { signUp } });
    expect((await setSignUp('approval')).statusCode).toBe(200);
    const person = newPerson();
    const answer = await comeAs(person);
    await setSignUp('open');
    expect(answerOf(answer)).toEqual([403, 'PENDING_APPROVAL']);
    const { ticket } = answer.json() as { ticket: string };
    const stateOf = async () => (await post('/api/auth/sign-up-state', { ticket })).json() as object;
    expect(await stateOf()).toEqual({ state: 'waiting' });
    const again = (await comeAs(person)).json() as { ticket: string };
    const users = (await get('/api/admin/users', admin)).json() as AdminUser[];
    const { id } = users.find(({ email }) => email === person.email) ?? {};
    expect((await post(`/api/admin/approve/${id}`, {}, admin)).statusCode).toBe(200);
    expect(await stateOf()).toEqual({ state: 'approved' });
    expect((await post('/api/auth/sign-up-state', again)).json()).toMatchObject({ state: 'approved' });
    expect(await isIn(tokenOf(await comeAs(person)))).toBe(true);
  });

  it('links and unlinks for a user who confirmed their identity, in the session that began it', async () => {
    const owner = await createConfirmed();
    const token = await server.signIn(owner.email, owner.password);
    const other = await server.signIn(owner.email, owner.password);
    server.clock.sleep(121 * 60_000);
    expect(answerOf(await post(OWN, {}, token))).toEqual([403, 'PROOF_REQUIRED']);
    await reauthenticate(owner, token);
    // The address is different and unverified, and the password has confirmed the identity.
    service.person = newPerson({ email_verified: false });
    async function link(finishWith: string) {
      const browser = newBrowser();
      const begun = await browser.call('POST', OWN, { token, body: { returnTo: '/account' } });
      const { address } = begun.json() as { address: string };
      await browser.comeBack(await browser.visitService(address));
      return browser.finish({}, finishWith);
    }
    expect(answerOf(await link(other))).toEqual([400, 'SIGN_ON_FAILED']);
    expect((await link(token)).json()).toEqual({ did: 'linked', returnTo: '/account' });
    expect(await isIn(tokenOf(await newBrowser().signIn()))).toBe(true);
    expect(answerOf(await post(OWN, {}, token))).toEqual([409, 'SIGN_ON_TAKEN']);

    const thief = await createConfirmed();
    const thiefs = await server.signIn(thief.email, thief.password);
    const browser = newBrowser();
    const begun = await browser.call('POST', OWN, { token: thiefs, body: {} });
    await browser.comeBack(await browser.visitService((begun.json() as { address: string }).address));
    expect(answerOf(await browser.finish({}, thiefs))).toEqual([409, 'SIGN_ON_TAKEN']);
    expect((await listActs(thief.email)).at(-1)).toBe('SIGN_ON_LINKED failed');

    const [{ id } = { id: '' }] = (await linksOf(token)).links;
    const unlink = (by: string) => server.call('DELETE', `${OWN}/${id}`, { token: by });
    expect(answerOf(await unlink(thiefs))).toEqual([404, 'SIGN_ON_LINK_NOT_FOUND']);
    expect((await unlink(token)).statusCode).toBe(200);
    expect(answerOf(await newBrowser().signIn())).toEqual([403, 'SIGN_ON_UNVERIFIED']);
    expect(await listActs(owner.email)).toEqual(
      expect.arrayContaining(['SIGN_ON_LINKED', 'SIGN_ON_UNLINKED']),
    );
    expect(await listSubjects(owner.email)).toContain(
      'A sign-in service was unlinked from your Tutti account',
    );
  });

  it('links one of two users who bring the same identity at once, and accepts each arrival once', async () => {
    service.person = newPerson({ email_verified: false });
    const bring = async () => {
      const owner = await createConfirmed();
      const token = await server.signIn(owner.email, owner.password);
      const browser = newBrowser();
      const begun = await browser.call('POST', OWN, { token, body: {} });
      await browser.comeBack(await browser.visitService((begun.json() as { address: string }).address));
      return () => browser.finish({}, token);
    };
    const finishings = [await bring(), await bring()];
    const answers = await Promise.all(finishings.flatMap((finish) => [finish(), finish()]));
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.every((code) => code < 500)).toBe(true);
  });

  it('confirms the identity only by a fresh sign-in of the same person at the provider', async () => {
    const person = newPerson();
    const own = newBrowser();
    const first = tokenOf(await comeAs(person, own));
    const otherUser = newPerson();
    await comeAs(otherUser);
    server.clock.sleep(121 * 60_000);
    const token = tokenOf(await own.call('POST', '/api/auth/renew', { token: first }));
    const admin = { method: 'DELETE', url: `${OWN}/00000000-0000-4000-8000-000000000000` } as const;
    const isProved = async () => (await server.call(admin.method, admin.url, { token })).statusCode === 404;
    async function reauthenticateAs(who: Person) {
      const browser = newBrowser();
      const begun = await browser.call('POST', '/api/auth/sso/prove', { token, body: {} });
      const address = new URL((begun.json() as { address: string }).address);
      expect([address.searchParams.get('prompt'), address.searchParams.get('max_age')]).toEqual([
        'login',
        '0',
      ]);
      service.person = who;
      await browser.comeBack(await browser.visitService(address.href));
      return browser.finish({}, token);
    }
    // By our clock this sign-in at the provider was days ago.
    const daysMs = Date.now() - server.clock.now() + 3_600_000;
    expect(await isProved()).toBe(false);
    expect(answerOf(await reauthenticateAs(otherUser))).toEqual([403, 'SIGN_ON_OTHER_PERSON']);
    expect((await listActs(person.email)).at(-1)).toBe('IDENTITY_PROVED failed');
    expect(await isProved()).toBe(false);
    expect((await reauthenticateAs(person)).statusCode).toBe(200);
    expect(await isProved()).toBe(true);
    if (daysMs > 0) server.clock.sleep(daysMs);
    const fresh = tokenOf(await comeAs(person));
    const browser = newBrowser();
    const begun = await browser.call('POST', '/api/auth/sso/prove', { token: fresh, body: {} });
    await browser.comeBack(await browser.visitService((begun.json() as { address: string }).address));
    expect(answerOf(await browser.finish({}, fresh))).toEqual([403, 'SIGN_ON_OTHER_PERSON']);
  });

  it('proves the identity as of the sign-in at the provider, however late the person returns', async () => {
    const own = newBrowser();
    const tryFresh = async (token: string) => answerOf(await post(OWN, {}, token));
    server.clock.setWall(Date.now() - server.clock.now());
    expect(await tryFresh(tokenOf(await comeAs(newPerson(), own)))).toEqual([409, 'SIGN_ON_TAKEN']);
    server.clock.setWall(Date.now() + 3_600_000 - server.clock.now());
    const silent = tokenOf(await own.signIn());
    expect(await tryFresh(silent)).toEqual([403, 'PROOF_REQUIRED']);
    server.clock.setWall(0);
  });

  it('confirms the identity even if the wall clock was set back while the server ran', async () => {
    server.clock.sleep(Math.max(0, Date.now() + 3_600_000 - server.clock.now()));
    server.clock.setWall(Date.now() - server.clock.now());
    const person = newPerson();
    const token = tokenOf(await comeAs(person));
    const browser = newBrowser();
    const begun = await browser.call('POST', '/api/auth/sso/prove', { token, body: {} });
    await browser.comeBack(await browser.visitService((begun.json() as { address: string }).address));
    expect((await browser.finish({}, token)).statusCode).toBe(200);
    server.clock.setWall(0);
  });

  it('allows a password reset by mail, which removes links; the next sign-in links again', async () => {
    const person = newPerson();
    await comeAs(person);
    await post('/api/auth/forgot-password', { email: person.email });
    const { email, token } = await readLink(person.email, 'reset-password');
    const newPassword = 'a password of one’s own';
    expect((await post('/api/auth/reset-password', { email, token, newPassword })).statusCode).toBe(200);
    expect((await linksOf(await server.signIn(person.email, newPassword))).links).toEqual([]);
    const again = await linksOf(tokenOf(await comeAs(person)));
    expect(again).toMatchObject({ hasNoPassword: false, links: [{ email: person.email }] });
  });

  it('leaves no code, state, token or secret in the log', async () => {
    service.person = newPerson();
    const browser = newBrowser();
    const back = await browser.visitService(await browser.leave());
    const secrets = [...back.searchParams.values()].filter((value) => value !== service.issuer);
    await browser.comeBack(back);
    await browser.comeBack(back);
    expect(answerOf(await browser.finish())).toEqual([400, 'SIGN_ON_FAILED']);
    const log = server.logText();
    expect(secrets.length).toBeGreaterThan(1);
    for (const secret of [...secrets, CLIENT.secret, encodeURIComponent(CLIENT.secret)])
      expect(log).not.toContain(secret);
  });
});
