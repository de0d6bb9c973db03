/** Every call of the OpenAPI document by every kind of caller, valid and invalid: each answer must be documented. */
import { ERRORS, type ErrorCode, REFRESH_PATH, type RoleName } from '@tutti/contract';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import type { OnAirServer } from '../on-air-server.ts';
import { requesterWith } from '../requesters.ts';
import { connectApp } from '../subsonic-calls.ts';
import type { FuzzRun } from './fuzz-run.ts';
import {
  type ApiDocument,
  callsOf,
  type Operation,
  type Pool,
  readOperations,
  type SentCall,
} from './rest-calls.ts';

export interface RecordedCall extends SentCall {
  readonly person: string;
}

export interface RestFault extends RecordedCall {
  readonly fault: string;
}

export interface RestReport {
  readonly calls: number;
  readonly operations: number;
  readonly faults: readonly RestFault[];
  readonly statuses: Readonly<Record<string, number>>;
}

const CALLERS: Readonly<Record<string, { roles: RoleName[]; approved: boolean } | undefined>> = {
  visitor: undefined,
  pending: { roles: [], approved: false },
  User: { roles: ['User'], approved: true },
  DJ: { roles: ['DJ', 'User'], approved: true },
  Admin: { roles: ['Admin'], approved: true },
};
const PERSONS = Object.keys(CALLERS);
/** Each of these starts a process, so a few calls are enough. */
const SLOW = /^\/api\/admin\/(backups|library\/scan)/;
const SLOW_CALLS = 2;
const ANSWER_MAX_MS = 20_000;
const SHOWN = 300;

export interface RestFuzzer {
  run(options: Pick<FuzzRun, 'seed' | 'count'>): Promise<RestReport>;
  findFault(call: RecordedCall): Promise<string | undefined>;
}

