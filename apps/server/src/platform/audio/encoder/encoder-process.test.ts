import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  ENCODER_OUTPUTS,
  type EncoderOutput,
  PACKET_FRAMES,
  pieceSource,
  writeOpusPiece,
  writePiece,
} from '@tutti/broadcast';
import { createSeededRandom } from '@tutti/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareSound } from '../../../test/compare-sound.ts';
import { type DecodedSound, decodeEach } from '../../../test/decoded-sound.ts';
import { sine, writeWav } from '../../../test/generated-sound.ts';
import type { SoundPart } from './encoder-messages.ts';
import { createEncoderProcess, type EncoderProcess, type RenderedSound } from './encoder-process.ts';

const PIECE_FRAMES = 96_000;
const FIRST_PIECE = 900_000_000;
const START = FIRST_PIECE * PIECE_FRAMES;
const FIXTURES = path.join(import.meta.dirname, '..', 'fixtures');

let folder: string;
let child: EncoderProcess;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-encoder-'));
  child = createEncoderProcess();
});
afterAll(async () => {
  await child.close();
  rmSync(folder, { recursive: true });
});

/** Returns reproducible noise without repetition, so that a wrong position is noticed. */
function noise(seed: number): (index: number) => number {
  const random = createSeededRandom(seed);
  const table = Float64Array.from({ length: 65_536 }, () => random() - 0.5);
  return (index) => (table[(index * 7 + (index >> 16)) & 0xffff] as number) * 0.5 * Math.sin(index / 5_000);
}

function part(file: string, options: Partial<SoundPart> = {}): SoundPart {
  return {
    trackId: 1,
    location: { root: folder, path: file },
    fromFrame: START,
    untilFrame: START + 20 * 48_000,
    fileFromFrame: 0,
    gainDb: 0,
    fadeInFrames: 0,
    fadeOutFrames: 0,
    tailFrames: 0,
    ...options,
  };
}

interface Order {
  readonly parts: readonly SoundPart[];
  readonly outputs?: readonly EncoderOutput[];
  readonly from?: number;
  readonly until?: number;
  readonly stationId?: number;
}

async function render({
  parts,
  outputs = ENCODER_OUTPUTS,
  from = START,
  until,
  stationId = 1,
}: Order): Promise<RenderedSound> {
  const untilFrame = until ?? from + PIECE_FRAMES;
  const sound = await child.render({
    stationId,
    fromFrame: from,
    untilFrame,
    parts,
    outputs,
    mp3BitRateKbps: 128,
  });
  if (!('packets' in sound)) throw new Error(`no sound: ${sound.reason}`);
  return sound;
}

async function flacOf(order: Omit<Order, 'outputs'>): Promise<DecodedSound> {
  const { packets } = await render({ ...order, outputs: ['flac'] });
  const { bytes } = writePiece(pieceSource('best', 0), packets.get('flac') ?? []);
  const [sound] = await decodeEach([bytes], 'flac');
  return sound as DecodedSound;
}

describe('a encoder', () => {
  it('equals the samples of its file as FLAC', async () => {
    const sampleAt = noise(1);
    writeWav(path.join(folder, 'noise.wav'), { seconds: 20, sampleAt });
    const { left, right } = await flacOf({ parts: [part('noise.wav')] });
    expect(left.length).toBe(PIECE_FRAMES);
    const wanted = Int16Array.from({ length: PIECE_FRAMES }, (_, at) => Math.round(sampleAt(at) * 32_767));
    expect(toInt16(left)).toEqual(wanted);
    expect(toInt16(right)).toEqual(wanted);
  });

  it.each(ENCODER_OUTPUTS)('plays at its packets’ own times as %s', async (output) => {
    const sampleAt = noise(1);
    writeWav(path.join(folder, 'noise.wav'), { seconds: 20, sampleAt });
    const from = START + 4 * PIECE_FRAMES;
    const sound = await render({
      parts: [part('noise.wav')],
      outputs: [output],
      from,
      until: from + PIECE_FRAMES,
      stationId: 2,
    });
    const packets = sound.packets.get(output) ?? [];
    const first = Math.ceil(from / PACKET_FRAMES[output]);
    const decoded = await decodeRaw(output, packets);
    const start = first * PACKET_FRAMES[output] - START;
    const { offset, error } = compareSound(decoded.left, (at) => sampleAt(at + start));
    expect(error).toBeLessThan(0.9);
    expect(offset).toBe(0);
  });
});

