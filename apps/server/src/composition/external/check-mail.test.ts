import { createServer } from 'node:net';
import { settingWarningTexts } from '@tutti/contract';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Authority, makeAuthority } from '../../test/certificates.ts';
import { findFreePort } from '../../test/free-port.ts';
import { startMailServer, startSilentServer, wantsFullName } from '../../test/smtp-server.ts';
import { checkMail } from './check-mail.ts';

const texts = settingWarningTexts;
const MAILING = {
  publicUrl: 'https://music.example.org',
  mailFrom: 'Tutti <tutti@music.example.org>',
  dataDir: '/data',
};
const runChecks = (smtpUrl: string) => checkMail({ ...MAILING, smtpUrl }, 500);

const refuse = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

describe('the doctor reports problems of the mail server', () => {
  let authority: Authority;
  const closings: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    authority = await makeAuthority();
  });
  afterEach(async () => {
    for (const close of closings.splice(0)) await close();
  });

  async function start(options: Partial<SMTPServerOptions>) {
    const server = await startMailServer(options as Parameters<typeof startMailServer>[0]);
    closings.push(server.close);
    return server;
  }
  const trusting = (url: string) => `${url}/?tls.ca=${encodeURIComponent(authority.certificate)}`;

  it('none if it accepts mails', async () => {
    const { url } = await start({});
    expect(await runChecks(url)).toMatchObject({ state: 'good' });
    const secure = await start({ secure: true, ...(await authority.issue({ addresses: ['127.0.0.1'] })) });
    expect(await runChecks(trusting(secure.url))).toMatchObject({ state: 'good' });
  });

  it.each<[string, () => Promise<string>, string]>([
    ['a port that nobody has', async () => `smtp://127.0.0.1:${await findFreePort()}`, texts.mailSilent],
    ['a host that does not exist', async () => 'smtp://mail.nowhere.invalid', texts.mailHost],
    [
      'smtp:// where TLS is spoken from the start',
      async () =>
        (await start({ secure: true, ...(await authority.issue({ hosts: ['localhost'] })) })).url.replace(
          'smtps',
          'smtp',
        ),
      texts.mailWantsTls,
    ],
    [
      'smtps:// where it is not',
      async () => (await start({})).url.replace('smtp:', 'smtps:'),
      texts.mailWithoutTls,
    ],
    [
      'a certificate that has expired',
      async () =>
        trusting(
          (
            await start({
              secure: true,
              ...(await authority.issue({ addresses: ['127.0.0.1'], validDays: -1 })),
            })
          ).url,
        ),
      texts.mailCertificateExpired,
    ],
    [
      'a certificate that has expired, after STARTTLS',
      async () =>
        trusting(
          (
            await start({
              disabledCommands: ['AUTH'],
              ...(await authority.issue({ addresses: ['127.0.0.1'], validDays: -1 })),
            })
          ).url,
        ),
      texts.mailCertificateExpired,
    ],
    [
      'a certificate of another name',
      async () =>
        trusting(
          (await start({ secure: true, ...(await authority.issue({ hosts: ['mail.example.org'] })) })).url,
        ),
      texts.mailCertificateName,
    ],
    [
      'a certificate that nobody vouches for',
      async () =>
        (await start({ secure: true, ...(await authority.issue({ addresses: ['127.0.0.1'] })) })).url,
      texts.mailCertificateUntrusted,
    ],
    [
      'a wrong password',
      async () =>
        (
          await start({
            disabledCommands: ['STARTTLS'],
            allowInsecureAuth: true,
            onAuth: (_auth, _session, done) => done(refuse(535, 'no')),
          })
        ).url.replace('//', '//user:wrong@'),
      texts.mailPassword,
    ],
    [
      'no password where one is wanted',
      async () =>
        (await start({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, authOptional: false })).url,
      texts.mailSignIn,
    ],
    [
      'a name that is refused',
      async () => `${(await start({ onRcptTo: wantsFullName })).url}/?name=nas`,
      texts.mailName,
    ],
    [
      'a sender that is refused',
      async () => (await start({ onMailFrom: (_a, _s, done) => done(refuse(553, '5.7.1 not yours')) })).url,
      texts.mailSender,
    ],
    [
      'a server that relays for nobody',
      async () =>
        (await start({ onRcptTo: (_a, _s, done) => done(refuse(530, '5.7.0 Authentication required')) })).url,
      texts.mailSignIn,
    ],
    [
      'a web server',
      async () => {
        const port = await findFreePort();
        const server = createServer((socket) => {
          socket.on('error', () => {});
          socket.end('HTTP/1.1 400 Bad Request\r\n\r\n', () => socket.destroy());
        });
        await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
        closings.push(() => new Promise((resolve) => server.close(resolve)));
        return `smtp://127.0.0.1:${port}`;
      },
      texts.mailSilent,
    ],
  ])('%s', async (_what, begin, advice) => {
    const result = await runChecks(await begin());
    expect(result).toMatchObject({ what: 'Mail', state: 'bad' });
    expect(result.warning ?? result.advice).toBe(advice);
    expect(JSON.stringify(result)).not.toMatch(/wrong@|user:/);
  });

  it('a server that never answers', async () => {
    const silent = await startSilentServer();
    closings.push(silent.close);
    expect(await runChecks(silent.url)).toMatchObject({ state: 'bad', advice: texts.mailSilent });
  });
});
