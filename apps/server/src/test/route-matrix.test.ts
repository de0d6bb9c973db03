/** Who may call what: every route of the contract against every kind of caller, by the contract's own words. */
import { type Access, mayControlStations, type RoleName, type RouteDefinition } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ROUTES, requireEveryRoute, requirePolicies } from '../require-policies.ts';
import { buildTestApp, type TestServer } from './build-test-app.ts';

interface Caller {
  readonly roles: RoleName[];
  readonly approved: boolean;
}

const CALLERS: Readonly<Record<string, Caller | undefined>> = {
  nobody: undefined,
  pending: { roles: [], approved: false },
  'a pending DJ': { roles: ['DJ'], approved: false },
  'an approved user': { roles: [], approved: true },
  'a user by role': { roles: ['User'], approved: false },
  'a celebrity': { roles: ['Celebrity', 'User'], approved: true },
  'a DJ': { roles: ['DJ', 'User'], approved: true },
  'a host': { roles: ['Host', 'User'], approved: true },
  'an administrator': { roles: ['Admin'], approved: false },
};

/** The refusal a caller gets before anything else is looked at; undefined where the access level lets them in. */
function expectedRefusal(access: Access, caller: Caller | undefined): string | undefined {
  if (access === 'public') return undefined;
  if (!caller) return 'UNAUTHENTICATED';
  if (access === 'signed-in') return undefined;
  const isApproved = caller.approved || caller.roles.some((role) => role === 'User' || role === 'Admin');
  if (access === 'admin') return caller.roles.includes('Admin') ? undefined : 'ADMIN_REQUIRED';
  if (!isApproved) return 'PENDING_APPROVAL';
  if (access === 'station-control' && !mayControlStations(caller.roles)) return 'FORBIDDEN';
  return undefined;
}

const ACCESS_REFUSALS = ['UNAUTHENTICATED', 'PENDING_APPROVAL', 'FORBIDDEN', 'ADMIN_REQUIRED'];
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** Nothing has this address, so that callers who are let in change nothing. */
function toUrl(route: RouteDefinition): string {
  const isUser = route.path.startsWith('/api/admin/approve') || route.path.startsWith('/api/admin/users');
  return route.path.replace(/:(\w+)/g, isUser ? UNKNOWN_ID : '999999');
}

describe('roles and routes', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await buildTestApp();
  });
  afterAll(() => server.close());

  it.each(Object.entries(CALLERS))(
    '[A-362] [A-363] [A-364] [A-365] [A-366] [A-367] [A-368] [A-369] [A-374] [M-014] [M-015] [M-411] [M-412] [M-413] [M-417] [M-418] [A-019] the contract decides what %s may call',
    async (_name, caller) => {
      expect(ALL_ROUTES.length).toBeGreaterThan(60);
      const surprises: string[] = [];
      for (const route of ALL_ROUTES) {
        // A session of its own each time: signing out is one of the routes.
        const token = caller && (await server.createToken(caller));
        const answer = await server.call(route.method, toUrl(route), { token, body: {} });
        const refusal = expectedRefusal(route.access, caller);
        const isJson = String(answer.headers['content-type']).startsWith('application/json');
        const { code } = (isJson && answer.statusCode >= 400 ? answer.json() : {}) as { code?: string };
        const isRefused = code !== undefined && ACCESS_REFUSALS.includes(code);
        if (refusal ? code !== refusal : isRefused || answer.statusCode >= 500) {
          surprises.push(
            `${route.method} ${route.path}: ${answer.statusCode} ${code}, expected ${refusal ?? 'admission'}`,
          );
        }
      }
      expect(surprises).toEqual([]);
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
