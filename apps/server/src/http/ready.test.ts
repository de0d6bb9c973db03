import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '#platform/version.ts';
import { buildTestApp, type TestServer } from '../test/build-test-app.ts';

describe('a node', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await buildTestApp();
  });
  afterAll(() => server.close());

  const send = async (address: string) => {
    const { statusCode, headers, body } = await server.call('GET', address);
    return { statusCode, connection: headers.connection, retryAfter: headers['retry-after'], body };
  };

  it('is ready after its start', async () => {
    const { statusCode, body } = await send('/api/ready');
    expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'ready', version: VERSION }]);
  });

  it('is not ready before its end, and serves current clients, which should then ask another node', async () => {
    // No other node exists to take over the connections.
    expect(await server.nodes.leave()).toBe(false);
    expect(await send('/api/ready')).toMatchObject({
      statusCode: 503,
      retryAfter: '5',
      body: expect.stringContaining('shutting down'),
    });
    expect(await send('/api/health')).toMatchObject({ statusCode: 200, connection: 'close' });
    expect(await send('/api/genres')).toMatchObject({ statusCode: 200, connection: 'close' });
  });
});
