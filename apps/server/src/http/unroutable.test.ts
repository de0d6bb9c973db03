import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../test/build-test-app.ts';

let server: TestServer;
beforeEach(async () => {
  server = await buildTestApp();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

/** Sends exactly these bytes, because a client would normalize the address first. */
async function exchange(text: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  socket.write(text);
  await once(socket, 'close');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
}
const get = (target: string) => exchange(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

describe('a request without a route', () => {
  it.each([
    [
      'an undecodable address',
      'GET /api/tracks/%ff?access_token=secret HTTP/1.1\r\nHost: x',
      400,
      'BAD_REQUEST',
    ],
    ['something else than HTTP', 'hello there', 400, 'BAD_REQUEST'],
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(60_000)}`, 431, 'HEADERS_TOO_LARGE'],
  ])('is refused with our codes: %s', async (_name, request, status, code) => {
    const answer = await exchange(`${request}\r\nConnection: close\r\n\r\n`);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({ code, message: expect.any(String) });
    expect(answer.body).not.toContain('secret');
    expect(answer.head).toContain(
      "content-security-policy: default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(answer.head).toContain('x-content-type-options: nosniff');
    expect(answer.head).toContain('cache-control: no-store');
  });

  it.each([
    '/%61pi/nope',
    '//api/health',
    '/x/../api/nope',
    '/api',
    'http://x/api/nope',
    'http://x/../../../package.json',
    '*',
  ])('is answered as data rather than the page: GET %s', async (target) => {
    const answer = await get(target);
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'NOT_FOUND' });
    expect(answer.head).toContain("default-src 'none'; frame-ancestors 'none'; sandbox");
  });
});

it('a route called by another spelling of its address answers as data', async () => {
  for (const target of ['/%61pi/health', 'http://x/api/health']) {
    const answer = await get(target);
    expect([target, answer.status]).toEqual([target, 200]);
    expect(answer.head).toContain('sandbox');
  }
});
