import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  PACKET_FRAMES,
  PROGRAMME_OUTPUTS,
  type ProgrammeOutput,
  pieceSource,
  writeOpusPiece,
  writePiece,
} from '@tutti/broadcast';
import { createSeededRandom } from '@tutti/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DecodedSound, decodeEach } from '../../test/decoded-sound.ts';
import { writeWav } from '../../test/made-sound.ts';
import type { SoundPart } from './programme-messages.ts';
import { createProgrammeProcess, type ProgrammeProcess, type RenderedSound } from './programme-process.ts';

/** A whole piece, far from the epoch. */
const PIECE_FRAMES = 96_000;
const FIRST_PIECE = 900_000_000;
const START = FIRST_PIECE * PIECE_FRAMES;

let folder: string;
let child: ProgrammeProcess;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-programme-'));
  child = createProgrammeProcess();
});
afterAll(async () => {
  await child.close();
  rmSync(folder, { recursive: true });
});

/** Noise that is different everywhere, so that a wrong place is seen; the same each time. */
function noise(seed: number): (index: number) => number {
  const random = createSeededRandom(seed);
  const table = Float64Array.from({ length: 65_536 }, () => random() - 0.5);
  return (index) => (table[(index * 7 + (index >> 16)) & 0xffff] as number) * 0.5 * Math.sin(index / 5_000);
}

function part(file: string, options: Partial<SoundPart> = {}): SoundPart {
  return {
    trackId: 1,
    place: { root: folder, path: file },
    fromFrame: START,
    untilFrame: START + 20 * 48_000,
    fileFromFrame: 0,
    gainDb: 0,
    fadeInFrames: 0,
    fadeOutFrames: 0,
    ...options,
  };
}

interface Order {
  readonly parts: readonly SoundPart[];
  readonly outputs?: readonly ProgrammeOutput[];
  readonly from?: number;
  readonly until?: number;
  readonly stationId?: number;
}

async function render({
  parts,
  outputs = PROGRAMME_OUTPUTS,
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

/** How many frames later the sound is than it should be, and how much of it is something else. */
function compare(heard: Float32Array, wanted: (index: number) => number, around = 1_500) {
  let best = { offset: 0, error: Number.POSITIVE_INFINITY };
  const [from, until] = [around, heard.length - around];
  let power = 0;
  for (let at = from; at < until; at += 5) power += wanted(at) ** 2;
  for (let offset = -around; offset <= around; offset += 1) {
    let error = 0;
    for (let at = from; at < until && error / power < best.error; at += 5)
      error += ((heard[at] as number) - wanted(at - offset)) ** 2;
    if (error / power < best.error) best = { offset, error: error / power };
  }
  return best;
}

describe('a programme', () => {
  it('is the samples of its file, one for one, as FLAC', async () => {
    const sampleAt = noise(1);
    writeWav(path.join(folder, 'noise.wav'), { seconds: 20, sampleAt });
    const { left, right } = await flacOf({ parts: [part('noise.wav')] });
    expect(left.length).toBe(PIECE_FRAMES);
    const wanted = Int16Array.from({ length: PIECE_FRAMES }, (_, at) => Math.round(sampleAt(at) * 32_767));
    expect(toInt16(left)).toEqual(wanted);
    expect(toInt16(right)).toEqual(wanted);
  });

  it.each(PROGRAMME_OUTPUTS)('sounds at its packets’ own instants as %s', async (output) => {
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
    const heard = await decodeRaw(output, packets);
    const start = first * PACKET_FRAMES[output] - START;
    const { offset, error } = compare(heard.left, (at) => sampleAt(at + start));
    expect(error).toBeLessThan(0.9);
    expect(offset).toBe(0);
  });
});

const toInt16 = (sound: Float32Array) => Int16Array.from(sound, (sample) => Math.round(sample * 32_768));

/** As a decoder gives it out that knows nothing of delays. */
async function decodeRaw(output: ProgrammeOutput, packets: readonly Uint8Array[]): Promise<DecodedSound> {
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
