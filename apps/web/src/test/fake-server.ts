/** A server for tests of screens: answers by method and path, and writes down what it was asked. */
import { vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A refusal, or anything else that is no plain 200 with JSON. */
export class Refusal {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** Keys are `GET /api/admin/users/page`; a value that never settles is a server that hangs. */
export type Answers = Readonly<Record<string, (asked: Asked) => unknown>>;

function toResponse(answer: unknown): Response {
  if (answer instanceof Refusal) {
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    return new Response(text, { status: answer.status });
  }
  return answer instanceof Response ? answer : Response.json(answer);
}

/** Who is signed in, unless a test answers otherwise: without a profile the page signs out. */
const PROFILE = {
  id: '7b9c2a10-1111-4222-8333-444455556666',
  email: 'admin@example.org',
  userName: 'admin',
  roles: ['Admin', 'User'],
  profilePictureUrl: null,
  approved: true,
  emailConfirmed: true,
};

/** Signs in and puts the server in the place of `fetch`. `vi.unstubAllGlobals()` takes it away again. */
export function startTestServer(answers: Answers): { readonly asked: Asked[]; list(key: string): Asked[] } {
  storeToken('token');
  const known: Answers = { 'GET /api/auth/me': () => PROFILE, ...answers };
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const call: Asked = {
      method: options.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: typeof options.body === 'string' ? JSON.parse(options.body) : undefined,
    };
    asked.push(call);
    const answer = known[`${call.method} ${call.path}`];
    if (answer === undefined)
      return toResponse(new Refusal(404, { code: 'NOT_FOUND', message: 'Not found.' }));
    return toResponse(await answer(call));
  });
  return { asked, list: (key) => asked.filter(({ method, path }) => `${method} ${path}` === key) };
}
