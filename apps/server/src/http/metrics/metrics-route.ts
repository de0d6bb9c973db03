import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Gauge, Registry } from 'prom-client';
import { sendNotFound } from '../error-mapper.ts';
import { createRequestMetrics, type RequestMetrics } from './request-metrics.ts';
import { isFromSameMachine } from './same-machine.ts';

export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface MetricsOptions {
  /** Grants access to monitors on other machines. */
  readonly token: string | undefined;
  /** If true, a monitor on this machine needs the token too, because a proxy on it would look like a monitor. */
  readonly mayBeProxied: boolean;
  /** Name → description and label names. */
  readonly gauges: Readonly<Record<string, { readonly help: string; readonly labels?: readonly string[] }>>;
  /** Name → current samples; a gauge that cannot be read now is left out. */
  read(): Promise<Readonly<Record<string, readonly Sample[]>>>;
}

export function registerMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const requests = createRequestMetrics(app);
  let collected: Promise<Collected> | undefined;
  app.get('/metrics', async (request, reply) => {
    const isLocal = !options.mayBeProxied && isFromSameMachine(request);
    if (!isLocal && !hasToken(request, options.token)) return sendNotFound(request, reply);
    collected ??= startCollecting(options, requests);
    const { registry, gauges } = await collected;
    await readInto(gauges, options);
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

interface Collected {
  readonly registry: Registry;
  readonly gauges: ReadonlyMap<string, Gauge>;
}

/** Loads the client at the first request, because most installations have no monitor. */
async function startCollecting(options: MetricsOptions, requests: RequestMetrics): Promise<Collected> {
  const { default: client } = await import('prom-client');
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  requests.startIn(registry, client);
  const gauges = new Map<string, Gauge>();
  for (const [name, { help, labels = [] }] of Object.entries(options.gauges))
    gauges.set(name, new client.Gauge({ name, help, labelNames: [...labels], registers: [registry] }));
  return { registry, gauges };
}

async function readInto(gauges: Collected['gauges'], options: MetricsOptions): Promise<void> {
  const samples = await options.read();
  for (const [name, gauge] of gauges) {
    gauge.reset();
    for (const { labels, value } of samples[name] ?? []) {
      if (labels === undefined) gauge.set(value);
      else gauge.set({ ...labels }, value);
    }
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares digests, to keep timing constant. */
function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
}
