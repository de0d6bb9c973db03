import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VERSION } from '#platform/version.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertJazzTracks } from '../../test/library-rows.ts';

const TOKEN = 'a token of a monitor elsewhere';

describe.each(DATABASE_KINDS)('metrics on %s', (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await buildTestApp({ kind, environment: { METRICS_TOKEN: TOKEN } });
  });
  afterEach(() => server.close());

  const read = async () => (await server.call('GET', '/metrics')).body;

  it('are visible on this machine, with the token, and to nobody else', async () => {
    const send = (headers: Record<string, string>, from = '192.0.2.1') =>
      server.call('GET', '/metrics', { from, headers });
    const answers = await Promise.all([
      send({}, '127.0.0.1'),
      send({ authorization: `Bearer ${TOKEN}` }),
      send({}),
      send({ authorization: `Bearer ${TOKEN}x` }),
      send({ authorization: 'Bearer ' }),
      send({ authorization: TOKEN }),
      send({ 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 404, 404, 404, 404]);
    expect(answers[0]?.headers['content-type']).toMatch(/^text\/plain/);
  });

  it.each([
    ['a foreign name that points at this machine (DNS rebinding)', { host: 'attacker.example:4747' }],
    ['the name of this server, as proxies pass it on', { host: 'music.example.org' }],
    ['the network address of this machine', { host: '192.168.1.20:4747' }],
    ['a name that only begins like localhost', { host: 'localhost.attacker.example' }],
    ['a name that only begins like a loopback address', { host: '127.0.0.1.nip.example' }],
    ['a proxy that sends Forwarded', { forwarded: 'for=203.0.113.7' }],
    ['a proxy that sends Via', { via: '1.1 proxy' }],
    ['a proxy that sends X-Real-IP', { 'x-real-ip': '203.0.113.7' }],
    ['a proxy that sends X-Forwarded-Proto', { 'x-forwarded-proto': 'https' }],
    ['a proxy that sends CF-Connecting-IP', { 'cf-connecting-ip': '203.0.113.7' }],
  ])('are hidden from %s, although the connection comes from this machine', async (_what, headers) => {
    const answer = await server.call('GET', '/metrics', { from: '127.0.0.1', headers });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    'localhost',
    'localhost:4747',
    'LOCALHOST.',
    'tutti.localhost',
    '127.0.0.1:4747',
    '127.8.8.8',
    '[::1]:4747',
  ])('are visible to a monitor on this machine that asks for %s', async (host) => {
    const answer = await server.call('GET', '/metrics', { from: '127.0.0.1', headers: { host } });
    expect(answer.statusCode).toBe(200);
  });

  it('cover the database, users, backups and mails', async () => {
    const text = await read();
    expect(text).toContain(`tutti_build_info{version="${VERSION}",database="${kind}"} 1`);
    expect(text).toContain('tutti_database_up 1');
    expect(text).toContain('tutti_hub_connections 0');
    expect(text).toContain('tutti_backups 0');
    expect(text).toContain('tutti_mails{state="queued"} 0');
    expect(text).toContain('tutti_scan_running 0');
    expect(text).toMatch(/tutti_disk_free_bytes \d+/);
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds /);
  });

  it("cover each running station's plan and listeners", async () => {
    await insertJazzTracks(server.database.queries);
    await server.call('POST', '/api/streams/initialize', { token: await server.signInAdmin() });
    await read();
    const text = await read();
    expect(text).toContain('tutti_listeners{station="Jazz"} 0');
    expect(text).toContain('tutti_station_on_air{station="Jazz"} 1');
    const lead = /tutti_programme_lead_seconds\{station="Jazz"\} ([\d.]+)/.exec(text)?.[1];
    expect(Number(lead)).toBeGreaterThan(3_000);
  });

  it('count requests by route and refusals by code from the first scrape on', async () => {
    await server.call('GET', '/api/time');
    await read();
    await server.call('GET', '/api/time');
    await server.call('GET', '/api/users/playlists');
    await server.call('GET', '/api/nothing-of-ours');
    const text = await read();
    expect(text).toContain(
      'tutti_http_request_duration_seconds_count{method="GET",route="/api/time",status="2xx"} 1',
    );
    expect(text).toContain('tutti_refusals_total{code="UNAUTHENTICATED"} 1');
    expect(text).toContain('tutti_refusals_total{code="NOT_FOUND"} 1');
    expect(text).not.toContain('nothing-of-ours');
  });
});

it.each([
  ['https://music.example.org', 404],
  ['http://music.example.org', 404],
  ['http://music.example.org:4747', 200],
  ['http://localhost:8080', 200],
])(
  'metrics of a server at %s answer a monitor on this machine without a token with %i, because a plain proxy looks like one',
  async (publicUrl, status) => {
    const server = await buildTestApp({
      environment: { PUBLIC_URL: publicUrl, PORT: '4747', METRICS_TOKEN: TOKEN },
    });
    const send = (headers: Record<string, string>) =>
      server.call('GET', '/metrics', { from: '127.0.0.1', headers });
    expect((await send({})).statusCode).toBe(status);
    expect((await send({ authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200);
    await server.close();
  },
);

it('metrics are hidden from HTTP/1.0 on this machine, because proxies that add no header speak it', async () => {
  const server = await buildTestApp();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const read = async (version: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /metrics HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    return (await text(socket)).split('\r\n', 1)[0];
  };
  expect([await read('1.1'), await read('1.0')]).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 404 Not Found']);
  await server.close();
});
