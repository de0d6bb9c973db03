/** A browser that signs in with a service (sign-on-service.ts), step by step. */
import type { TestServer } from './build-test-app.ts';
import { plainName } from './plain-cookies.ts';
import { CLIENT, createVisitor, type Person } from './sign-on-service.ts';

const PUBLIC_URL = 'http://tutti.test';
const HOST = new URL(PUBLIC_URL).host;
export const CALLBACK = `${PUBLIC_URL}/api/auth/sso/callback`;
export const START = '/api/auth/sso/start';
const FINISH = '/api/auth/sso/finish';

export const environmentOf = (issuer: string) => ({
  PUBLIC_URL,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_NAME: 'Our Keys',
});

let createdUsers = 0;
export function newPerson(more: Partial<Person> = {}): Person & { email: string } {
  createdUsers += 1;
  const email = `key${createdUsers}@sso.example.org`;
  return { sub: `person ${createdUsers}`, email, email_verified: true, ...more } as Person & {
    email: string;
  };
}

export function createBrowser(server: () => TestServer, more: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  const visitService = createVisitor(CALLBACK);
  async function call(method: 'GET' | 'POST', url: string, options: { body?: object; token?: string } = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await server().call(method, url, { ...options, headers: { host: HOST, cookie, ...more } });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(plainName(name));
      else cookies.set(plainName(name), value);
    }
    return answer;
  }
  const leave = async (returnTo = '/albums') =>
    String((await call('GET', `${START}?${new URLSearchParams({ returnTo })}`)).headers.location);
  const comeBack = (url: URL) => call('GET', url.pathname + url.search);
  const finish = (body: object = {}, token?: string) =>
    call('POST', FINISH, token === undefined ? { body } : { body, token });
  return {
    cookies,
    call,
    leave,
    comeBack,
    finish,
    visitService,
    async signIn(body: object = {}) {
      await comeBack(await visitService(await leave()));
      return finish(body);
    },
  };
}

export const answerOf = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  (answer.json() as { code?: string }).code,
];
