/** Limits that protect the rest of the server silence no radio: neither how often is asked, nor how busy it is. */
import { afterEach, expect, it, vi } from 'vitest';
import { createLoadShedding, type LoadShedding } from '#http/load-shedding.ts';
import { type OnAirServer, startOnAir } from '../../test/on-air-server.ts';

const OUTPUTS = [
  '/radio/jazz.m3u8',
  '/radio/jazz.m3u',
  '/radio.pls',
  '/radio/jazz/art.jpg',
  '/embed/jazz',
  '/api/nowplaying',
  '/api/nowplaying/jazz',
];
/** A call of the API that everybody may make as well. */
const OTHER_CALL = '/api/genres';
/** As many as one address may make at once. */
const OF_ADDRESS = 1_500;

let server: OnAirServer;
afterEach(() => server.close());

async function start(options: Parameters<typeof startOnAir>[0]): Promise<void> {
  server = await startOnAir(options);
  await server.setPublic('jazz', true);
  await server.clock.advanceAsync(60_000);
}

const statusOf = async (url: string) => (await server.app.inject(url)).statusCode;

/** Each status that so many calls, one after the other, are answered with. */
async function statusesOf(url: string, count: number): Promise<number[]> {
  const statuses = new Set<number>();
  for (let asked = 0; asked < count; asked += 1) statuses.add(await statusOf(url));
  return [...statuses];
}

it('the general rate limits count no call for what is heard, and none for what plays now', async () => {
  await start({ hasRateLimits: true });
  for (const url of OUTPUTS) expect([url, await statusesOf(url, OF_ADDRESS / 5)]).toEqual([url, [200]]);
  for (const url of ['/radio/jazz.m3u8', '/api/nowplaying', '/api/nowplaying/jazz'])
    expect([url, await statusesOf(url, OF_ADDRESS + 1)]).toEqual([url, [200]]);
  // Nothing of what the address may ask is gone, and that is limited all the same.
  expect(await statusesOf(OTHER_CALL, OF_ADDRESS)).toEqual([200]);
  expect(await statusOf(OTHER_CALL)).toBe(429);
  for (const url of OUTPUTS) expect([url, await statusOf(url)]).toEqual([url, 200]);
});

it('a server that is late answers what is heard and what plays now, and refuses the rest', async () => {
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

/** As if the event loop came round a second late each time it is looked at, for good. */
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
