import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { HUB_PATH } from '@tutti/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../test/build-test-app.ts';

let server: TestServer;
beforeEach(async () => {
  server = await buildTestApp();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

async function send(target: string, headers: string[], method = 'GET'): Promise<string> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  const answered = once(socket, 'data');
  socket.write(`${[`${method} ${target} HTTP/1.1`, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`);
  const [answer] = await answered;
  socket.destroy();
  return String(answer);
}

/** The headers that curl --http2 sends to an address without TLS. */
const HTTP2_OFFER = [
  'Connection: Upgrade, HTTP2-Settings',
  'Upgrade: h2c',
  'HTTP2-Settings: AAMAAABkAAQAoAAA',
];
const WEB_SOCKET = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

describe('an upgrade offer', () => {
  it.each([
    HTTP2_OFFER,
    ['Connection: Upgrade', 'Upgrade: TLS/1.0'],
    ['Connection: Upgrade', 'Upgrade: foo'],
  ])('to another protocol than WebSocket is ignored: %s', async (...offer) => {
    const answer = await send('/api/health', offer);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('"status":"ok"');
    expect(await send('/api/auth/logout', [...offer, 'Content-Length: 0'], 'POST')).toMatch(/^HTTP\/1\.1 4/);
  });

  it('to a WebSocket is accepted only by the hub', async () => {
    const token = await server.createToken();
    const query = `?access_token=${token}`;
    expect(await send(`/api/health${query}`, WEB_SOCKET)).toMatch(/^HTTP\/1\.1 404 /);
    expect(await send(HUB_PATH + query, WEB_SOCKET)).toMatch(/^HTTP\/1\.1 101 /);
  });

  it('with an Authorization that is no valid bearer token is refused, even with a valid token in the address [A-020]', async () => {
    const token = await server.createToken();
    const query = `?access_token=${token}`;
    for (const header of ['Basic eDp5', 'Bearer', 'Bearer a b', 'Bearer x.y.z', token]) {
      const answer = await send(HUB_PATH + query, [...WEB_SOCKET, `Authorization: ${header}`]);
      expect([header, answer.split(' ')[1]]).toEqual([header, '401']);
    }
    const good = await send(HUB_PATH, [...WEB_SOCKET, `Authorization: bearer  ${token} `]);
    expect(good).toMatch(/^HTTP\/1\.1 101 /);
  });

  it.each([
    ['hangs up', true],
    ['never does', false],
  ])(
    'that is refused leaves no socket behind, when the client has sent more and %s',
    async (_how, hangsUp) => {
      const { server: http } = server.app;
      const socket = connect({ port: (http.address() as AddressInfo).port, allowHalfOpen: true });
      // Data sent to a closed socket is answered with a reset.
      socket.on('error', () => {});
      const accepted = once(http, 'connection') as Promise<[Socket]>;
      const answered = once(socket, 'data');
      socket.write(`${[`GET ${HUB_PATH} HTTP/1.1`, 'Host: x', ...WEB_SOCKET].join('\r\n')}\r\n\r\n`);
      const [there] = await accepted;
      const closed = once(there, 'close');
      expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 401 /);
      socket.write('what nobody reads any more');
      if (hangsUp) socket.end();
      await closed;
      expect(await promisify(http.getConnections.bind(http))()).toBe(0);
      await server.app.close();
      socket.destroy();
    },
  );
});

describe('a page of another address', () => {
  const connectFrom = (origin: string) => send(HUB_PATH, [...WEB_SOCKET, `Origin: ${origin}`]);
  const linesAbout = (origin: string) =>
    server
      .logText()
      .split('\n')
      .filter((line) => line.includes(origin));

  it('is refused, and the log says once which address it has, which it called, and what to set', async () => {
    for (const _again of [1, 2, 3])
      expect(await connectFrom('http://x:8080')).toMatch(/^HTTP\/1\.1 403 [^]*FOREIGN_ORIGIN/);
    const lines = linesAbout('http://x:8080');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ origin: 'http://x:8080', host: 'x' });
    expect(lines[0]).toMatch(/\$http_host.*PUBLIC_URL.*ALLOWED_ORIGINS/);
    await connectFrom('http://y');
    expect(linesAbout('http://y')).toHaveLength(1);
  });

  it('does not fill the log, however many addresses it names', async () => {
    for (let number = 0; number < 50; number += 1) await connectFrom(`http://evil-${number}.example`);
    expect(linesAbout('http://evil-').length).toBeLessThanOrEqual(20);
  });

  it('is not refused if it called its own address', async () => {
    expect(await connectFrom('http://x')).toMatch(/^HTTP\/1\.1 401 /);
    expect(linesAbout('http://x')).toEqual([]);
  });
});
