import type { LightMyRequestResponse } from 'fastify';
import type { TestServer } from './build-test-app.ts';

export interface MailedLink {
  readonly page: string;
  readonly email: string;
  readonly token: string;
}

type Answer = Promise<LightMyRequestResponse>;

export interface AccountCalls {
  post(url: string, body?: object, token?: string): Answer;
  get(url: string, token?: string): Answer;
  login(email: string, password: string): Answer;
  isIn(token: string): Promise<boolean>;
  /** Reads the link in the latest mail to an address, as its reader would follow it. */
  readLink(recipient: string, page?: string): Promise<MailedLink>;
  confirm(link: { email: string; token: string }): Answer;
  newAddress(name?: string): string;
}

let createdAddresses = 0;

export function createAccountCalls(server: () => TestServer): AccountCalls {
  const post: AccountCalls['post'] = (url, body, token) =>
    server().call('POST', url, { ...(body ? { body } : {}), token });
  const get: AccountCalls['get'] = (url, token) => server().call('GET', url, { token });
  return {
    post,
    get,
    login: (email, password) => post('/api/auth/login', { email, password }),
    isIn: async (token) => (await get('/api/auth/me', token)).statusCode === 200,
    async readLink(recipient, page = 'email-confirmed') {
      const mail = await server()
        .database.queries.selectFrom('outbox_mail')
        .where('recipient', '=', recipient)
        .where('body', 'like', `%/${page}?%`)
        .orderBy('created_at', 'desc')
        .select('body')
        .executeTakeFirstOrThrow();
      const url = new URL(/https?:\S+/.exec(mail.body)?.[0] ?? '');
      return {
        page: url.pathname,
        email: url.searchParams.get('email') ?? '',
        token: url.searchParams.get('token') ?? '',
      };
    },
    confirm: ({ email, token }) =>
      get(`/api/auth/confirm-email-direct?${new URLSearchParams({ email, token })}`),
    newAddress(name = 'person') {
      createdAddresses += 1;
      return `${name}${createdAddresses}@accounts.example.org`;
    },
  };
}