/** Returns the frame at a number of seconds from the start of the part. */
const at = (seconds: number) => START + Math.round(seconds * 48_000);

describe('a encoder that is joined later', () => {
  it.each(['cbr.mp3', 'vbr.mp3', 'plain.m4a', 'plain.ogg', 'plain.flac'])(
    'is the same from any position of %s as from its start',
    async (name) => {
      const parts = [part(name, { location: { root: FIXTURES, path: name } })];
      const whole = await flacOf({ parts, stationId: 10 });
      const late = await flacOf({ parts, from: at(0.5), stationId: 11 });
      // A resampler and a decoder that start midway need a moment to agree.
      for (let frame = 0; frame < 24_000; frame += 1)
        expect(Math.abs((late.left[frame] as number) - (whole.left[frame + 24_000] as number))).toBeLessThan(
          0.001,
        );
    },
  );

  it('plays at the right position far into a long file, and continues seamlessly', async () => {
    const sampleAt = noise(2);
    writeWav(path.join(folder, 'long.wav'), { seconds: 60, sampleRateHz: 44_100, sampleAt });
    const parts = [part('long.wav', { untilFrame: at(60) })];
    const from = at(40);
    const joined = await flacOf({ parts, from, stationId: 12 });
    const next = await flacOf({ parts, from: from + PIECE_FRAMES, stationId: 12 });
    const replaced = await flacOf({ parts, from: from + PIECE_FRAMES, stationId: 13 });
    expect(toInt16(replaced.left)).toEqual(toInt16(next.left));
    const slow = (index: number) => sampleAt(Math.round(((index + 40 * 48_000) * 44_100) / 48_000));
    expect(compareSound(joined.left, slow, 400).offset).toBeCloseTo(0, -1);
  });

  it('has Opus pieces that agree where they overlap', async () => {
    writeWav(path.join(folder, 'sine.wav'), { seconds: 20, sampleAt: sine(441, -12) });
    const parts = [part('sine.wav')];
    const packets: Uint8Array[] = [];
    for (let piece = 0; piece < 4; piece += 1) {
      const created = await render({
        parts,
        outputs: ['opus-96'],
        from: START + piece * PIECE_FRAMES,
        stationId: 14,
      });
      packets.push(...(created.packets.get('opus-96') ?? []));
    }
    const cut = (first: number) =>
      writePiece(pieceSource('normal', 0), packets.slice(first - 4, first + 101)).bytes;
    const [one, two] = await decodeEach([cut(100), cut(200)], 'ogg');
    expect(one?.left.length).toBe(100_320);
    expect(two?.left.length).toBe(100_320);
    const preRoll = 3_840;
    for (let frame = 0; frame < 480; frame += 1) {
      const ending = one?.left[preRoll + PIECE_FRAMES + frame] as number;
      expect(Math.abs(ending - (two?.left[preRoll + frame] as number))).toBeLessThan(0.0001);
    }
  });
});

