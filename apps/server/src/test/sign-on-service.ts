/** A real single sign-on service, and a browser that goes there and comes back. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

export const CLIENT = { id: 'tutti', secret: 'a secret: 100% + more/than=that' } as const;

export interface Person {
  readonly sub: string;
  readonly email?: string;
  /** Services send different values; only `true` counts. */
  readonly email_verified?: boolean | string;
}

export interface SignOnService {
  readonly issuer: string;
  person: Person;
  /** Signs with another key from now on. */
  changeKeys(): Promise<void>;
  stop(): Promise<void>;
}

interface ServiceOptions {
  /** The allowed redirect addresses. */
  readonly callbackUrls: readonly string[];
  /** Shows a page with a button to press; otherwise users are signed in at once. */
  readonly showsPage?: boolean;
  readonly port?: number;
}

export async function startSignOnService(options: ServiceOptions): Promise<SignOnService> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: SignOnService = {
    issuer,
    person: { sub: 'nobody' },
    async changeKeys() {
      answer = await createAnswer(service, options);
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  await service.changeKeys();
  return service;
}

let createdKeys = 0;

async function makeKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  createdKeys += 1;
  return { ...(await exportJWK(privateKey)), kid: `key ${createdKeys}`, use: 'sig', alg: 'RS256' };
}

async function createAnswer(service: SignOnService, options: ServiceOptions) {
  const users = new Map<string, Person>();
  const provider = new Provider(service.issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [...options.callbackUrls],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    jwks: { keys: [await makeKey()] },
    cookies: { keys: ['a key of a test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { Session: 3_600, Grant: 3_600, Interaction: 3_600, AccessToken: 3_600, IdToken: 3_600 },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...users.get(sub), sub }) }),
    async loadExistingGrant({ oidc: { session, client } }) {
      const grant = new provider.Grant({
        ...(session?.accountId && { accountId: session.accountId }),
        ...(client && { clientId: client.clientId }),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response);
    if (options.showsPage && request.method === 'GET') return showPage(response);
    const { person } = service;
    users.set(person.sub, person);
    const result = { login: { accountId: person.sub } };
    void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
}

function showPage(response: ServerResponse): void {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(
    '<!doctype html><html lang="en"><title>A service</title><h1>A service</h1><form method="post"><button>Sign in here</button></form></html>',
  );
}

/** Follows the service's redirects until it returns to `callbackUrl`; returns that address. */
export function createVisitor(callbackUrl: string) {
  const cookies = new Map<string, string>();
  return async (address: string): Promise<URL> => {
    let next = address;
    for (let steps = 0; steps < 10; steps += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
      for (const set of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split(/=(.*)/s);
        cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`${answer.status} ${await answer.text()}`);
      next = new URL(location, next).href;
      if (next.startsWith(callbackUrl)) return new URL(next);
    }
    throw new Error('the service sends in circles');
  };
}
