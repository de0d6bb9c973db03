import type { RouteDefinition } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ROUTES, requireEveryRoute, requirePolicies } from '../composition/require-policies.ts';
import { CALLERS, REFUSALS, ROUTE_ACCESS } from './access-matrix.ts';
import { buildTestApp, type TestServer } from './build-test-app.ts';

const callers = Object.keys(CALLERS);
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** Builds an address with unknown ids, so that admitted callers change nothing. */
function toUrl(path: string): string {
  const isUser = path.startsWith('/api/admin/approve') || path.startsWith('/api/admin/users');
  return path.replace(':roomId', 'unknown-room-unknown-x').replace(/:(\w+)/g, isUser ? UNKNOWN_ID : '999999');
}

const ENDS_SESSIONS = new Set(['POST /api/auth/logout']);

/** Returns `401 UNAUTHENTICATED` for a refusal, the bare status for an admitted caller. */
function wordsOf(cell: string | undefined): string {
  const refusal = Object.entries(REFUSALS).find(([name]) => name === cell)?.[1];
  return refusal ? `${refusal.status} ${refusal.code}` : String(cell);
}

describe('roles and routes', () => {
  let server: TestServer;
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    server = await buildTestApp();
  });
  afterAll(() => server.close());

  async function tokenOf(person: string): Promise<string | undefined> {
    const caller = CALLERS[person];
    if (!caller) return undefined;
    const token = tokens.get(person) ?? (await server.createToken(caller));
    tokens.set(person, token);
    return token;
  }

  async function answerTo(method: RouteDefinition['method'], path: string, person: string): Promise<string> {
    const token = await tokenOf(person);
    const answer = await server.call(method, toUrl(path), { token, body: {} });
    if (ENDS_SESSIONS.has(`${method} ${path}`)) tokens.delete(person);
    if (answer.statusCode !== 401 && answer.statusCode !== 403) return String(answer.statusCode);
    return `${answer.statusCode} ${(answer.json() as { code: string }).code}`;
  }

  it('the specification has a row for each route, with a word for each kind of caller [A-362, A-374]', () => {
    expect(Object.keys(ROUTE_ACCESS).sort()).toEqual(
      ALL_ROUTES.map(({ method, path }) => `${method} ${path}`).sort(),
    );
    const widths = Object.values(ROUTE_ACCESS).map((row) => row.split(' ').length);
    expect(new Set(widths)).toEqual(new Set([callers.length]));
  });

  it.each(callers.map((person, column) => ({ person, column })))(
    '$person is answered as the specification says [A-362, A-363, A-364, A-365, A-366, A-367, A-368, A-369, A-374, M-014, M-015, M-411, M-412, M-413, M-417, M-418, A-019]',
    async ({ person, column }) => {
      const expected: string[] = [];
      const answered: string[] = [];
      for (const [route, row] of Object.entries(ROUTE_ACCESS)) {
        const [method, path] = route.split(' ') as [RouteDefinition['method'], string];
        expected.push(`${route}: ${wordsOf(row.split(' ')[column])}`);
        answered.push(`${route}: ${await answerTo(method, path, person)}`);
      }
      expect(answered).toEqual(expected);
    },
  );

  it('start-up fails for a route without a handler or a policy, and for a hub operation without one', () => {
    const [first, ...others] = ALL_ROUTES;
    expect(() => requireEveryRoute(new Set(ALL_ROUTES))).not.toThrow();
    expect(() => requireEveryRoute(new Set(others))).toThrow(`${first?.path} of the contract has no handler`);
    expect(() => requirePolicies()).not.toThrow();
    const open = { ...first, path: '/api/open', access: 'whoever' } as unknown as RouteDefinition;
    expect(() => requirePolicies([...others, open])).toThrow('/api/open of the contract has no policy');
    expect(() => requirePolicies(others, { JoinStream: { access: 'constructor' } })).toThrow(
      'hub operation JoinStream has no policy',
    );
  });
});