describe('a encoder of several files', () => {
  it('changes at the planned frame', async () => {
    writeWav(path.join(folder, 'low.wav'), { seconds: 3, sampleAt: () => 0.25 });
    writeWav(path.join(folder, 'high.wav'), { seconds: 3, sampleAt: () => 0.5 });
    const change = at(1) + 7;
    const { left } = await flacOf({
      parts: [
        part('low.wav', { untilFrame: change }),
        part('high.wav', { trackId: 2, fromFrame: change, gainDb: -20 * Math.log10(4) }),
      ],
      stationId: 20,
    });
    expect(left[change - START - 1]).toBeCloseTo(0.25, 3);
    expect(left[change - START]).toBeCloseTo(0.125, 3);
  });

  it('fades as planned, and is silent while nothing is on air', async () => {
    const parts = [part('low.wav', { untilFrame: at(1), fadeInFrames: 480, fadeOutFrames: 480 })];
    const { left } = await flacOf({ parts, stationId: 21 });
    expect(left[0]).toBeLessThan(0.001);
    expect(left[240]).toBeCloseTo(0.125, 2);
    expect(left[480]).toBeCloseTo(0.25, 3);
    expect(left[48_000 - 240]).toBeCloseTo(0.125, 2);
    expect(left.subarray(48_000).every((sample) => sample === 0)).toBe(true);
  });

  it('never exceeds its ceiling, and is unchanged below it', async () => {
    writeWav(path.join(folder, 'loud.wav'), {
      seconds: 3,
      sampleAt: (index) => (index > 48_000 ? 0.9 : 0.2),
    });
    const { left } = await flacOf({ parts: [part('loud.wav', { gainDb: 6 })], stationId: 22 });
    expect(Math.max(...left.map(Math.abs))).toBeLessThanOrEqual(10 ** (-1 / 20) + 1 / 32_768);
    expect(left[40_000]).toBeCloseTo(0.4, 2);
    expect(left[90_000]).toBeCloseTo(10 ** (-1 / 20), 3);
  });
});

describe('a file that cannot be decoded', () => {
  it.each([
    { name: 'nowhere.wav', bytes: undefined },
    {
      name: 'garbage.mp3',
      bytes: Buffer.from(Uint8Array.from({ length: 50_000 }, (_, index) => (index * 31) & 255)),
    },
    { name: 'empty.flac', bytes: Buffer.alloc(0) },
    { name: '../outside.wav', bytes: undefined },
  ])('is silent and reported: $name', async ({ name, bytes }) => {
    if (bytes) writeFileSync(path.join(folder, name), bytes);
    const change = at(1);
    const order = {
      parts: [part(name, { untilFrame: change }), part('low.wav', { trackId: 2, fromFrame: change })],
      stationId: 30,
    };
    const { failed } = await render({ ...order, outputs: ['mp3'] });
    expect(failed).toEqual([{ trackId: 1, reason: expect.any(String) }]);
    const { left } = await flacOf({ ...order, stationId: 31 });
    expect(left.subarray(0, 48_000).every((sample) => sample === 0)).toBe(true);
    expect(left[48_000]).toBeCloseTo(0.25, 3);
  });

  it('that ends early fades out before its end', async () => {
    writeWav(path.join(folder, 'short.wav'), { seconds: 1, sampleAt: () => 0.25 });
    const { left } = await flacOf({ parts: [part('short.wav')], stationId: 32 });
    expect(left[47_000]).toBeCloseTo(0.25, 3);
    expect(left[47_999]).toBeLessThan(0.002);
    const { failed } = await render({ parts: [part('short.wav')], outputs: ['opus-48'], stationId: 33 });
    expect(failed).toEqual([{ trackId: 1, reason: 'The file ends before it should' }]);
  });
});

describe('a changed plan', () => {
  it('is followed from where it differs, by the same run', async () => {
    const before = [part('low.wav', { untilFrame: at(20) })];
    await render({ parts: before, outputs: ['flac', 'mp3'], stationId: 40 });
    const cut = [
      part('low.wav', { untilFrame: at(2.5), fadeOutFrames: 384 }),
      part('high.wav', { trackId: 2, fromFrame: at(2.5) }),
    ];
    const { left } = await flacOf({ parts: cut, from: START + PIECE_FRAMES, stationId: 40 });
    expect(left[23_000]).toBeCloseTo(0.25, 3);
    expect(left[23_999]).toBeLessThan(0.01);
    expect(left[24_000]).toBeCloseTo(0.5, 3);
  });
});

