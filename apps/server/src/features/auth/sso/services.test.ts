import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../test/build-test-app.ts';
import {
  answerOf,
  CALLBACK,
  createBrowser,
  environmentOf,
  newPerson,
  START,
} from '../../../test/sign-on-browser.ts';
import { startSignOnService } from '../../../test/sign-on-service.ts';

describe('creating an account through the provider', () => {
  it.each([
    { SIGN_UP: 'approval', answer: [403, 'PENDING_APPROVAL'], accounts: 1 },
    { SIGN_UP: 'closed', answer: [403, 'SIGN_UP_CLOSED'], accounts: 0 },
    { SIGN_UP: 'closed', OIDC_SIGN_UP: 'open', answer: [200, undefined], accounts: 1 },
  ])('depends on $SIGN_UP $OIDC_SIGN_UP', async ({ answer, accounts, ...environment }) => {
    const service = await startSignOnService({ callbackUrls: [CALLBACK] });
    const settings = Object.entries(environment).filter(([, value]) => value !== undefined);
    const server = await buildTestApp({
      environment: { ...environmentOf(service.issuer), ...Object.fromEntries(settings) },
    });
    const person = newPerson();
    service.person = person;
    expect(answerOf(await createBrowser(() => server).signIn())).toEqual(answer);
    const created = await server.database.queries
      .selectFrom('account')
      .where('email', '=', person.email)
      .selectAll()
      .execute();
    expect(created).toHaveLength(accounts);
    await server.close();
    await service.stop();
  });
});

describe('a provider that cannot be used', () => {
  it('does not stop the server from starting, is reported, and is used as soon as it is available', async () => {
    const first = await startSignOnService({ callbackUrls: [CALLBACK] });
    const { issuer } = first;
    await first.stop();
    const server = await buildTestApp({ environment: environmentOf(issuer) });
    const browser = createBrowser(() => server);
    expect(await browser.leave()).toBe('/sso');
    const answer = await browser.finish();
    expect(answerOf(answer)).toEqual([503, 'SIGN_ON_UNAVAILABLE']);
    expect((await server.signInAdmin()).length).toBeGreaterThan(0);
    const again = await startSignOnService({ callbackUrls: [CALLBACK], port: Number(new URL(issuer).port) });
    again.person = newPerson();
    expect((await browser.signIn()).statusCode).toBe(200);
    await server.close();
    await again.stop();
  });

  it.each([
    ['no address to go to', { authorization_endpoint: undefined }],
    ['one that is none', { authorization_endpoint: 'nowhere' }],
  ])('is rejected if it reports %s', async (_what, wrong) => {
    const requested: string[] = [];
    const odd = createServer((request, response) => {
      requested.push(request.url ?? '');
      const issuer = `http://${request.headers.host}`;
      const metadata = { issuer, jwks_uri: `${issuer}/keys`, token_endpoint: `${issuer}/token`, ...wrong };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata));
    });
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
    const { port } = odd.address() as AddressInfo;
    const server = await buildTestApp({ environment: environmentOf(`http://127.0.0.1:${port}`) });
    const browsers = Array.from({ length: 5 }, () => createBrowser(() => server));
    expect(new Set(await Promise.all(browsers.map((browser) => browser.leave())))).toEqual(new Set(['/sso']));
    const [browser = createBrowser(() => server)] = browsers;
    expect(answerOf(await browser.finish())).toEqual([503, 'SIGN_ON_MISCONFIGURED']);
    // The metadata is requested once, however many sign-ins came at once.
    expect(requested).toHaveLength(1);
    await server.close();
    odd.close();
  });

  it('is rejected if its issuer differs from the configured one', async () => {
    const service = await startSignOnService({ callbackUrls: [CALLBACK] });
    const otherName = service.issuer.replace('127.0.0.1', 'localhost');
    const server = await buildTestApp({ environment: environmentOf(otherName) });
    const browser = createBrowser(() => server);
    expect(await browser.leave()).toBe('/sso');
    expect(answerOf(await browser.finish())).toEqual([503, 'SIGN_ON_MISCONFIGURED']);
    expect(server.logText()).toContain('the service people sign in with cannot be used');
    await server.close();
    await service.stop();
  });

  it('is reported as misconfigured by the owner if the client secret is wrong', async () => {
    const service = await startSignOnService({ callbackUrls: [CALLBACK] });
    const environment = { ...environmentOf(service.issuer), OIDC_CLIENT_SECRET: 'another-secret' };
    const server = await buildTestApp({ environment });
    service.person = newPerson();
    const answer = await createBrowser(() => server).signIn();
    expect(answerOf(answer)).toEqual([503, 'SIGN_ON_MISCONFIGURED']);
    expect(answer.body).not.toContain('another-secret');
    expect(server.logText()).toMatch(/OIDC_CLIENT_SECRET/);
    expect(server.logText()).not.toContain('another-secret');
    await server.close();
    await service.stop();
  });
});

describe('a sign-in that begins at a different address than PUBLIC_URL', () => {
  it('is refused with that reason, unlike one at the right address that lost its cookie', async () => {
    const service = await startSignOnService({ callbackUrls: [CALLBACK] });
    const server = await buildTestApp({ environment: environmentOf(service.issuer) });
    const own = new URL(CALLBACK).host;
    async function comeWithoutCookie(host: string) {
      service.person = newPerson();
      const left = await server.call('GET', START, { headers: { host } });
      const browser = createBrowser(() => server);
      await browser.comeBack(await browser.visitService(String(left.headers.location)));
      return answerOf(await browser.finish());
    }
    for (const host of ['192.168.1.7:4747', '[fd00::7]:4747', `${own}:8080`, `${own}.`, 'tutti', ''])
      expect([host, await comeWithoutCookie(host)]).toEqual([host, [400, 'SIGN_ON_OTHER_ADDRESS']]);
    for (const host of [own, own.toUpperCase(), `${own}:80`])
      expect([host, await comeWithoutCookie(host)]).toEqual([host, [400, 'SIGN_ON_FAILED']]);
    await server.close();
    await service.stop();
  });

  it('succeeds behind a proxy that changes the host name', async () => {
    const service = await startSignOnService({ callbackUrls: [CALLBACK] });
    const server = await buildTestApp({ environment: environmentOf(service.issuer) });
    service.person = newPerson();
    const browser = createBrowser(() => server, { host: 'backend:4747' });
    expect(answerOf(await browser.signIn())).toEqual([200, undefined]);
    await server.close();
    await service.stop();
  });
});
