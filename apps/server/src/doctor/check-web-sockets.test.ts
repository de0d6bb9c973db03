import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { HUB_PATH } from '@tutti/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../test/build-test-app.ts';
import { checkWebSockets } from './check-web-sockets.ts';

let server: TestServer;
let open: (() => void)[];
let port: number;
beforeEach(async () => {
  server = await buildTestApp();
  open = [];
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const end of open) end();
  await server.close();
});

async function startProxy(change: (head: string) => string): Promise<string> {
  const proxy = createServer((client) => {
    const node = connect(port, '127.0.0.1');
    for (const socket of [client, node]) {
      open.push(() => socket.destroy());
      socket.on('error', () => socket.destroy());
    }
    client.once('data', (head) => {
      node.write(change(String(head)));
      client.pipe(node);
    });
    node.pipe(client);
  });
  return listen(proxy);
}

async function listen(listener: Server): Promise<string> {
  open.push(() => listener.close());
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
}

const withoutUpgrade = (head: string) => head.replace(/^(Upgrade|Connection): .*\r\n/gim, '');
const withHost = (host: string) => (head: string) => head.replace(/^Host: .*$/im, `Host: ${host}`);
const runCheck = (publicUrl: string, metricsToken?: string) =>
  checkWebSockets({ publicUrl, host: '127.0.0.1', port, metricsToken });

it('reports that they get through, also for pages at another port', async () => {
  expect(await runCheck(await startProxy((head) => head))).toEqual([
    { what: 'WebSockets', state: 'good', says: expect.stringContaining('get through') },
  ]);
});

it.each([
  ['drops Upgrade', withoutUpgrade],
  ['offers another protocol', (head: string) => head.replace(/^Upgrade: .*$/im, 'Upgrade: h2c')],
])('names the missing proxy lines when a proxy %s', async (_what, change) => {
  expect(await runCheck(await startProxy(change))).toEqual([
    {
      what: 'WebSockets',
      state: 'bad',
      says: expect.stringContaining('do not get through'),
      advice: expect.stringMatching(/proxy_set_header Upgrade \$http_upgrade.*upgrade=websocket/s),
    },
  ]);
  expect(server.logText()).not.toContain('WebSocket');
});

it('notes that a proxy which replaces Host serves only pages of PUBLIC_URL', async () => {
  const publicUrl = await startProxy(withHost('127.0.0.1:4747'));
  await server.close();
  server = await buildTestApp({ environment: { PUBLIC_URL: publicUrl } });
  await server.app.listen({ port, host: '127.0.0.1' });
  expect(await runCheck(publicUrl)).toEqual([
    {
      what: 'WebSockets',
      state: 'note',
      says: expect.stringContaining(publicUrl),
      advice: expect.stringMatching(/Host \$http_host.*ALLOWED_ORIGINS/),
    },
  ]);
  expect(server.logText()).not.toContain('may not hear stations');
});

it('names the settings and proxy lines to check when pages of PUBLIC_URL are refused', async () => {
  const [result] = await runCheck(await startProxy(withHost('127.0.0.1:4747')));
  expect(result).toMatchObject({
    state: 'bad',
    says: expect.stringContaining("another site's"),
    advice: expect.stringMatching(/Host \$http_host.*PUBLIC_URL/),
  });
});

it('reports a password that a proxy in front asks for', async () => {
  const guard = createServer((client) =>
    client.once('data', () =>
      client.end('HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic\r\nConnection: close\r\n\r\nno'),
    ),
  );
  expect(await runCheck(await listen(guard))).toEqual([
    expect.objectContaining({ state: 'bad', says: expect.stringContaining('asks for a password') }),
  ]);
});

it('reports nothing about an address that does not answer, because the result about PUBLIC_URL does', async () => {
  expect(await runCheck('http://127.0.0.1:1')).toEqual([]);
});

it('reads the counts with the token of a server that may be behind a proxy', async () => {
  const METRICS_TOKEN = 'a-token-of-more-than-thirty-two-characters';
  await server.close();
  server = await buildTestApp({ environment: { PUBLIC_URL: 'https://music.example.org', METRICS_TOKEN } });
  await server.app.listen({ port, host: '127.0.0.1' });
  await server.call('GET', HUB_PATH, { headers: { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' } });
  expect(await runCheck('http://127.0.0.1:1')).toEqual([]);
  expect(await runCheck('http://127.0.0.1:1', METRICS_TOKEN)).toEqual([
    expect.objectContaining({ state: 'note', says: expect.stringMatching(/^1 .*without Upgrade/) }),
  ]);
});

it('counts the pages that were refused at an address that no setting names', async () => {
  const handshake = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-version': '13' };
  const lost = await server.call('GET', `${HUB_PATH}?access_token=ticket`, { headers: handshake });
  expect([lost.statusCode, lost.json()]).toEqual([
    400,
    { code: 'BAD_REQUEST', message: expect.stringContaining('Upgrade') },
  ]);
  const token = await server.createToken();
  const elsewhere = { headers: { origin: 'http://nas:8080', host: 'nas' }, token };
  const refused = await server.call('POST', `${HUB_PATH}/negotiate`, elsewhere);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'FOREIGN_ORIGIN']);
  const results = await runCheck('http://127.0.0.1:1');
  expect(results).toEqual([
    expect.objectContaining({ state: 'note', says: expect.stringMatching(/^1 .*without Upgrade/) }),
    expect.objectContaining({ state: 'note', says: expect.stringMatching(/^1 .*elsewhere/) }),
  ]);
  expect(server.logText()).toMatch(/Upgrade header did not arrive.*proxy_set_header Upgrade/);
});
