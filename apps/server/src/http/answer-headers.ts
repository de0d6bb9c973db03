import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { createSecurityHeaders } from './security-headers.ts';

type AnswerHeadersOptions = { readonly clock: Clock } & Parameters<typeof createSecurityHeaders>[0];

/**
 * What every answer carries: the date, and what browsers may not do with it. In one hook, since each hook of its own
 * costs the smallest answers.
 *
 * Node would take Date from the system's clock, which may be set while we run; ours goes on. A client that reads Date in
 * one answer and a station's time in another must not find two clocks.
 */
export function registerAnswerHeaders(app: FastifyInstance, options: AnswerHeadersOptions): void {
  const { clock } = options;
  const toSecurityHeaders = createSecurityHeaders(options);
  let second = 0;
  let text = '';
  app.addHook('onRequest', (request, reply, done) => {
    const now = Math.floor(clock.now() / 1_000);
    if (now !== second) {
      second = now;
      text = new Date(now * 1_000).toUTCString();
    }
    // Not on the bare response, where one header makes Node take each of the others singly: a fifth of a small answer.
    // What is written past Fastify takes it along itself.
    reply.header('date', text).headers(toSecurityHeaders(request));
    done();
  });
}
