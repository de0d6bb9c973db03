import type { ListenKey, NowPlaying, Stream } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isSoundToolInstalled } from '#platform/audio/sound-tool.ts';
import { compareSound } from '../../../test/compare-sound.ts';
import { decodeEach } from '../../../test/decoded-sound.ts';
import { eventually } from '../../../test/eventually.ts';
import { listenRaw, type RawListener } from '../../../test/raw-listener.ts';
import type { RealServer } from '../../../test/real-server.ts';
import { type SmallRadio, startSmallRadio } from '../../../test/small-radio.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const FRAME_BYTES = 384;
const BURST_BYTES = 166 * FRAME_BYTES;

describe.skipIf(!isSoundToolInstalled())('a station of the real process', () => {
  let smallRadio: SmallRadio;
  let server: RealServer;
  let port: number;
  let token: string;
  let station: Stream;

  beforeAll(async () => {
    smallRadio = await startSmallRadio();
    ({ server, port, token } = smallRadio);
    [station] = smallRadio.stations;
    await fetchBytes('PATCH', `/api/admin/broadcast/${station.genreId}`, { isPublic: true });
  });
  afterAll(() => smallRadio?.close());

  async function fetchBytes<Answer>(method: string, address: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${server.baseUrl}${address}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  const listen = (...headers: string[]) =>
    listenRaw(port, [`GET /radio/${station.slug}.mp3 HTTP/1.0`, ...headers]);

  async function offsetOf(listener: RawListener): Promise<number> {
    const { headers } = await listener.head();
    return Number(headers['x-audio-start']) * 16;
  }
  const hasBytes = (listener: RawListener, count: number) =>
    eventually(() => expect(listener.body().length).toBeGreaterThanOrEqual(count));

  it('sends whole frames of one stream to everybody, starting slightly in the past, at playback speed', async () => {
    const first = await listen();
    const startMs = (await offsetOf(first)) / 16;
    await hasBytes(first, BURST_BYTES);
    const second = await listen();
    const offset = (await offsetOf(second)) - startMs * 16;
    await hasBytes(second, BURST_BYTES + 32_000);
    const [one, other] = [first.body(), second.body()];
    for (let at = 0; at + 4 <= one.length; at += FRAME_BYTES)
      expect(one.readUInt32BE(at) >>> 20, `frame at ${at}`).toBe(0xfff);
    const shared = Math.min(one.length - offset, other.length);
    expect(shared).toBeGreaterThan(BURST_BYTES / 2);
    expect(one.subarray(offset, offset + shared).equals(other.subarray(0, shared))).toBe(true);
    // Never exceeds the lead, because only due audio is sent.
    expect(one.length / 16).toBeLessThanOrEqual(Date.now() - startMs + 2_500 + 100);
    const [sound] = await decodeEach([one], 'mp3');
    expect(Math.max(...(sound?.left.subarray(-48_000) ?? []))).toBeGreaterThan(0.01);
    first.leave();
    second.leave();
  });

  it('sends the title of the audio', async () => {
    const now = await fetchBytes<NowPlaying>('GET', `/api/nowplaying/${station.slug}`);
    const player = await listen('Icy-MetaData: 1');
    await hasBytes(player, 8_192 + 1 + 64);
    const block = player.body().subarray(8_193, 8_193 + (player.body()[8_192] ?? 0) * 16);
    const titles = [now.current, now.next].map(
      (airing) => `StreamTitle='${airing?.artist} - ${airing?.title}';`,
    );
    expect(titles.some((title) => block.toString().startsWith(title.replaceAll(/(?<!=)'(?!;)/g, '’')))).toBe(
      true,
    );
    player.leave();
  });

  it('serves segments that decode to their full length, to a listener with a key', async () => {
    const { key } = await fetchBytes<ListenKey>('POST', '/api/users/listen-keys', { name: 'Car' });
    const playlist = await fetch(`${server.baseUrl}/radio/${station.slug}.m3u8?key=${key}`);
    const addresses = (await playlist.text()).split('\n').filter((line) => line.includes('.aac'));
    const segments = await Promise.all(
      addresses.slice(-2).map(async (address) => {
        const answer = await fetch(new URL(address, playlist.url));
        expect(answer.status).toBe(200);
        return Buffer.from(await answer.arrayBuffer());
      }),
    );
    const sounds = await decodeEach(segments, 'aac');
    for (const { left } of sounds) expect(Math.abs(left.length - 3_840 * 48)).toBeLessThanOrEqual(1_024);
  });

  async function readBroadcast(fromMs: number): Promise<(atMs: number) => Float32Array> {
    const first = Math.floor(fromMs / 2_000);
    const pieces = await Promise.all(
      [0, 1, 2].map(async (index) => {
        const address = `/api/streams/${station.genreId}/pieces/best/${first + index}`;
        const answer = await fetch(`${server.baseUrl}${address}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        expect(answer.status).toBe(200);
        return Buffer.from(await answer.arrayBuffer());
      }),
    );
    const sounds = await decodeEach(pieces, 'flac');
    const samples = Float32Array.from(sounds.flatMap(({ left }) => [...left]));
    return (atMs) => samples.subarray(Math.round((atMs - first * 2_000) * 48));
  }

  async function lateness(received: Float32Array, startMs: number) {
    const wanted = (await readBroadcast(startMs))(startMs);
    const { offset, error } = compareSound(received.subarray(0, 72_000), (index) => wanted[index] as number);
    return { lateMs: offset / 48, error };
  }

  it('plays at its instant within 20 ms, as a stream and as segments', async () => {
    // The last segment begins this long ago, when a station that has just begun was silent.
    await eventually(() => readBroadcast(Date.now() - 12_000));
    const player = await listen();
    const startMs = (await offsetOf(player)) / 16;
    await hasBytes(player, BURST_BYTES);
    const [radio] = await decodeEach([player.body()], 'mp3');
    player.leave();
    const playlist = await (await fetch(`${server.baseUrl}/radio/${station.slug}.m3u8`)).text();
    const listed = [...playlist.matchAll(/DATE-TIME:(\S+)\n#EXTINF:3\.840,\n(\S+\.aac)$/gm)];
    const [, pdt = '', name = ''] = listed.at(-1) ?? [];
    const answer = await fetch(`${server.baseUrl}/radio/${name}`);
    const [segment] = await decodeEach([Buffer.from(await answer.arrayBuffer())], 'aac');
    for (const [what, sound, atMs] of [
      ['radio', radio, startMs],
      ['segment', segment, Date.parse(pdt)],
    ] as const) {
      const { lateMs, error } = await lateness(sound?.left ?? new Float32Array(), atMs);
      expect(error, `${what} is the encoder`).toBeLessThan(0.2);
      expect(Math.abs(lateMs), `${what} is late`).toBeLessThanOrEqual(20);
    }
  });

  it('ends for everybody between two frames when it is stopped', async () => {
    const player = await listen();
    await hasBytes(player, BURST_BYTES);
    const stoppedAtMs = performance.now();
    await fetchBytes('POST', `/api/streams/${station.genreId}/stop`);
    await player.ended();
    expect(performance.now() - stoppedAtMs).toBeLessThan(5_000);
    expect(player.body().length % FRAME_BYTES).toBe(0);
    const refused = await fetch(`${server.baseUrl}/radio/${station.slug}.mp3`);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'STREAM_INACTIVE' }),
    ]);
  });
});
