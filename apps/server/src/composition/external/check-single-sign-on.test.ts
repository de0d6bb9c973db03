import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { settingWarningTexts } from '@tutti/contract';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Authority, type Certificate, makeAuthority } from '../../test/certificates.ts';
import { findFreePort } from '../../test/free-port.ts';
import { CLIENT, startSignOnService } from '../../test/sign-on-service.ts';
import { checkSingleSignOn } from './check-single-sign-on.ts';

const publicUrl = 'https://tutti.test';
const settingsOf = (issuer: string) => ({
  publicUrl,
  singleSignOn: {
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    name: 'Our Keys',
    signUp: undefined,
  },
});

it('the doctor does not mention single sign-on if none is set up', async () => {
  expect(await checkSingleSignOn({ publicUrl, singleSignOn: undefined })).toEqual([]);
});

it('the doctor reports a wrong address, name, redirect address or secret of a service', async () => {
  const nobody = settingsOf(`http://127.0.0.1:${await findFreePort()}`);
  expect(await checkSingleSignOn(nobody)).toEqual([
    expect.objectContaining({
      what: 'Sign-on',
      state: 'bad',
      advice: expect.stringContaining('OIDC_ISSUER'),
    }),
  ]);
  const service = await startSignOnService({ callbackUrls: [`${publicUrl}/api/auth/sso/callback`] });
  const right = settingsOf(service.issuer);
  expect(await checkSingleSignOn(right)).toEqual([expect.objectContaining({ state: 'good' })]);
  const otherName = settingsOf(service.issuer.replace('127.0.0.1', 'localhost'));
  expect(await checkSingleSignOn(otherName)).toEqual([
    expect.objectContaining({ state: 'bad', advice: expect.stringContaining('OIDC_ISSUER') }),
  ]);
  const otherAddress = { ...right, publicUrl: 'https://other.test' };
  expect(await checkSingleSignOn(otherAddress)).toEqual([
    expect.objectContaining({
      state: 'bad',
      says: expect.stringContaining('https://other.test/api/auth/sso/callback'),
      advice: settingWarningTexts.signOnCallback,
    }),
  ]);
  const otherSecret = { ...right, singleSignOn: { ...right.singleSignOn, clientSecret: 'not-this-one' } };
  const [result] = await checkSingleSignOn(otherSecret);
  expect(result).toMatchObject({ state: 'bad', advice: expect.stringContaining('OIDC_CLIENT_SECRET') });
  expect(JSON.stringify(result)).not.toContain('not-this-one');
  await service.stop();
});

it('the doctor notes that a service sends people back to an address that only this machine has', async () => {
  const here = 'http://localhost:4747';
  const service = await startSignOnService({ callbackUrls: [`${here}/api/auth/sso/callback`] });
  expect(await checkSingleSignOn({ ...settingsOf(service.issuer), publicUrl: here })).toEqual([
    expect.objectContaining({ state: 'note', advice: expect.stringContaining('PUBLIC_URL') }),
  ]);
  await service.stop();
});

const texts = settingWarningTexts;
const checkAt = async (issuer: string) => (await checkSingleSignOn(settingsOf(issuer)))[0];

describe('the doctor reports a wrong OIDC_ISSUER', () => {
  const closings: (() => Promise<unknown>)[] = [];
  let authority: Authority;

  beforeAll(async () => {
    authority = await makeAuthority();
  });
  afterEach(async () => {
    setDefaultCACertificates(getCACertificates('bundled'));
    for (const close of closings.splice(0)) await close();
  });

  async function serve(answer: RequestListener, certificate?: Certificate): Promise<string> {
    const server = certificate ? createSecureServer(certificate, answer) : createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closings.push(() => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    });
    return `${certificate ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const answerJson =
    (answer: (host: string) => object, headers: Record<string, string> = {}): RequestListener =>
    (request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(answer(`http://${request.headers.host}`)));
  const trustAuthority = () => setDefaultCACertificates([authority.certificate]);

  it.each<[string, () => Promise<string>, string]>([
    ['a host that does not exist', async () => 'https://id.nowhere.invalid', texts.signOnHost],
    ['a port that nobody has', async () => `http://127.0.0.1:${await findFreePort()}`, texts.signOnSilent],
    [
      'a page that answers HTML',
      () => serve((_request, response) => response.setHeader('content-type', 'text/html').end('<h1>Hi</h1>')),
      texts.signOnNoService,
    ],
    [
      'a server that knows no such address',
      () => serve((_request, response) => response.writeHead(404).end()),
      texts.signOnNoService,
    ],
    [
      'an address that leads elsewhere',
      () => serve((_request, response) => response.writeHead(302, { location: '/login' }).end()),
      texts.signOnNoService,
    ],
    ['JSON of something else', () => serve(answerJson(() => ({ name: 'x' }))), texts.signOnNoService],
    [
      'JSON that is none',
      () => serve((_request, response) => response.setHeader('content-type', 'application/json').end('{')),
      texts.signOnNoService,
    ],
    [
      'a slash more than the service has',
      async () => `${await serve(answerJson((host) => ({ issuer: `${host}/realms/home` })))}/realms/home/`,
      texts.signOnIssuer,
    ],
    [
      'a service of another name',
      () =>
        serve(
          answerJson(() => ({
            issuer: 'https://id.example.org',
            authorization_endpoint: 'https://id.example.org/a',
          })),
        ),
      texts.signOnIssuer,
    ],
    [
      'https:// where http is spoken',
      async () => (await serve(answerJson(() => ({})))).replace('http:', 'https:'),
      texts.signOnWithoutTls,
    ],
    [
      'a certificate that nobody vouches for',
      async () =>
        serve(
          answerJson(() => ({})),
          await authority.issue({ addresses: ['127.0.0.1'] }),
        ),
      texts.signOnCertificateUntrusted,
    ],
    [
      'a certificate that has expired',
      async () => {
        trustAuthority();
        return serve(
          answerJson(() => ({})),
          await authority.issue({ addresses: ['127.0.0.1'], validDays: -1 }),
        );
      },
      texts.signOnCertificateExpired,
    ],
    [
      'a certificate of another name',
      async () => {
        trustAuthority();
        return serve(
          answerJson(() => ({})),
          await authority.issue({ hosts: ['id.example.org'] }),
        );
      },
      texts.signOnCertificateName,
    ],
    [
      'a clock that is ten minutes ahead',
      () =>
        serve(
          answerJson(
            (host) => ({
              issuer: host,
              authorization_endpoint: `${host}/a`,
              token_endpoint: `${host}/t`,
              jwks_uri: `${host}/k`,
            }),
            { date: new Date(Date.now() + 600_000).toUTCString() },
          ),
        ),
      texts.signOnClock,
    ],
  ])('%s', async (_what, begin, advice) => {
    expect(await checkAt(await begin())).toMatchObject({ what: 'Sign-on', state: 'bad', advice });
  });
});
