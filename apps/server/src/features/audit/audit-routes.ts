import { accountRoutes, auditRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Clock } from '#platform/clock.ts';
import type { Audit } from './audit.ts';

export function registerAuditRoutes(
  { route }: RouteRegistrar,
  { audit, clock }: { audit: Audit; clock: Clock },
): void {
  route(auditRoutes.auditLog, ({ query }) => audit.query(query));
  route(accountRoutes.activity, ({ query, actor }) => audit.query(query, actor.userId));
  route(auditRoutes.auditExport, async ({ query, reply }) => {
    const { first, last, hash } = await audit.readRange();
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    return (
      reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        // From where to where the log is complete, whatever the filter takes out of it.
        .header('x-audit-range', `${first}-${last}; sha256=${hash}`)
        .header('content-disposition', `attachment; filename="audit-log-${day}.csv"`)
        .send(audit.exportCsv(query))
    );
  });
}
