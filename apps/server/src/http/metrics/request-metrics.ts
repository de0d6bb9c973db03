/** Duration and outcome of requests, counted after a monitor's first request, because most installations have none. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as PromClient from 'prom-client';
import type { Counter, Histogram, Registry } from 'prom-client';

declare module 'fastify' {
  interface FastifyReply {
    /** The catalog's code if the answer is a refusal. */
    errorCode: string | undefined;
  }
}

type Client = Pick<typeof PromClient, 'Counter' | 'Histogram'>;

export interface RequestMetrics {
  startIn(registry: Registry, client: Client): void;
}

interface Instruments {
  readonly seconds: Histogram<'method' | 'route' | 'status'>;
  readonly refusals: Counter<'code'>;
}

/** From a look-up in memory to a slow disk; anything longer is a stream. */
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createRequestMetrics(app: FastifyInstance): RequestMetrics {
  let instruments: Instruments | undefined;
  app.decorateReply('errorCode', undefined);
  app.addHook('onResponse', (request, reply, done) => {
    if (instruments !== undefined) count(instruments, request, reply);
    done();
  });
  return {
    startIn(registry, client) {
      const registers = [registry];
      instruments = {
        seconds: new client.Histogram({
          name: 'tutti_http_request_duration_seconds',
          help: 'From the head of a request to the end of its answer; streams last as long as somebody listens',
          labelNames: ['method', 'route', 'status'],
          buckets: BUCKETS_S,
          registers,
        }),
        refusals: new client.Counter({
          name: 'tutti_refusals_total',
          help: 'Answers that refuse, by the code of the catalogue',
          labelNames: ['code'],
          registers,
        }),
      };
    },
  };
}

function count({ seconds, refusals }: Instruments, request: FastifyRequest, reply: FastifyReply): void {
  // Only paths of the contract are labels, because a stranger could request any number of others.
  const route = request.routeOptions.config.contract?.path ?? 'other';
  const status = `${Math.floor(reply.statusCode / 100)}xx`;
  seconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000);
  if (reply.errorCode !== undefined) refusals.inc({ code: reply.errorCode });
}
