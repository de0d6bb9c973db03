/** Numbers for a monitor on the same machine; everybody else is told that there is nothing. */
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { sendNotFound } from './error-mapper.ts';

interface Gauges {
  /** Name → what it counts and how to read it. */
  readonly [name: string]: { readonly help: string; readonly read: () => number };
}

export function registerMetrics(app: FastifyInstance, gauges: Gauges): void {
  let registry: Promise<Registry> | undefined;
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return sendNotFound(request, reply);
    registry ??= createRegistry(gauges);
    const ready = await registry;
    return reply
      .header('cache-control', 'no-store')
      .type(ready.contentType)
      .send(await ready.metrics());
  });
}

/** Loaded when somebody asks for the first time: most installations have no monitor. */
async function createRegistry(gauges: Gauges): Promise<Registry> {
  const { default: client } = await import('prom-client');
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  for (const [name, { help, read }] of Object.entries(gauges)) {
    new client.Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
  return registry;
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** A proxy on this machine forwards for others, so a forwarded request is not local. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  const address = socket.remoteAddress ?? '';
  return LOOPBACK.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
