/** Creates sound files for journeys: noise, with given tags. */
import { writeFileSync } from 'node:fs';

export const SAMPLE_RATE = 48_000;
/** Fades in and out. */
const EDGE_FRAMES = 240;

/** Maps names of ID3 frames to their texts. */
export type Tags = Readonly<Record<string, string>>;

/** Softened noise never resembles itself, so every moment of it can be identified. */
export function makeNoise(seconds: number): Float32Array {
  const frames = Math.round(seconds * SAMPLE_RATE);
  let state = 20;
  let smooth = 0;
  return Float32Array.from({ length: frames }, (_unused, index) => {
    // A linear congruential generator gives the same noise in every run.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    smooth += (state / 2 ** 31 - smooth) * 0.3;
    return smooth * 0.8 * Math.min(1, index / EDGE_FRAMES, (frames - 1 - index) / EDGE_FRAMES);
  });
}

/** A tone, which shows whether the pitch stays at another speed. */
export function makeTone(seconds: number, frequencyHz: number, sampleRate: number): Float32Array {
  return Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_unused, index) => 0.3 * Math.sin((2 * Math.PI * frequencyHz * index) / sampleRate),
  );
}

export function writeWav(
  file: string,
  samples: Float32Array,
  tags: Tags = {},
  sampleRate: number = SAMPLE_RATE,
): void {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0); // PCM
  format.writeUInt16LE(1, 2); // one channel
  format.writeUInt32LE(sampleRate, 4);
  format.writeUInt32LE(sampleRate * 2, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  const data = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, index) => void data.writeInt16LE(Math.round(sample * 32_767), index * 2));
  const chunks = [chunk('fmt ', format), chunk('id3 ', toId3(tags)), chunk('data', data)];
  writeFileSync(file, chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks])));
}

/** Chunks begin at even offsets. */
function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** ID3 2.4, in UTF-8. */
function toId3(tags: Tags): Buffer {
  const frames = Object.entries(tags).map(([name, text]) => {
    const content = Buffer.concat([Buffer.from([3]), Buffer.from(text)]);
    return Buffer.concat([Buffer.from(name), syncSafe(content.length), Buffer.alloc(2), content]);
  });
  const body = Buffer.concat(frames);
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0]), syncSafe(body.length), body]);
}

/** ID3 writes lengths with seven bits per byte. */
function syncSafe(length: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (length >> shift) & 0x7f));
}
