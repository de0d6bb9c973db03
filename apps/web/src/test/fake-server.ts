/** Replaces `fetch` with a fake server that responds by method and path, and records the requests. */
import { vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** `GET /api/users/activity?page=1` */
  readonly call: string;
}

/** A value that is no `Response` is sent as JSON; a promise that never settles simulates a hanging server. */
export type Answer = (request: SentRequest) => unknown;
/** Keys look like `GET /api/admin/users/page`. */
export type Answers = Readonly<Record<string, Answer>>;

export interface FakeServer {
  readonly requests: SentRequest[];
  /** Returns the requests for a key like `GET /api/admin/users/page`. */
  list(key: string): SentRequest[];
  /** The keys of all requests other than GET, in order. */
  changes(): string[];
  /** Replaces these responses from now on; the others stay. */
  answer(answers: Answers): void;
}

/** Never responds. */
const silence: Answer = () => new Promise(() => {});

/** Home and Live Streams show their lower parts once they know the rooms. */
const NO_ROOMS: Answers = {
  'GET /api/rooms': () => ({ rooms: [], canOpen: true, canOpenPublic: false }),
};

function toSentRequest(address: string | URL, { method = 'GET', body }: RequestInit): SentRequest {
  const { pathname, search, searchParams } = new URL(String(address), 'http://localhost');
  return {
    method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    body: typeof body === 'string' ? JSON.parse(body) : (body ?? undefined),
    call: `${method} ${pathname}${search}`,
  };
}

/** `vi.unstubAllGlobals()` undoes it. */
export function serveApi(answers: Answers, answerAnythingElse: Answer = silence): FakeServer {
  const known: Record<string, Answer> = { ...NO_ROOMS, ...answers };
  const requests: SentRequest[] = [];
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
    const request = toSentRequest(address, init);
    requests.push(request);
    const answer = known[`${request.method} ${request.path}`] ?? answerAnythingElse;
    const reply = await answer(request);
    return reply instanceof Response ? reply : Response.json(reply ?? null);
  });
  return {
    requests,
    list: (key) => requests.filter(({ method, path }) => `${method} ${path}` === key),
    changes: () =>
      requests
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path, body }) =>
          `${method} ${path} ${body === undefined ? '' : JSON.stringify(body)}`.trim(),
        ),
    answer: (more) => void Object.assign(known, more),
  };
}

/** A string is sent as it is, anything else as JSON. */
export function refusal(status: number, body: unknown = { code: 'NOT_FOUND', message: 'No.' }): Response {
  return typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status });
}

export const refuse =
  (...refused: Parameters<typeof refusal>): (() => Response) =>
  () =>
    refusal(...refused);

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

/** With a signed-in administrator; unknown requests get a 404. */
export function serveAdministrator(answers: Answers): FakeServer {
  storeToken('token');
  return serveApi({ 'GET /api/auth/me': () => PROFILE, ...answers }, refuse(404));
}