export async function createRestFuzzer(server: OnAirServer): Promise<RestFuzzer> {
  const document = (await server.app.inject({ url: '/api/docs/json' })).json() as ApiDocument;
  const operations = readOperations(document);
  const tokens = new Map<string, string>();
  const app = await connectApp(server);
  const pool = await makePool(server);

  /** Opens sign-up first, because an administrator of the fuzzer may have closed it. */
  async function createToken(caller: NonNullable<(typeof CALLERS)[string]>): Promise<string> {
    await server.features.settings.change(requesterWith(['Admin']), { signUp: 'open' });
    return server.createToken(caller);
  }

  async function tokenOf(person: string): Promise<string | undefined> {
    const caller = CALLERS[person];
    if (caller === undefined) return undefined;
    const token = tokens.get(person) ?? (await createToken(caller));
    tokens.set(person, token);
    return token;
  }

  async function send(call: RecordedCall): Promise<LightMyRequestResponse | undefined> {
    const token = await tokenOf(call.person);
    const isRest = call.url.startsWith('/rest/');
    const key = `${call.url.includes('?') ? '&' : '?'}apiKey=${app.key.secret}&f=json`;
    const answered = server.app.inject({
      method: call.method as 'GET',
      url: isRest && call.person !== 'visitor' ? call.url + key : call.url,
      headers: { ...call.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(call.payload === undefined ? {} : { payload: call.payload }),
    });
    return inTime(answered);
  }

  async function hasLostSession(person: string): Promise<boolean> {
    const token = tokens.get(person);
    if (token === undefined) return false;
    const { statusCode } = await server.call('GET', '/api/auth/me', { token });
    if (statusCode === 401) tokens.delete(person);
    return statusCode === 401;
  }

  async function findFault(
    call: RecordedCall,
    operation = findOperation(operations, call),
  ): Promise<string | undefined> {
    const answer = await send(call);
    if (answer === undefined) return 'no answer';
    const fault = findAnswerFault(answer, operation);
    if (fault !== undefined) return fault;
    if (answer.statusCode !== 401 || !answer.body.includes('UNAUTHENTICATED')) return undefined;
    // Without a page's cookie there is nothing to renew (ruling 3.6).
    const isToBe =
      call.person === 'visitor' || operation?.path === REFRESH_PATH || (await hasLostSession(call.person));
    return isToBe ? undefined : '401 with a session that holds';
  }

  return {
    findFault: (call) => findFault(call),
    async run({ seed, count }) {
      const faults = new Map<string, RestFault>();
      const statuses: Record<string, number> = {};
      let calls = 0;
      for (const [index, operation] of operations.entries()) {
        const share = SLOW.test(operation.path) ? SLOW_CALLS : Math.ceil(count / operations.length);
        const sample = fc.sample(callsOf(operation, pool), { numRuns: share, seed: seed + index });
        for (const [turn, sent] of sample.entries()) {
          const call = { ...sent, person: PERSONS[(turn + index) % PERSONS.length] ?? '' };
          const fault = await findFault(call, operation);
          calls += 1;
          const kind = `${operation.method} ${operation.path}: ${fault?.slice(0, 60)}`;
          if (fault !== undefined && !faults.has(kind)) faults.set(kind, { ...call, fault });
          statuses[fault ?? 'fine'] = (statuses[fault ?? 'fine'] ?? 0) + 1;
        }
      }
      return { calls, operations: operations.length, faults: [...faults.values()], statuses };
    },
  };
}

function findAnswerFault(
  answer: LightMyRequestResponse,
  operation: Operation | undefined,
): string | undefined {
  const { statusCode, body } = answer;
  if (statusCode >= 500) return `${statusCode}: ${body.slice(0, SHOWN)}`;
  const documented = Object.keys(operation?.responses ?? {});
  const isDocumented =
    documented.includes(String(statusCode)) || (statusCode < 300 && documented.includes('200'));
  // Another spelling of an address may have no route.
  if (!isDocumented && !(operation === undefined || isElsewhere(answer)))
    return `${statusCode} is not documented: ${body.slice(0, SHOWN)}`;
  return statusCode < 400 ? undefined : findRefusalFault(answer);
}

const isElsewhere = ({ statusCode, body }: LightMyRequestResponse) =>
  statusCode === 404 && body.includes('"NOT_FOUND"');

function findRefusalFault({ statusCode, body, headers }: LightMyRequestResponse): string | undefined {
  if (!String(headers['content-type']).startsWith('application/json'))
    return String(headers['content-type']).startsWith('text/plain')
      ? undefined
      : `${statusCode} in no words of ours`;
  const { code = '', message = '' } = JSON.parse(body) as { code?: string; message?: string };
  const known = Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode].status : undefined;
  return known === statusCode && message !== '' ? undefined : `${statusCode} with ${body.slice(0, SHOWN)}`;
}

function findOperation(operations: readonly Operation[], { method, url }: SentCall): Operation | undefined {
  const [path = ''] = url.split('?');
  return operations.find(
    (each) =>
      each.method === method &&
      each.path.split('/').length === path.split('/').length &&
      each.path.split('/').every((part, index) => part.startsWith('{') || part === path.split('/')[index]),
  );
}

async function makePool(server: OnAirServer): Promise<Pool> {
  const users = await Promise.all(Array.from({ length: 3 }, () => server.createUser()));
  const { genreId } = await server.features.radio.resolveStation('jazz');
  const ids = users.map(({ id }) => id);
  return {
    id: ['1', '2', '3', ...ids],
    userId: ids,
    genreId: [String(genreId), 'jazz', 'Hip Hop'],
    genre: ['jazz', 'hip-hop'],
    trackId: ['1', '2', '7'],
    index: ['0', '1', String(Math.floor(server.clock.now() / 2_000))],
    quality: ['best', 'high', 'normal', 'saver'],
    file: ['live.m3u8', '1.ts'],
    email: users.map(({ email }) => email),
  };
}

function inTime<Result>(answered: Promise<Result>): Promise<Result | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), ANSWER_MAX_MS);
  return Promise.race([answered, promise]).finally(() => clearTimeout(timer));
}
