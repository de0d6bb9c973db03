import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountCalls } from '../../../test/account-calls.ts';
import { buildTestApp, type TestServer } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { type MailServer, type ReceivedMail, startMailServer } from '../../../test/smtp-server.ts';
import { approvalMail } from './account-mails.ts';
import { composeMail } from './mail-page.ts';
import { mailTextsIn } from './mail-texts.ts';

const PUBLIC_URL = 'https://music.example.org';
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&#39;': "'", '&lt;': '<', '&gt;': '>' };

describe.each(DATABASE_KINDS)('mails on %s', (kind) => {
  let mailServer: MailServer;
  let server: TestServer;
  const { post, confirm, login, newAddress } = createAccountCalls(() => server);

  beforeAll(async () => {
    mailServer = await startMailServer();
    server = await buildTestApp({ kind, environment: { SMTP_URL: mailServer.url, PUBLIC_URL } });
  });
  afterAll(async () => {
    await server.close();
    await mailServer.close();
  });

  async function receive(recipient: string): Promise<ReceivedMail[]> {
    server.features.outbox.start();
    await server.features.outbox.stop();
    return mailServer.received.filter(({ recipients }) => recipients.includes(recipient)).toReversed();
  }

  /** Finds a mail by subject, because mails that were sent together may arrive in any order. */
  async function receiveOf(recipient: string, subject: string): Promise<ReceivedMail> {
    const mail = (await receive(recipient)).find(({ raw }) => raw.includes(`Subject: ${subject}`));
    if (mail === undefined) throw new Error(`no mail came of ${subject}`);
    return mail;
  }

  /** Reads the link of a mail, which has to be the same in both parts; no other link may lead elsewhere. */
  function readLink({ text, html }: ReceivedMail, page: string) {
    const [inText = ''] = /^https?:\S+$/m.exec(text) ?? [];
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
      href.replace(/&[\w#]+;/g, (entity) => ENTITIES[entity] ?? entity),
    );
    expect(new Set(hrefs)).toEqual(new Set([inText, PUBLIC_URL]));
    const url = new URL(inText);
    expect(url.origin + url.pathname).toBe(`${PUBLIC_URL}${page}`);
    expect([...url.searchParams.keys()]).toEqual(['email', 'token']);
    return { email: url.searchParams.get('email') ?? '', token: url.searchParams.get('token') ?? '' };
  }

  it('carry the approval link, built from PUBLIC_URL, not from the host of the request [A-013]', async () => {
    const email = newAddress("o'neil+music&co");
    await server.call('POST', '/api/auth/register', {
      body: { email, password: 'tonic-7' },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: PUBLIC_URL },
    });
    const [mail, ...others] = await receive(email);
    expect(others).toEqual([]);
    expect(mail?.raw).toContain('Subject: Activate your Tutti account');
    expect(mail?.raw).not.toContain('evil.example');
    expect(mail?.html).not.toMatch(/<(script|img|link|iframe)\b/i);
    const link = readLink(mail as ReceivedMail, '/email-confirmed');
    expect(link.email).toBe(email);
    expect((await confirm(link)).statusCode).toBe(200);
    expect((await login(email, 'tonic-7')).statusCode).toBe(200);
  });

  it('carry the password reset link [A-391, A-393]', async () => {
    const user = await server.createUser();
    await post('/api/auth/forgot-password', { email: user.email });
    const link = readLink(await receiveOf(user.email, 'Reset your Tutti password'), '/reset-password');
    const reset = await post('/api/auth/reset-password', { ...link, newPassword: 'another one' });
    expect(reset.statusCode).toBe(200);
    expect((await login(user.email, 'another one')).statusCode).toBe(200);
  });

  it('ask the new address for confirmation and notify the old one', async () => {
    const user = await server.createUser();
    const token = await server.signIn(user.email, user.password);
    const email = newAddress('moved');
    await post('/api/auth/update-profile', { email, userName: 'Moved' }, token);
    const [confirmation] = await receive(email);
    expect((await confirm(readLink(confirmation as ReceivedMail, '/email-confirmed'))).statusCode).toBe(200);
    const notice = await receiveOf(user.email, 'The address of your Tutti account was changed');
    expect(notice.text).toContain(email);
    const wayBack = readLink(notice, '/reset-password');
    const back = await post('/api/auth/reset-password', { ...wayBack, newPassword: 'mine again' });
    expect(back.statusCode).toBe(200);
    expect((await login(user.email, 'mine again')).statusCode).toBe(200);
    const passwordNotice = await receiveOf(user.email, 'Your Tutti password was changed');
    expect(passwordNotice.text).not.toContain('token=');
  });

  it('use the language of the page where the account was registered, not of another browser', async () => {
    const email = newAddress('lukas');
    const register = (address: string, body: object, language: string) =>
      server.call('POST', address, { body, headers: { 'accept-language': language } });
    await register('/api/auth/register', { email, password: 'tonic-7' }, 'de-AT, en;q=0.5');
    const [mail] = await receive(email);
    expect(mail?.text).toContain('Willkommen bei Tutti');
    expect(mail?.text).toContain('Mein Konto aktivieren:\n');
    expect(mail?.html).toContain('<html lang="de">');
    expect(mail?.html).toContain('öffne diese Adresse');
    await confirm(readLink(mail as ReceivedMail, '/email-confirmed'));
    await register('/api/auth/forgot-password', { email }, 'ja');
    const [reset] = await receive(email);
    expect(reset?.text).toContain('Wähle ein neues Passwort');
    // Signing in on a page in another language updates the user's language.
    expect((await register('/api/auth/login', { email, password: 'tonic-7' }, 'fr-CA')).statusCode).toBe(200);
    const link = readLink(reset as ReceivedMail, '/reset-password');
    await register('/api/auth/reset-password', { ...link, newPassword: 'another one' }, 'es');
    const [changed] = await receive(email);
    expect(changed?.text).toContain('Votre mot de passe a été modifié');
  });

  it('use the language of the request when none is known, and English when it is not supported', async () => {
    const user = await server.createUser();
    await server.database.queries
      .updateTable('account')
      .set({ language: null })
      .where('id', '=', user.id)
      .execute();
    const forget = (language: string) =>
      server.call('POST', '/api/auth/forgot-password', {
        body: { email: user.email },
        headers: { 'accept-language': language },
      });
    // The registration link was sent at the same instant and may arrive last.
    const receiveAll = async () => (await receive(user.email)).map(({ text }) => text).join('\n');
    await forget('es-MX, en');
    expect(await receiveAll()).toContain('Elige una contraseña nueva');
    expect(await receiveAll()).not.toContain('Choose a new password');
    await forget('pt');
    expect(await receiveAll()).toContain('Choose a new password');
  });

  it('are not sent to unknown and rejected addresses, and at most ten an hour to one address', async () => {
    const unknown = newAddress('unknown');
    await post('/api/auth/forgot-password', { email: unknown });
    expect(await receive(unknown)).toEqual([]);
    const user = await server.createUser();
    for (let time = 0; time < 15; time += 1) await post('/api/auth/forgot-password', { email: user.email });
    // One of the ten was the registration link.
    const resets = (await receive(user.email)).filter(({ raw }) => raw.includes('Reset your'));
    expect(resets).toHaveLength(9);
    const admin = await server.signInAdmin();
    await post(`/api/admin/users/${user.id}/reject`, undefined, admin);
    server.clock.sleep(2 * 3_600_000);
    await post('/api/auth/forgot-password', { email: user.email });
    expect(await receive(user.email)).toHaveLength(10);
  });

  it('wait in view of an administrator while the mail server is down, and are sent again on request', async () => {
    const email = newAddress('stuck');
    await mailServer.close();
    const registered = await post('/api/auth/register', { email, password: 'tonic-7' });
    expect(registered.statusCode).toBe(200);
    await receive(email);
    const admin = await server.signInAdmin();
    const listStuck = async () =>
      (await server.call('GET', '/api/admin/mail', { token: admin })).json() as { id: string; to: string }[];
    const [stuck] = await listStuck();
    expect(stuck).toMatchObject({
      to: email,
      subject: 'Activate your Tutti account',
      state: 'queued',
      attempts: 1,
      lastError: expect.stringContaining('ECONNREFUSED'),
      nextAttemptAt: new Date(server.clock.now() + 5_000).toISOString(),
    });
    expect(JSON.stringify(stuck)).not.toContain('token=');
    mailServer = await startMailServer({ port: Number(new URL(mailServer.url).port) });
    const resend = () => post(`/api/admin/mail/${stuck?.id}/resend`, undefined, admin);
    expect((await resend()).json()).toEqual({ message: 'Sending the email again.' });
    expect(await receive(email)).toHaveLength(1);
    expect(await listStuck()).toEqual([]);
    expect((await resend()).json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the HTML of a mail', () => {
  it('escapes text from strangers', () => {
    const mail = approvalMail(mailTextsIn('en', 'Tutti'), `${PUBLIC_URL}/?a="><script>`);
    const text = { ...mail, heading: `<b>"Tom" & 'Jerry'</b>` };
    const { html } = composeMail(text, { publicUrl: PUBLIC_URL, language: 'en', placeName: 'Tutti' });
    expect(html).toContain('&lt;b&gt;&quot;Tom&quot; &amp; &#39;Jerry&#39;&lt;/b&gt;');
    expect(html).not.toContain('<script>');
  });
});
