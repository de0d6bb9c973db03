import { SEGMENT_MS } from '@tutti/broadcast';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OnAirServer, startOnAir } from '../../../test/on-air-server.ts';
import { listenRaw } from '../../../test/raw-listener.ts';

let server: OnAirServer;
beforeAll(async () => {
  server = await startOnAir();
  await server.setPublic('jazz', true);
  await server.clock.advanceAsync(60_000);
});
afterAll(() => server.close());

const OF_THE_CONNECTION = new Set(['date', 'x-server-time', 'connection', 'keep-alive']);

const listedLast = () => Math.floor((server.clock.now() + 2_500) / SEGMENT_MS) - 1;
const statusOf = async (number: number) => (await server.app.inject(`/radio/jazz/${number}.aac`)).statusCode;
const countHls = async () => {
  const { id } = await server.features.radio.resolveStation('jazz');
  return server.features.outputs.ofStation(id).listeners.hls;
};

it('a segment that has left the list is served as long as it began in the last 30 s', async () => {
  for (let step = 0; step < 8; step += 1) {
    const last = listedLast();
    const { body } = await server.app.inject('/radio/jazz.m3u8');
    expect(body).not.toContain(`/${last - 6}.aac`);
    expect(await statusOf(last - 6), `${step} × 500 ms later`).toBe(200);
    const oldestMs = server.clock.now() - 30_000;
    const oldest = Math.ceil(oldestMs / SEGMENT_MS);
    expect([await statusOf(oldest), await statusOf(oldest - 1)]).toEqual([200, 404]);
    await server.clock.advanceAsync(500);
  }
});

describe('HEAD', () => {
  it.each([
    ['a playlist', () => '/radio/jazz.m3u8'],
    ['a segment', () => `/radio/jazz/${listedLast()}.aac`],
  ])('of %s gets the headers of GET, without the body', async (_what, toAddress) => {
    const address = toAddress();
    const full = await server.app.inject(address);
    expect(full.statusCode).toBe(200);
    expect(Number(full.headers['content-length'])).toBe(full.rawPayload.length);
    const prober = await listenRaw(server.port, [`HEAD ${address} HTTP/1.1`, 'Host: x', 'Connection: close']);
    const { statusLine, headers } = await prober.head();
    await prober.ended();
    expect(statusLine).toBe('HTTP/1.1 200 OK');
    expect(prober.body()).toHaveLength(0);
    const reported = (all: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !OF_THE_CONNECTION.has(name)));
    expect(reported(headers)).toEqual(reported(full.headers));
  });

  it('of a playlist counts no listener, starts no encoder, and keeps none alive', async () => {
    await server.clock.advanceAsync(60_000);
    expect(await countHls()).toBe(0);
    const head = () => server.app.inject({ method: 'HEAD', url: '/radio/jazz.m3u8' });
    expect((await head()).statusCode).toBe(200);
    expect(await countHls()).toBe(0);
    expect(server.encoder.held).toEqual([]);
    await server.app.inject('/radio/jazz.m3u8');
    expect(await countHls()).toBe(1);
    await server.clock.advanceAsync(10_000);
    await head();
    await server.clock.advanceAsync(5_000);
    expect(await countHls()).toBe(0);
  });
});
