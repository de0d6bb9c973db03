import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRouteRegistrar } from '#http/contract-route.ts';
import { registerWaveformRoutes } from './waveform-routes.ts';

const actor = {
  userId: 'u',
  email: '',
  userName: '',
  roles: ['User'],
  isApproved: true,
  sessionId: 's',
} as const;
const LEVELS = Buffer.alloc(400, 7).toString('base64');

describe('GET /api/tracks/:id/waveform', () => {
  let app: FastifyInstance;

  beforeEach(() => {
    app = Fastify();
    const registrar = createRouteRegistrar(app, { authenticate: async () => actor, checksReplies: true });
    registerWaveformRoutes(registrar, {
      getWaveform: async (id) => ({ levels: id === 1 ? LEVELS : null, etag: `"${id}"` }),
    });
  });
  afterEach(() => app.close());

  it('answers once, and then 304', async () => {
    const url = '/api/tracks/1/waveform';
    const { headers, statusCode, json } = await app.inject(url);
    expect([statusCode, json(), headers.etag]).toEqual([200, { levels: LEVELS }, '"1"']);
    expect(headers['cache-control']).toBe('private, no-cache');
    const again = await app.inject({ url, headers: { 'if-none-match': '"1"' } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('answers null while it is unknown, and that answer is not cached', async () => {
    const { headers, statusCode, json } = await app.inject('/api/tracks/2/waveform');
    expect([statusCode, json(), headers['cache-control']]).toEqual([200, { levels: null }, 'no-store']);
  });
});
