/** Tests setting the machine's clock while stations play, and between two starts. */
import { type NowPlaying, PIECE_MS, type Stream } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isSoundToolInstalled } from '#platform/audio/sound-tool.ts';
import { buildTestApp } from './build-test-app.ts';
import { eventually } from './eventually.ts';
import { createFakeEncoder } from './fake-encoder.ts';
import { startOnAir } from './on-air-server.ts';
import { listenRaw } from './raw-listener.ts';
import { type SmallRadio, startSmallRadio } from './small-radio.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const HOUR_MS = 3_600_000;
const STEPS_MS = [HOUR_MS, -2 * HOUR_MS, HOUR_MS + 5_000, -5_000];
const BYTES_PER_MS = 16;

describe.skipIf(!isSoundToolInstalled())('the clock of the machine is set while a station plays', () => {
  let smallRadio: SmallRadio;
  let station: Stream;

  beforeAll(async () => {
    const preload = new URL('./stepped-clock-child.ts', import.meta.url);
    preload.searchParams.set('steps', STEPS_MS.join(','));
    smallRadio = await startSmallRadio({ environment: { NODE_OPTIONS: `--import=${preload.href}` } });
    [station] = smallRadio.stations;
  });
  afterAll(() => smallRadio?.close());

  const get = (address: string) =>
    fetch(`${smallRadio.server.baseUrl}${address}`, {
      headers: { authorization: `Bearer ${smallRadio.token}` },
    });

  it('and station, pieces, radio and session continue as if nothing had happened', async () => {
    const authorization = `Authorization: Bearer ${smallRadio.token}`;
    const lines = [`GET /radio/${station.slug}.mp3 HTTP/1.1`, 'Host: x', authorization];
    const radio = await listenRaw(smallRadio.port, lines);
    const startMs = Number((await radio.head()).headers['x-audio-start']);
    const aheadMs = () => startMs + radio.body().length / BYTES_PER_MS - Date.now();
    await eventually(() => expect(aheadMs()).toBeGreaterThan(1_500));
    for (const stepMs of STEPS_MS) {
      process.kill(smallRadio.server.pid, 'SIGUSR2');
      const received = radio.body().length;
      await eventually(() => expect(radio.body().length, `${stepMs}`).toBeGreaterThan(received + 8_192));
      expect(aheadMs()).toBeGreaterThan(1_000);
      expect(aheadMs()).toBeLessThan(2_600);
      const now = (await (await get(`/api/nowplaying/${station.slug}`)).json()) as NowPlaying;
      expect(Math.abs(now.serverTimeMs - Date.now())).toBeLessThan(2_000);
      const index = Math.floor(Date.now() / PIECE_MS);
      for (const address of ['/api/auth/me', ...[0, 5, 15].map((by) => piece(index + by))])
        expect([address, (await get(address)).status]).toEqual([address, 200]);
      expect((await get(piece(index + HOUR_MS / PIECE_MS))).status).toBe(404);
    }
    radio.leave();
  });

  const piece = (index: number) => `/api/streams/${station.genreId}/pieces/normal/${index}`;
});

describe.each([
  ['an hour ahead', HOUR_MS],
  ['ten minutes ahead', 600_000],
  ['a few seconds ahead', 5_000],
  ['an hour behind', -HOUR_MS],
])('the clock was %s until the server was started again', (_what, offByMs) => {
  it('and stations are on air at once, without sound that was planned twice', async () => {
    const before = await startOnAir();
    before.clock.sleep(offByMs);
    await before.clock.advanceAsync(10_000);
    const { dataDir, databaseUrl } = before.config;
    const now = await buildTestApp({
      kind: 'sqlite',
      encoder: createFakeEncoder(),
      environment: { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    });
    await now.features.radio.playout.start();
    const token = await now.signInAdmin();
    const streams = (await now.call('GET', '/api/streams', { token })).json() as Stream[];
    expect(streams).toHaveLength(2);
    for (const { genreId } of streams) {
      const answer = await now.call('GET', `/api/streams/${genreId}/current`, { token });
      expect(answer.statusCode).toBe(200);
      const { entries } = answer.json() as { entries: { startedAtMs: number; playMs: number }[] };
      expect(entries[0]?.startedAtMs).toBeLessThanOrEqual(now.clock.now());
      for (const [at, { startedAtMs, playMs }] of entries.slice(0, -1).entries())
        expect(startedAtMs + playMs).toBe(entries[at + 1]?.startedAtMs);
    }
    await now.close();
    await before.close();
  });
});
