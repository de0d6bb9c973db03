import { SERVER_TIME_HEADER, systemRoutes } from '@tutti/contract';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { NodeRegister } from '#platform/nodes/node-register.ts';
import type { RouteRegistrar } from './contract-route.ts';

export function registerSystemRoutes(
  { route }: RouteRegistrar,
  deps: {
    clock: Clock;
    version: string;
    database: Pick<Database, 'findFault'>;
    nodes: Pick<NodeRegister, 'findUnreadiness'>;
  },
): void {
  const health = { status: 'ok' as const, version: deps.version };
  route(systemRoutes.health, () => {
    const fault = deps.database.findFault();
    if (fault) throw fault;
    return health;
  });
  const ready = { status: 'ready' as const, version: deps.version };
  route(systemRoutes.ready, () => {
    const reason = deps.nodes.findUnreadiness() ?? deps.database.findFault();
    if (reason) throw reason;
    return ready;
  });
  route(systemRoutes.time, ({ reply }) => {
    const serverTimeMs = deps.clock.exactNow();
    reply.header(SERVER_TIME_HEADER, serverTimeMs.toFixed(3));
    return { serverTimeMs };
  });
}
