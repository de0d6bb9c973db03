import { accountRoutes, adminRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Audit } from './audit.ts';

export function registerAuditRoutes({ route }: RouteRegistrar, audit: Audit): void {
  route(adminRoutes.auditLog, ({ query }) => audit.query(query));
  route(accountRoutes.activity, ({ query, actor }) => audit.query(query, actor.userId));
}