describe('two overlapping parts', () => {
  const overlap = (untilFrame: number) => [
    part('low.wav', { untilFrame, tailFrames: 48_000 }),
    part('high.wav', { trackId: 2, fromFrame: untilFrame - 48_000 }),
  ];

  it('play together, the first at a level that falls as a quarter of a cosine', async () => {
    const { left } = await flacOf({ parts: overlap(at(1.5)), stationId: 45 });
    const limited = 10 ** (-1 / 20);
    expect(left[23_999]).toBeCloseTo(0.25, 3);
    expect(left[24_000]).toBeCloseTo(0.75, 2);
    expect(left[48_000]).toBeCloseTo(0.25 * Math.SQRT1_2 + 0.5, 3);
    expect(left[71_999]).toBeCloseTo(0.5, 3);
    expect(Math.max(...left)).toBeLessThanOrEqual(limited);
  });

  it('are the same whether they are followed, changed midway, or begun midway', async () => {
    const fading = (untilFrame: number, tailFrames: number) => [
      part('noise.wav', { untilFrame, tailFrames }),
      part('high.wav', { trackId: 2, fromFrame: at(2) }),
    ];
    const decodedFrom = async (piece: number, parts: readonly SoundPart[], stationId: number) =>
      toInt16((await flacOf({ parts, from: START + piece * PIECE_FRAMES, stationId })).left);
    await decodedFrom(0, fading(at(9), 48_000), 46);
    // The new plan ends the part earlier, after half of it was rendered.
    const earlier = fading(at(3), 48_000);
    expect(await decodedFrom(1, earlier, 46)).toEqual(await decodedFrom(1, earlier, 47));
    // The new plan ends the part later, after it was over, so the rendered sound is no beginning of it.
    const later = fading(at(6), 4 * 48_000);
    expect(await decodedFrom(2, later, 46)).toEqual(await decodedFrom(2, later, 48));
  });
});

describe('the process', () => {
  it('gives the same sound after a kill', async () => {
    const parts = [part('noise.wav')];
    await flacOf({ parts, stationId: 50 });
    const expected = await flacOf({ parts, from: START + PIECE_FRAMES, stationId: 50 });
    process.kill(child.pid as number, 'SIGKILL');
    const order = {
      stationId: 50,
      fromFrame: START,
      untilFrame: START + 1,
      parts,
      outputs: [],
      mp3BitRateKbps: 128,
    };
    await child.render(order);
    const again = await flacOf({ parts, from: START + PIECE_FRAMES, stationId: 50 });
    expect(toInt16(again.left)).toEqual(toInt16(expected.left));
  });

  it('creates MP3 of the requested rate, in frames of one size', async () => {
    const untilFrame = START + PIECE_FRAMES;
    for (const rate of [96, 128, 320]) {
      const order = { stationId: 60, fromFrame: START, untilFrame, parts: [part('noise.wav')] };
      const sound = await child.render({ ...order, outputs: ['mp3'], mp3BitRateKbps: rate });
      const packets = 'packets' in sound ? (sound.packets.get('mp3') ?? []) : [];
      expect(new Set(packets.map(({ length }) => length))).toEqual(new Set([rate * 3]));
    }
  });
});

const toInt16 = (sound: Float32Array) => Int16Array.from(sound, (sample) => Math.round(sample * 32_768));

/** Decodes without compensating delays. */
async function decodeRaw(output: EncoderOutput, packets: readonly Uint8Array[]): Promise<DecodedSound> {
  const frames = packets.length * PACKET_FRAMES[output];
  const [extension, bytes] =
    output === 'mp3'
      ? (['mp3', Buffer.concat(packets)] as const)
      : output === 'aac'
        ? (['aac', Buffer.concat(packets.map(withAdts))] as const)
        : output === 'flac'
          ? (['flac', writePiece(pieceSource('best', 0), packets).bytes] as const)
          : (['ogg', writeOpusPiece(packets, frames)] as const);
  const [sound] = await decodeEach([bytes], extension);
  return sound as DecodedSound;
}

/** 48 kHz, stereo, low complexity. */
function withAdts(packet: Uint8Array): Uint8Array {
  const size = packet.length + 7;
  const head = [0xff, 0xf1, 0x4c, 0x80 | (size >> 11), (size >> 3) & 0xff, ((size & 7) << 5) | 0x1f, 0xfc];
  return Buffer.concat([Buffer.from(head), packet]);
}
