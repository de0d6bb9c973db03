/** Numbers for Prometheus, and who may see them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

  it('are there for this machine, for whoever has the token, and for nobody else', async () => {
    const ask = (headers: Record<string, string>, from = '192.0.2.1') =>
      server.call('GET', '/metrics', { from, headers });
    const answers = await Promise.all([
      ask({}, '127.0.0.1'),
      ask({ authorization: `Bearer ${TOKEN}` }),
      ask({}),
      ask({ authorization: `Bearer ${TOKEN}x` }),
      ask({ authorization: 'Bearer ' }),
      ask({ authorization: TOKEN }),
      ask({ 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 404, 404, 404, 404]);
    expect(answers[0]?.headers['content-type']).toMatch(/^text\/plain/);
  });

  it('tell of the database, people, backups and mails', async () => {
    const text = await read();
    expect(text).toContain(`tutti_build_info{version="0.1.0",database="${kind}"} 1`);
    expect(text).toContain('tutti_database_up 1');
    expect(text).toContain('tutti_hub_connections 0');
    expect(text).toContain('tutti_backups 0');
    expect(text).toContain('tutti_mails{state="queued"} 0');
    expect(text).toContain('tutti_scan_running 0');
    expect(text).toMatch(/tutti_disk_free_bytes \d+/);
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds /);
  });

  it('tell how far ahead each running station is planned, and who hears it', async () => {
    await insertJazzTracks(server.database.queries);
    await server.call('POST', '/api/streams/initialize', { token: await server.signInAdmin() });
    await read();
    const text = await read();
    expect(text).toContain('tutti_listeners{station="Jazz"} 0');
    expect(text).toContain('tutti_station_on_air{station="Jazz"} 1');
    const lead = /tutti_programme_lead_seconds\{station="Jazz"\} ([\d.]+)/.exec(text)?.[1];
    expect(Number(lead)).toBeGreaterThan(3_000);
  });

  it('count requests by route and refusals by code from the first look on', async () => {
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
