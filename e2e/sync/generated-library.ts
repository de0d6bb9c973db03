/**
 * Generates music for testing stations. It never pauses, so every recorded silence is the station's fault. Noise never
 * resembles itself, and a sine reveals every jump and every change of speed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createSeededRandom } from '@tutti/testkit';

/** Files without tags form one station; the page calls their genre this. */
export const GENERATED_STATION = 'Everything Else';
export const SAMPLE_RATE = 48_000;
/** Prevents clicks at the start and end of the file. */
const EDGE_SECONDS = 0.005;
const WAV_HEADER_BYTES = 44;

export interface GeneratedLibrary {
  readonly tracks: number;
  readonly seconds: number;
}

export function makeNoiseLibrary(folder: string, { tracks, seconds }: GeneratedLibrary): void {
  mkdirSync(folder, { recursive: true });
  for (let track = 1; track <= tracks; track += 1)
    writeWav(path.join(folder, `noise ${track}.wav`), makeNoise(track, seconds));
}

export function makeSineLibrary(
  folder: string,
  { tracks, seconds, hz }: GeneratedLibrary & { hz: number },
): void {
  mkdirSync(folder, { recursive: true });
  const samples = withSoftEdges(
    Float32Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, index) =>
      Math.sin((2 * Math.PI * hz * index) / SAMPLE_RATE),
    ).map((sample) => sample * 0.25),
  );
  for (let track = 1; track <= tracks; track += 1) writeWav(path.join(folder, `sine ${track}.wav`), samples);
}

/** Softened noise with varying loudness, whose correlation has a single peak. */
function makeNoise(seed: number, seconds: number): Float32Array {
  const random = createSeededRandom(seed);
  const samples = new Float32Array(Math.round(seconds * SAMPLE_RATE));
  let smooth = 0;
  let level = 0.5;
  for (let index = 0; index < samples.length; index += 1) {
    if (index % 4_800 === 0) level = 0.3 + random() * 0.4;
    smooth += (random() * 2 - 1 - smooth) * 0.05;
    samples[index] = smooth * level * 3;
  }
  return withSoftEdges(samples);
}

function withSoftEdges(samples: Float32Array): Float32Array {
  const frames = Math.round(EDGE_SECONDS * SAMPLE_RATE);
  for (let index = 0; index < frames; index += 1) {
    const share = Math.sin(((index / frames) * Math.PI) / 2) ** 2;
    const last = samples.length - 1 - index;
    samples[index] = (samples[index] ?? 0) * share;
    samples[last] = (samples[last] ?? 0) * share;
  }
  return samples;
}

/** Reads the sound of a generated file, whose name without the ending is its title. */
export function readGenerated(folder: string, title: string): Float32Array {
  const bytes = readFileSync(path.join(folder, `${title}.wav`)).subarray(WAV_HEADER_BYTES);
  return Float32Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readInt16LE(index * 2) / 32_767);
}

/** Mono, 16 bits. */
function writeWav(file: string, samples: Float32Array): void {
  const wav = Buffer.alloc(WAV_HEADER_BYTES + samples.length * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(SAMPLE_RATE, 24);
  wav.writeUInt32LE(SAMPLE_RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) =>
    wav.writeInt16LE(Math.round(sample * 32_767), WAV_HEADER_BYTES + index * 2),
  );
  writeFileSync(file, wav);
}
