import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { createSecurityHeaders } from './security-headers.ts';

type AnswerHeadersOptions = { readonly clock: Clock } & Parameters<typeof createSecurityHeaders>[0];

/**
 * Headers of every answer: the date, and security headers. They share one hook, because each hook slows the smallest
 * answers.
 *
 * Node would take Date from the system's clock, which may be set while we run; ours runs evenly. A client that reads
 * Date in one answer and a station's time in another must not find two clocks.
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
    // Not set on the raw response, where one header makes Node process each of the others singly: a fifth of a small
    // answer. Answers that bypass Fastify add it themselves.
    reply.header('date', text).headers(toSecurityHeaders(request));
    done();
  });
}
