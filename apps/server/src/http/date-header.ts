import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';

/**
 * Node would take Date from the system's clock, which may be set while we run; ours goes on. A client that reads Date
 * in one answer and a station's time in another must not find two clocks.
 */
export function registerDateHeader(app: FastifyInstance, clock: Clock): void {
  let second = 0;
  let text = '';
  app.addHook('onRequest', (_request, reply, done) => {
    const now = Math.floor(clock.now() / 1_000);
    if (now !== second) {
      second = now;
      text = new Date(now * 1_000).toUTCString();
    }
    // Not on the bare response, where one header makes Node take each of the others singly: a fifth of a small answer.
    // What is written past Fastify takes it along itself.
    reply.header('date', text);
    done();
  });
}
