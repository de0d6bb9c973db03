import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createManualClock } from '@tutti/testkit';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { createRouteRegistrar } from '#http/contract-route.ts';
import { toRefusal } from '#http/error-mapper.ts';
import type { Caller } from '#platform/async/fair-queue.ts';
import { eventually } from '../../test/eventually.ts';
import type { Library } from './library.ts';
import { registerLibraryRoutes } from './library-routes.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

async function serve() {
  const callers: (Caller | undefined)[] = [];
  const read = (_argument: unknown, caller?: Caller) => {
    callers.push(caller);
    // Ends as the queue ends abandoned work, with the reason of the signal.
    return new Promise<never>((_resolve, reject) => {
      caller?.leaving?.addEventListener('abort', () => reject(caller.leaving?.reason));
    });
  };
  const heavy = new Proxy({}, { get: () => read });
  const library = {
    heavy,
    orderedIds: read,
    readVersion: async () => '1',
    currentAlbumIds: async (ids: readonly number[]) => ids,
    artistsByIds: async () => [],
    albumsByIds: async () => [],
  } as unknown as Library;
  app = Fastify();
  registerLibraryRoutes(
    createRouteRegistrar(app, { authenticate: async () => undefined, checksReplies: true }),
    {
      library,
      clock: createManualClock(0),
      build: '1',
      listLiked: async () => [],
      findMarks: async () => ({}),
    },
  );
  const errors: unknown[] = [];
  app.addHook('onError', async (_request, _reply, error) => void errors.push(error));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { callers, errors, port: (app.server.address() as AddressInfo).port };
}

it.each([
  '/api/search?q=blue',
  '/api/tracks/search?searchTerm=blue',
  '/api/tracks/search?searchTerm=blue&limit=5',
  '/api/tracks',
  '/api/tracks?limit=5',
  '/api/tracks/diverse',
  '/api/tracks/album/1',
  '/api/tracks/genre/1',
  '/api/albums',
  '/api/albums?limit=5',
  '/api/albums/genre/1',
  '/api/artists',
  '/api/artists/1',
])('%s is canceled when its client disconnects', async (url) => {
  const { callers, port } = await serve();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await eventually(() => expect(callers).toHaveLength(1));
  expect(callers[0]?.leaving?.aborted).toBe(false);
  socket.destroy();
  await eventually(() => expect(callers[0]?.leaving?.aborted).toBe(true));
});

it('a client that disconnects while it waits for an answer is not logged as a bug', async () => {
  const { callers, errors, port } = await serve();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /api/search?q=blue HTTP/1.1\r\nHost: x\r\n\r\n');
  await eventually(() => expect(callers).toHaveLength(1));
  socket.destroy();
  await eventually(() => expect(errors).toHaveLength(1));
  expect(toRefusal(errors[0])).toBeDefined();
});
