import type { OwnerSettings, SettingsReply } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountCalls } from '../../test/account-calls.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { eventually } from '../../test/eventually.ts';
import { startMailServer } from '../../test/smtp-server.ts';

const SETTINGS = '/api/admin/settings';
const MAIL_TEST = '/api/admin/settings/mail-test';

describe.each(DATABASE_KINDS)("the owner's settings on %s", (kind) => {
  let server: TestServer;
  let admin: string;
  const { post, login, readLink, confirm, newAddress } = createAccountCalls(() => server);

  beforeAll(async () => {
    server = await buildTestApp({ kind, environment: { WHEEL_URL: 'https://wheel.example.org/' } });
    admin = await server.signInAdmin();
  });
  afterAll(() => server.close());

  const change = (body: object) => server.call('PATCH', SETTINGS, { token: admin, body });
  const read = async () => (await server.call('GET', SETTINGS, { token: admin })).json() as SettingsReply;
  const readOwnerSettings = async () => (await server.call('GET', '/api/place')).json() as object;

  it('start with the values of the environment and name those that it decides', async () => {
    expect(await read()).toEqual({
      settings: {
        placeName: 'Tutti',
        signUp: 'open',
        isLibraryOpen: true,
        takesRequests: true,
        isOrderGentle: false,
        hasRooms: true,
        hasRoomGuests: false,
        roomsMax: 30,
        backupEveryHours: 0,
        backupsKept: 14,
        blackjackUrl: null,
        wheelUrl: 'https://wheel.example.org/',
      },
      fixed: { backupEveryHours: 'BACKUP_EVERY_HOURS', wheelUrl: 'WHEEL_URL' },
      kept: [],
      defaults: {
        placeName: 'Tutti',
        signUp: 'open',
        isLibraryOpen: true,
        takesRequests: true,
        isOrderGentle: false,
        hasRooms: true,
        hasRoomGuests: false,
        roomsMax: 30,
        backupEveryHours: 0,
        backupsKept: 14,
        blackjackUrl: null,
        wheelUrl: 'https://wheel.example.org/',
      },
      stations: { total: 0, open: 0 },
      mail: { server: null, from: 'Tutti <tutti@localhost>' },
    });
  });

  it('change at once, one by one, and are audited with old and new value', async () => {
    const answer = await change({ placeName: '  Haus am See ', backupsKept: 3 });
    expect((answer.json() as SettingsReply).settings).toMatchObject({
      placeName: 'Haus am See',
      backupsKept: 3,
      signUp: 'open',
    });
    expect(await readOwnerSettings()).toEqual({ name: 'Haus am See', signUp: 'open', isLibraryOpen: true });
    const acts = await server.database.queries
      .selectFrom('audit_entry')
      .where('action', '=', 'SETTING_CHANGED')
      .select(['resource', 'details', 'actor_email'])
      .execute();
    expect(acts).toContainEqual({
      resource: 'placeName',
      details: '"Tutti" → "Haus am See"',
      actor_email: 'admin@example.org',
    });
    expect(acts).toContainEqual(expect.objectContaining({ resource: 'backupsKept', details: '14 → 3' }));
    await change({ placeName: 'Haus am See' });
    const again = await server.database.queries
      .selectFrom('audit_entry')
      .where('action', '=', 'SETTING_CHANGED')
      .selectAll()
      .execute();
    expect(again).toHaveLength(acts.length);
  });

  it('cannot be changed if the environment decides them, nor can others in the same request', async () => {
    const answer = await change({ backupsKept: 9, wheelUrl: 'https://other.example.org/' });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { code: 'SETTING_FIXED', message: "Set by WHEEL_URL in the server's environment." },
    ]);
    expect((await read()).settings).toMatchObject({ backupsKept: 3, wheelUrl: 'https://wheel.example.org/' });
    // An unchanged value that a form sends along is no change.
    expect((await change({ backupsKept: 4, wheelUrl: 'https://wheel.example.org/' })).statusCode).toBe(200);
  });

  const forget = (name: string) => server.call('DELETE', `${SETTINGS}/${name}`, { token: admin });
  const changesOf = (name: string) =>
    server.database.queries
      .selectFrom('audit_entry')
      .where('action', '=', 'SETTING_CHANGED')
      .where('resource', '=', name)
      .orderBy('id')
      .select('details')
      .execute();

  it('return to the default when the stored value is deleted, and that is audited', async () => {
    await change({ signUp: 'closed', blackjackUrl: 'https://cards.example.org/' });
    expect((await read()).kept).toEqual(['placeName', 'signUp', 'backupsKept', 'blackjackUrl']);
    const answer = await forget('signUp');
    expect(answer.json()).toMatchObject({
      settings: { signUp: 'open', placeName: 'Haus am See' },
      kept: ['placeName', 'backupsKept', 'blackjackUrl'],
    });
    expect(await readOwnerSettings()).toMatchObject({ signUp: 'open' });
    expect((await changesOf('signUp')).at(-1)).toEqual({ details: '"closed" → "open" (default)' });
    // Null is a stored value of its own, which can be deleted like any other.
    await change({ blackjackUrl: null });
    expect((await read()).kept).toContain('blackjackUrl');
    expect(((await forget('blackjackUrl')).json() as SettingsReply).kept).not.toContain('blackjackUrl');
    const acts = await changesOf('blackjackUrl');
    expect(acts.at(-1)).toEqual({ details: 'null → null (default)' });
    // Nothing is stored any more, so nothing happens.
    expect((await forget('blackjackUrl')).statusCode).toBe(200);
    expect(await changesOf('blackjackUrl')).toHaveLength(acts.length);
  });

  it('cannot be deleted if they are unknown or decided by the environment', async () => {
    expect((await forget('nothing')).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await forget('__proto__')).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await forget('wheelUrl')).json()).toMatchObject({ code: 'SETTING_FIXED' });
    const requested = await server.call('DELETE', `${SETTINGS}/signUp`, {
      token: await server.createToken(),
    });
    expect([requested.statusCode, requested.json()]).toMatchObject([403, { code: 'ADMIN_REQUIRED' }]);
  });

  it.each([
    { placeName: ' ' },
    { placeName: 'a\nb' },
    { placeName: 'n'.repeat(61) },
    { signUp: 'anybody' },
    { backupsKept: 0 },
    { backupEveryHours: 1_441 },
    { blackjackUrl: 'javascript:alert(1)' },
    { blackjackUrl: 'https:///nowhere' },
    // These would change the header of every page: another directive, every host, a password in an address.
    { blackjackUrl: 'https://a;sandbox/' },
    { blackjackUrl: 'https://a,b.example/' },
    { blackjackUrl: "https://a'b.example/" },
    { blackjackUrl: 'https://*.example/' },
    { blackjackUrl: 'https://user:pw@cards.example/' },
    { blackjackUrl: 'https://cards\r\n.example/' },
    // Invisible characters and half a surrogate pair.
    { placeName: '\u3164' },
    { placeName: '\u2800' },
    { placeName: 'a\u2028b' },
    { placeName: 'a\ud800b' },
    { isLibraryOpen: 'yes' },
  ])('refuse %j', async (body) => {
    const answer = await change(body);
    expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it.each([
    'https://cards.example.org:8443/table',
    'http://192.168.0.2/',
    'http://[fd00::2]:8080/',
    'https://käse.example/',
  ])('take %s for a game', async (blackjackUrl) => {
    expect((await change({ blackjackUrl })).statusCode).toBe(200);
    await change({ blackjackUrl: null });
  });

  it('decide who gets an account', async () => {
    const before = { email: newAddress('before'), password: 'a good password' };
    await post('/api/auth/register', before);
    const link = await readLink(before.email);
    await change({ signUp: 'closed' });
    // Signed up while sign-up was open: the address is confirmed, and an administrator decides.
    expect((await confirm(link)).statusCode).toBe(200);
    expect((await login(before.email, before.password)).json()).toMatchObject({ code: 'PENDING_APPROVAL' });
    const body = { email: newAddress('new'), password: 'a good password' };
    expect((await post('/api/auth/register', body)).json()).toMatchObject({ code: 'SIGN_UP_CLOSED' });
    await change({ signUp: 'approval' });
    await post('/api/auth/register', body);
    await confirm(await readLink(body.email));
    expect((await login(body.email, body.password)).json()).toMatchObject({ code: 'PENDING_APPROVAL' });
    await change({ signUp: 'open' });
  });

  it('allow nobody to set a password for a confirmed address that awaits approval', async () => {
    await change({ signUp: 'approval' });
    const owner = { email: newAddress('waits'), password: 'a good password' };
    await post('/api/auth/register', owner);
    expect((await confirm(await readLink(owner.email))).statusCode).toBe(200);
    server.clock.sleep(1_000);
    await post('/api/auth/register', { ...owner, password: 'of a stranger' });
    expect((await confirm(await readLink(owner.email))).statusCode).toBe(200);
    expect((await login(owner.email, 'of a stranger')).json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect((await login(owner.email, owner.password)).json()).toMatchObject({ code: 'PENDING_APPROVAL' });
    await change({ signUp: 'open' });
  });

  it('close the library to visitors without an account, and open it again', async () => {
    const statuses = async (token?: string) =>
      Promise.all(
        [
          '/api/genres',
          '/api/tracks',
          '/api/albums/1',
          '/api/search?q=a',
          '/api/artists',
          // Generated covers have title and artist drawn on them.
          '/api/images/scroll',
          '/api/images/scroll/x',
        ].map(async (url) => (await server.call('GET', url, { token })).statusCode),
      );
    await change({ isLibraryOpen: false });
    expect(await statuses()).toEqual([401, 401, 401, 401, 401, 401, 401]);
    expect(await statuses(await server.createToken({ approved: false }))).toEqual([
      403, 403, 403, 403, 403, 403, 403,
    ]);
    expect(await statuses(admin)).toEqual([200, 200, 404, 200, 200, 200, 404]);
    await change({ isLibraryOpen: true });
    expect(await statuses()).toEqual([200, 200, 404, 200, 200, 200, 404]);
  });

  it('let the page frame the games that they name instead of the bundled ones', async () => {
    await change({ blackjackUrl: 'https://cards.example.org/table?x=1' });
    const games = (await server.call('GET', '/api/games', { token: admin })).json() as { url: string }[];
    expect(games[0]).toMatchObject({ url: 'https://cards.example.org/table?x=1' });
    const { headers } = await server.call('GET', '/');
    expect(headers['content-security-policy']).toContain(
      "frame-src 'self' https://cards.example.org https://wheel.example.org;",
    );
  });

  it('name the server in its mails', async () => {
    const email = newAddress('named');
    await post('/api/auth/register', { email, password: 'a good password' });
    const mail = await server.database.queries
      .selectFrom('outbox_mail')
      .where('recipient', '=', email)
      .select(['subject', 'html', 'body'])
      .executeTakeFirstOrThrow();
    expect(mail.subject).toContain('Haus am See');
    expect(JSON.stringify(mail)).not.toContain('Tutti');
  });

  it('survive a restart', async () => {
    const { dataDir, databaseUrl } = server.config;
    const environment = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    const next = await buildTestApp({ kind: 'sqlite', environment });
    const current = (await next.call('GET', '/api/place')).json();
    await next.close();
    expect(current).toMatchObject({ name: 'Haus am See' });
  });
});

it('a changed setting applies on every node', async () => {
  const here = await buildTestApp({ kind: 'postgres' });
  const { databaseUrl = '' } = here.config;
  const there = await buildTestApp({ kind: 'sqlite', environment: { DATABASE_URL: databaseUrl } });
  await there.eventReader.start();
  const body: Partial<OwnerSettings> = { placeName: 'Haus am See' };
  await here.call('PATCH', SETTINGS, { token: await here.signInAdmin(), body });
  await eventually(async () => {
    const current = (await there.call('GET', '/api/place')).json();
    expect(current).toMatchObject({ name: 'Haus am See' });
  });
  await there.close();
  await here.close();
}, 60_000);

it('an unnoticed change by another node is there after the next read', async () => {
  const here = await buildTestApp({ kind: 'postgres' });
  const { databaseUrl = '' } = here.config;
  const there = await buildTestApp({ kind: 'sqlite', environment: { DATABASE_URL: databaseUrl } });
  const nameThere = async () => (await there.call('GET', '/api/place')).json() as { name: string };
  const body: Partial<OwnerSettings> = { placeName: 'Haus am See' };
  await here.call('PATCH', SETTINGS, { token: await here.signInAdmin(), body });
  // It receives no events before it is started.
  expect(await nameThere()).toMatchObject({ name: 'Tutti' });
  await there.features.settings.load();
  expect(await nameThere()).toMatchObject({ name: 'Haus am See' });
  await there.close();
  await here.close();
}, 60_000);

describe('a test mail', () => {
  it('goes to the caller, with the answer of the mail server', async () => {
    const mails = await startMailServer();
    const url = mails.url.replace('smtp://', 'smtp://somebody:secret@');
    const server = await buildTestApp({ environment: { SMTP_URL: mails.url } });
    const token = await server.signInAdmin();
    const answer = await server.call('POST', MAIL_TEST, { token });
    expect(answer.json()).toEqual({
      sentTo: 'admin@example.org',
      answer: expect.stringMatching(/^250 /) as string,
    });
    expect(mails.received.map(({ recipients }) => recipients)).toEqual([['admin@example.org']]);
    const { mail } = (await server.call('GET', SETTINGS, { token })).json() as SettingsReply;
    expect(mail.server).toBe(mails.url);
    await server.close();
    const secretive = await buildTestApp({ environment: { SMTP_URL: url } });
    const shown = await secretive.call('GET', SETTINGS, { token: await secretive.signInAdmin() });
    expect(shown.body).not.toContain('secret');
    await secretive.close();
    await mails.close();
  }, 60_000);

  it("reports the mail server's refusal, which is audited", async () => {
    const mails = await startMailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    });
    const server = await buildTestApp({ environment: { SMTP_URL: mails.url } });
    const answer = await server.call('POST', MAIL_TEST, { token: await server.signInAdmin() });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      503,
      { code: 'MAIL_FAILED', message: expect.stringContaining('no such mailbox') as string },
    ]);
    const act = await server.database.queries
      .selectFrom('audit_entry')
      .where('action', '=', 'MAIL_TESTED')
      .select(['is_success', 'details'])
      .executeTakeFirstOrThrow();
    expect(act).toMatchObject({
      is_success: 0,
      details: expect.stringContaining('no such mailbox') as string,
    });
    await server.close();
    await mails.close();
  }, 60_000);

  it('is written to a file if there is no mail server', async () => {
    const server = await buildTestApp();
    const answer = await server.call('POST', MAIL_TEST, { token: await server.signInAdmin() });
    expect(answer.json()).toEqual({ sentTo: 'admin@example.org', answer: null });
    await server.close();
  }, 60_000);
});
