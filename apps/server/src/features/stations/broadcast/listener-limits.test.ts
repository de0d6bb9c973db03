import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type OnAirServer, startOnAir } from '../../../test/on-air-server.ts';
import type { RawListener } from '../../../test/raw-listener.ts';

const FULL = { status: 503, code: 'LISTENERS_FULL', retryAfter: '30' };
const TOO_MANY = { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: '30' };

let server: OnAirServer;
const players: RawListener[] = [];
afterEach(async () => {
  for (const player of players.splice(0)) player.leave();
  await server.close();
});

async function startFor(listeners?: number): Promise<void> {
  server = await startOnAir(
    listeners === undefined ? {} : { environment: { BROADCAST_LISTENERS: String(listeners) } },
  );
  await server.setPublic('jazz', true);
  await server.clock.advanceAsync(60_000);
}

async function hear(address: string): Promise<RawListener> {
  const player = await server.listen(address);
  players.push(player);
  expect((await player.head()).statusLine).toBe('HTTP/1.1 200 OK');
  return player;
}

async function hearTimes(count: number, address: string): Promise<void> {
  for (let round = 0; round < count; round += 1) await hear(address);
}

async function refusalOf(url: string, agent?: string) {
  const answer = await server.app.inject({
    url,
    headers: agent === undefined ? {} : { 'user-agent': agent },
  });
  const { code } = answer.json() as { code: string };
  return { status: answer.statusCode, code, retryAfter: answer.headers['retry-after'] };
}

const statusAs = async (agent: string, url = '/radio/jazz.m3u8') =>
  (await server.app.inject({ url, headers: { 'user-agent': agent } })).statusCode;

describe('the limit of BROADCAST_LISTENERS', () => {
  it('applies to endless streams; the next listener is asked to retry until somebody leaves', async () => {
    await startFor(2);
    const first = await hear('/radio/jazz.mp3');
    await hear('/radio/jazz.mp3');
    expect(await refusalOf('/radio/jazz.mp3')).toEqual(FULL);
    first.leave();
    await eventually(() => hear('/radio/jazz.mp3'));
    expect(await refusalOf('/radio/jazz.mp3')).toEqual(FULL);
  });

  it('applies to playlists of segments, together with endless streams', async () => {
    await startFor(2);
    await hear('/radio/jazz.mp3');
    expect(await statusAs('one')).toBe(200);
    expect(await refusalOf('/radio/jazz.m3u8', 'two')).toEqual(FULL);
    expect(await refusalOf('/radio/jazz.mp3')).toEqual(FULL);
    expect(await statusAs('one')).toBe(200);
    // A listener is gone fifteen seconds after the last request.
    await server.clock.advanceAsync(15_000);
    expect(await statusAs('two')).toBe(200);
  });

  it('is shown to administrators', async () => {
    await startFor(7);
    const { limits } = (await server.call('GET', '/api/admin/broadcast', { token: server.admin })).json() as {
      limits: object;
    };
    expect(limits).toEqual({ listeners: 7, perKey: 5, perAddress: 20 });
  });
});

describe('with playlists of segments,', () => {
  it('five listen with one key', async () => {
    await startFor();
    const { key } = await server.makeKey(server.admin);
    await hearTimes(4, `/radio/jazz.mp3?key=${key}`);
    expect(await statusAs('one', `/radio/jazz.m3u8?key=${key}`)).toBe(200);
    expect(await refusalOf(`/radio/hip-hop.m3u8?key=${key}`)).toEqual(TOO_MANY);
    expect(await refusalOf(`/radio/hip-hop.mp3?key=${key}`)).toEqual(TOO_MANY);
    // Another player with the same key is the same listener.
    expect(await statusAs('two', `/radio/jazz.m3u8?key=${key}`)).toBe(200);
  });

  it('twenty listen at one address without a key', async () => {
    await startFor();
    await hear('/radio/jazz.mp3');
    for (let count = 1; count < 20; count += 1) expect(await statusAs(`player ${count}`)).toBe(200);
    expect(await refusalOf('/radio/jazz.m3u8', 'player 20')).toEqual(TOO_MANY);
    expect(await refusalOf('/radio/jazz.mp3')).toEqual(TOO_MANY);
    expect(await statusAs('player 1')).toBe(200);
    const elsewhere = await server.app.inject({ url: '/radio/jazz.m3u8', remoteAddress: '192.0.2.7' });
    expect(elsewhere.statusCode).toBe(200);
  });
});
