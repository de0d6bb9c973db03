/** Limits that protect the rest of the server never silence a radio, neither rate limits nor load shedding. */
import { afterEach, expect, it, vi } from 'vitest';
import { createLoadShedding, type LoadShedding } from '#http/load-shedding.ts';
import { type OnAirServer, startOnAir } from '../../../test/on-air-server.ts';

const OUTPUTS = [
  '/radio/jazz.m3u8',
  '/radio/jazz.m3u',
  '/radio.pls',
  '/radio/jazz/art.jpg',
  '/embed/jazz',
  '/api/nowplaying',
  '/api/nowplaying/jazz',
];
/** An API call that is also open to everybody. */
const OTHER_CALL = '/api/genres';
/** The number of calls that one address may make at once. */
const OF_ADDRESS = 1_500;

let server: OnAirServer;
afterEach(() => server.close());

async function start(options: Parameters<typeof startOnAir>[0]): Promise<void> {
  server = await startOnAir(options);
  await server.setPublic('jazz', true);
  await server.clock.advanceAsync(60_000);
}

const statusOf = async (url: string) => (await server.app.inject(url)).statusCode;

async function statusesOf(url: string, count: number): Promise<number[]> {
  const statuses = new Set<number>();
  for (let requested = 0; requested < count; requested += 1) statuses.add(await statusOf(url));
  return [...statuses];
}

it('the general rate limits ignore audio and now-playing calls', async () => {
  await start({ hasRateLimits: true });
  for (const url of OUTPUTS) expect([url, await statusesOf(url, OF_ADDRESS / 5)]).toEqual([url, [200]]);
  for (const url of ['/radio/jazz.m3u8', '/api/nowplaying', '/api/nowplaying/jazz'])
    expect([url, await statusesOf(url, OF_ADDRESS + 1)]).toEqual([url, [200]]);
  // The address's allowance is untouched, and it still has a limit.
  expect(await statusesOf(OTHER_CALL, OF_ADDRESS)).toEqual([200]);
  expect(await statusOf(OTHER_CALL)).toBe(429);
  for (const url of OUTPUTS) expect([url, await statusOf(url)]).toEqual([url, 200]);
});

it('a server under overload still answers audio and now-playing calls, and refuses the rest', async () => {
  const shedding = createLoadShedding();
  await start({ shedding });
  becomeLate(shedding);
  const refused = await server.app.inject(OTHER_CALL);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  for (const url of OUTPUTS) expect([url, await statusOf(url)]).toEqual([url, 200]);
  const player = await server.listen('/radio/jazz.mp3');
  expect((await player.head()).statusLine).toBe('HTTP/1.1 200 OK');
  player.leave();
});

function becomeLate(shedding: LoadShedding): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  shedding.start();
  for (const afterMs of [1_250, 2_500, 3_750]) {
    const held = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + afterMs);
    vi.advanceTimersByTime(250);
    held.mockRestore();
  }
  vi.useRealTimers();
}
