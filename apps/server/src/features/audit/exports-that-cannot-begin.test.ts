import path from 'node:path';
import { adminUserRoutes, auditRoutes, ERRORS } from '@tutti/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerAdminRoutes } from '#features/admin/admin-routes.ts';
import { createUserLists } from '#features/auth/administration/user-lists.ts';
import { createRouteRegistrar } from '#http/contract-route.ts';
import { registerErrorMapper } from '#http/error-mapper.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { createAudit } from './audit.ts';
import { registerAuditRoutes } from './audit-routes.ts';

let server: TestServer;
let app: FastifyInstance;
beforeAll(async () => {
  server = await buildTestApp({ kind: 'sqlite' });
  const { clock, config } = server;
  const database = { ...server.database, file: path.join(config.dataDir, 'nowhere', 'tutti.db') };
  app = Fastify();
  registerErrorMapper(app);
  const actor = { userId: '1', sessionId: '1', roles: ['Admin'], isApproved: true };
  const registrar = createRouteRegistrar(app, {
    authenticate: async () => actor as never,
    checksReplies: true,
  });
  registerAuditRoutes(registrar, { audit: createAudit({ database, clock }), clock });
  const userLists = createUserLists({ database, clock });
  registerAdminRoutes(registrar, { ...server.features, userLists });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

it.each([auditRoutes.auditExport.path, adminUserRoutes.users.path])(
  '%s explains the failure with 503 and Retry-After instead of breaking off',
  async (url) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { code: 'UNAVAILABLE', message: ERRORS.UNAVAILABLE.message },
    ]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['content-disposition']).toBeUndefined();
  },
);

it.each([auditRoutes.auditExport.path, adminUserRoutes.users.path])(
  '%s answers a HEAD request',
  async (url) => {
    const token = await server.signInAdmin();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await server.app.inject({ method: 'HEAD', url, headers });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  },
);
