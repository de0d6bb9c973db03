/** A server for tests: answers by method and path in the place of `fetch`, and writes down what it was asked. */
import { vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** `GET /api/users/activity?page=1` */
  readonly call: string;
}

/** An answer that is no `Response` goes out as JSON; one that never settles is a server that hangs. */
export type Answer = (asked: Asked) => unknown;
/** By `GET /api/admin/users/page`. */
export type Answers = Readonly<Record<string, Answer>>;

export interface FakeServer {
  readonly asked: Asked[];
  /** The requests to `GET /api/admin/users/page`. */
  list(key: string): Asked[];
  /** `POST /api/users/playlists` of everything asked that is not a GET, in order. */
  changes(): string[];
  /** From now on; the other answers stay. */
  answer(answers: Answers): void;
}

/** A line that is dead. */
const silence: Answer = () => new Promise(() => {});

function toAsked(address: string | URL, { method = 'GET', body }: RequestInit): Asked {
  const { pathname, search, searchParams } = new URL(String(address), 'http://localhost');
  return {
    method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    body: typeof body === 'string' ? JSON.parse(body) : (body ?? undefined),
    call: `${method} ${pathname}${search}`,
  };
}

/** `vi.unstubAllGlobals()` takes it away again. */
export function serveApi(answers: Answers, answerAnythingElse: Answer = silence): FakeServer {
  const known: Record<string, Answer> = { ...answers };
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
    const one = toAsked(address, init);
    asked.push(one);
    const answer = known[`${one.method} ${one.path}`] ?? answerAnythingElse;
    const reply = await answer(one);
    return reply instanceof Response ? reply : Response.json(reply ?? null);
  });
  return {
    asked,
    list: (key) => asked.filter(({ method, path }) => `${method} ${path}` === key),
    changes: () =>
      asked
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path, body }) =>
          `${method} ${path} ${body === undefined ? '' : JSON.stringify(body)}`.trim(),
        ),
    answer: (more) => void Object.assign(known, more),
  };
}

/** A text goes out as it is, anything else as JSON. */
export function refusal(status: number, body: unknown = { code: 'NOT_FOUND', message: 'No.' }): Response {
  return typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status });
}

export const refuse =
  (...refused: Parameters<typeof refusal>): (() => Response) =>
  () =>
    refusal(...refused);

/** No network at all. */
export const noNetwork: Answer = () => Promise.reject<Response>(new TypeError('Failed to fetch'));

/** The signed-in user, unless a test responds otherwise, because the page signs out without a profile. */
export const PROFILE = {
  id: '7b9c2a10-1111-4222-8333-444455556666',
  email: 'admin@example.org',
  userName: 'admin',
  roles: ['Admin', 'User'],
  profilePictureUrl: null,
  approved: true,
  emailConfirmed: true,
};

/** With an administrator signed in; what nobody answers is not found. */
export function serveAdministrator(answers: Answers): FakeServer {
  storeToken('token');
  return serveApi({ 'GET /api/auth/me': () => PROFILE, ...answers }, refuse(404));
}
