import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { sendWholeList } from './whole-list.ts';

const PAGES = 2_000;
const ITEMS = Array.from({ length: 250 }, () => JSON.stringify('x'.repeat(400))).join(',');

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

async function serve(failsAt = Number.POSITIVE_INFINITY) {
  const requested: (string | undefined)[] = [];
  const listChunk = async (cursor: string | undefined) => {
    requested.push(cursor);
    const page = Number(cursor ?? 0) + 1;
    if (page === failsAt) throw new Error('the database is gone');
    return `{"items":[${ITEMS}],"nextCursor":${page < PAGES ? `"${page}"` : null},"total":0}`;
  };
  app = Fastify();
  app.get('/list', (request, reply) => sendWholeList({ request, reply, version: 'v1', listChunk }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const open = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/list', agent: false }, resolve).once('error', reject);
    });
  return { requested, open };
}

const countConnections = () =>
  new Promise<number>((resolve, reject) => {
    app?.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

describe('a whole list', () => {
  it('is read only as fast as the client reads it, and stops when the client disconnects', async () => {
    const { requested, open } = await serve();
    const response = await open();
    response.pause();
    let before = -1;
    // Wait until the count stays the same, because then all buffers are full.
    await eventually(() => {
      const known = before;
      before = requested.length;
      expect(requested.length).toBe(known);
    });
    expect(requested.length).toBeLessThan(PAGES / 4);
    response.destroy();
    await eventually(async () => expect(await countConnections()).toBe(0));
    expect(requested.length).toBeLessThan(PAGES / 4);
  });

  it('is aborted on an error, so that half a list never looks complete', async () => {
    const { open } = await serve(3);
    const response = await open();
    const end = await new Promise((resolve) => {
      response.resume();
      response.once('error', () => resolve('broken off'));
      response.once('end', () => resolve('complete'));
    });
    expect(end).toBe('broken off');
  });

  it('answers 304 without reading anything to a client that has this version', async () => {
    const { requested } = await serve();
    const reply = await app?.inject({ url: '/list', headers: { 'if-none-match': 'W/"v1"' } });
    expect([reply?.statusCode, requested]).toEqual([304, []]);
  });
});
