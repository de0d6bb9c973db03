import { accountRoutes, auditRoutes } from '@tutti/contract';
import { sendOnceBegun } from '#http/answer-in-pieces.ts';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Clock } from '#platform/clock.ts';
import type { Audit } from './audit.ts';

export function registerAuditRoutes(
  { route }: RouteRegistrar,
  { audit, clock }: { audit: Audit; clock: Clock },
): void {
  route(auditRoutes.auditLog, ({ query, caller }) => audit.query(query, undefined, caller));
  route(accountRoutes.activity, ({ query, actor, caller }) => audit.query(query, actor.userId, caller));
  route(auditRoutes.auditExport, async ({ query, request, reply, caller }) => {
    const { first, last, hash } = await audit.readRange();
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    const head = {
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      // The range in which the log is complete, regardless of the filter.
      'x-audit-range': `${first}-${last}; sha256=${hash}`,
      'content-disposition': `attachment; filename="audit-log-${day}.csv"`,
    };
    return sendOnceBegun({ request, reply, head }, audit.exportCsv(query, caller));
  });
}
