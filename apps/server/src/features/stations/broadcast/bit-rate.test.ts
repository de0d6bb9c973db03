import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#config';
import { isSoundToolInstalled } from '#platform/audio/sound-tool.ts';
import { eventually } from '../../../test/eventually.ts';
import { startOnAir } from '../../../test/on-air-server.ts';
import { listenRaw } from '../../../test/raw-listener.ts';
import { type SmallRadio, startSmallRadio } from '../../../test/small-radio.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

it.each([96, 112, 128, 160, 192, 224, 256, 320])('BROADCAST_BITRATE may be %i', (kbps) => {
  expect(readConfig({ BROADCAST_BITRATE: String(kbps) }).broadcastKbps).toBe(kbps);
});

it.each(['95', '80', '321', '384', '0', '-128', '128.5'])('BROADCAST_BITRATE may not be %s', (text) => {
  expect(() => readConfig({ BROADCAST_BITRATE: text })).toThrow(/BROADCAST_BITRATE/);
});

it('titles are inserted by the bit rate: a block each 8,192 bytes, with the title for its own instant', async () => {
  const server = await startOnAir({ kbps: 320, environment: { BROADCAST_BITRATE: '320' } });
  await server.setPublic('jazz', true);
  await server.clock.advanceAsync(88_000);
  const player = await server.listen('/radio/jazz.mp3', ['Icy-MetaData: 1']);
  const { headers } = await player.head();
  expect(headers).toMatchObject({
    'icy-br': '320',
    'ice-audio-info': 'samplerate=48000;channels=2;bitrate=320',
  });
  // The track changes two seconds from now, within the burst.
  const changesAtMs = Math.ceil(server.clock.now() / 90_000) * 90_000;
  await eventually(() => expect(player.body().length).toBeGreaterThan(40 * 4_000 - 1_000));
  const titles = titlesIn(player.body());
  expect(titles).toHaveLength(2);
  const changedAtMs = Number(headers['x-audio-start']) + ((titles[1]?.atByte ?? 0) * 8) / 320;
  // Half of the 204.8 ms that a block covers.
  expect(Math.abs(changedAtMs - changesAtMs)).toBeLessThanOrEqual(103);
  player.leave();
  await server.close();
});

function titlesIn(stream: Buffer): { atByte: number; text: string }[] {
  const titles: { atByte: number; text: string }[] = [];
  let sound = 8_192;
  for (let at = 8_192; at < stream.length; sound += 8_192) {
    const length = (stream[at] ?? 0) * 16;
    if (length > 0) titles.push({ atByte: sound, text: stream.toString('utf8', at + 1, at + 1 + length) });
    at += 1 + length + 8_192;
  }
  return titles;
}

describe.skipIf(!isSoundToolInstalled())('a station of the real process at 320 kbit/s', () => {
  const FRAME_BYTES = 960;
  let smallRadio: SmallRadio;
  beforeAll(async () => {
    smallRadio = await startSmallRadio({ environment: { BROADCAST_BITRATE: '320' } });
  });
  afterAll(() => smallRadio?.close());

  it('is announced as such, and sends 40,000 bytes a second in frames of that rate', async () => {
    const { port, token, stations } = smallRadio;
    const player = await listenRaw(port, [
      `GET /radio/${stations[0].slug}.mp3 HTTP/1.0`,
      `Authorization: Bearer ${token}`,
    ]);
    const { statusLine, headers } = await player.head();
    expect(statusLine).toMatch(/ 200 OK$/);
    expect(headers['icy-br']).toBe('320');
    const seconds = 4;
    await eventually(() => expect(player.body().length).toBeGreaterThanOrEqual(40_000 * seconds));
    const sound = player.body();
    player.leave();
    for (let at = 0; at + 4 <= sound.length; at += FRAME_BYTES) {
      // MPEG-1 layer III without a checksum, 320 kbit/s, 48 kHz, not padded.
      expect(sound.readUInt32BE(at) >>> 8, `frame at ${at}`).toBe(0xfffbe4);
    }
    // 24 ms each, and never more than the lead ahead.
    const soundMs = (sound.length / FRAME_BYTES) * 24;
    expect(soundMs).toBeLessThanOrEqual(Date.now() - Number(headers['x-audio-start']) + 2_600);
  });
});
