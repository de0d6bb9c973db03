// Measures a finished file. It is decoded first, so that the effects of encoding are included.
import { Decoder, Demuxer, FilterAPI } from 'node-av';
import { bandPass } from './sound/filters.ts';
import { measureLoudness } from './sound/loudness.ts';
import { SAMPLE_RATE } from './sound/sample-rate.ts';
import type { Stereo } from './sound/space.ts';

export interface DecodedSound {
  loudnessLufs: number;
  peakDb: number;
  /** Level of the left channel relative to the right. */
  balanceDb: number;
  longestSilenceSeconds: number;
  firstSampleDb: number;
  /** Level of the last 50 ms. */
  endDb: number;
  /** Spectral centroid, from the energies of eight octaves. */
  centroidHz: number;
  onsetsPerSecond: number;
  /** Level around 90 Hz relative to the whole. */
  bassShareDb: number;
  /** Level around 4 kHz relative to the whole. */
  presenceShareDb: number;
}

const OCTAVES_HZ = [62, 125, 250, 500, 1000, 2000, 4000, 8000];
const HOP = 512;

// Uses synchronous calls, because a file has thousands of short frames, and switching threads for each takes longer
// than decoding it. The filter joins frames, because each output frame costs as much again.
function decode(path: string): Stereo {
  using input = Demuxer.openSync(path);
  const stream = input.audio();
  if (!stream) throw new Error(`${path} has no audio`);
  using decoder = Decoder.createSync(stream);
  // A mono file plays on both loudspeakers at full level, while a plain conversion would lower it by 3 dB.
  const layout = stream.codecpar.channels === 1 ? 'pan=stereo|c0=c0|c1=c0' : 'aformat=channel_layouts=stereo';
  const joined = `asetnsamples=n=${SAMPLE_RATE}:p=0`;
  using filter = FilterAPI.create(`${layout},aresample=${SAMPLE_RATE},aformat=sample_fmts=fltp,${joined}`);
  const planes: { left: Float32Array; right: Float32Array }[] = [];
  for (using frame of filter.framesSync(decoder.framesSync(input.packetsSync(stream.index)))) {
    const [left, right] = frame?.data ?? [];
    if (frame && left && right)
      planes.push({ left: copySamples(left, frame.nbSamples), right: copySamples(right, frame.nbSamples) });
  }
  return { left: join(planes.map(({ left }) => left)), right: join(planes.map(({ right }) => right)) };
}

/** Copies, because the memory belongs to the frame. */
function copySamples({ buffer, byteOffset }: Buffer, count: number): Float32Array {
  return new Float32Array(buffer, byteOffset, count).slice();
}

function join(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function peakOf(samples: Float32Array): number {
  let peak = 0;
  for (let index = 0; index < samples.length; index += 1)
    peak = Math.max(peak, Math.abs(samples[index] as number));
  return peak;
}

function meanSquare(samples: Float32Array): number {
  let energy = 1e-12;
  for (let index = 0; index < samples.length; index += 1) energy += (samples[index] as number) ** 2;
  return energy / Math.max(1, samples.length);
}

const toDb = (energy: number): number => 10 * Math.log10(energy + 1e-12);

function longestSilence(levels: readonly number[]): number {
  let longest = 0;
  let current = 0;
  for (const level of levels) {
    current = level < -55 ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return (longest * HOP) / SAMPLE_RATE;
}

/** An onset is a hop that is 2.5 dB above the loudest of the four before it, in any of three bands. */
function countOnsets(samples: Float32Array): number {
  const struck = new Set<number>();
  for (const bandHz of [120, 900, 6000]) {
    const band = bandPass(samples.slice(), bandHz, 0.7);
    const levels = Array.from({ length: Math.floor(band.length / HOP) }, (_, hop) =>
      toDb(meanSquare(band.subarray(hop * HOP, (hop + 1) * HOP))),
    );
    const floor = Math.max(...levels) - 30;
    let last = -10;
    for (let hop = 4; hop < levels.length; hop += 1) {
      const level = levels[hop] as number;
      const before = Math.max(...levels.slice(hop - 4, hop));
      if (level < floor || level < before + 2.5 || hop - last < 5) continue;
      last = hop;
      struck.add(Math.round(hop / 4));
    }
  }
  return struck.size;
}

function shareDb(samples: Float32Array, bandHz: number): number {
  return toDb(meanSquare(bandPass(samples.slice(), bandHz, 0.9))) - toDb(meanSquare(samples));
}

/** Twenty seconds represent a genre as well as the whole piece. */
function middleOf(samples: Float32Array): Float32Array {
  const length = Math.min(samples.length, 20 * SAMPLE_RATE);
  const start = Math.floor((samples.length - length) / 2);
  return samples.subarray(start, start + length);
}

export function listenTo(path: string): DecodedSound {
  const sound = decode(path);
  const { left, right } = sound;
  const excerpt = middleOf(left);
  const bands = OCTAVES_HZ.map((bandHz) => meanSquare(bandPass(excerpt.slice(), bandHz, 1.41)));
  const total = bands.reduce((sum, energy) => sum + energy, 0);
  const octave = bands.reduce((sum, energy, index) => sum + energy * index, 0) / total;
  // Excludes the fade at the end, which is meant to become silent.
  const body = left.subarray(0, Math.max(0, left.length - 5 * SAMPLE_RATE));
  const levels = Array.from({ length: Math.floor(body.length / HOP) }, (_, hop) =>
    toDb(meanSquare(body.subarray(hop * HOP, (hop + 1) * HOP))),
  );
  return {
    loudnessLufs: measureLoudness(sound),
    peakDb: 20 * Math.log10(Math.max(peakOf(left), peakOf(right)) + 1e-9),
    balanceDb: toDb(meanSquare(left)) - toDb(meanSquare(right)),
    longestSilenceSeconds: longestSilence(levels),
    firstSampleDb: 20 * Math.log10(Math.abs(left[0] as number) + 1e-9),
    endDb: toDb(meanSquare(left.subarray(left.length - SAMPLE_RATE / 20))),
    centroidHz: 62.5 * 2 ** octave,
    onsetsPerSecond: (countOnsets(excerpt) * SAMPLE_RATE) / excerpt.length,
    bassShareDb: shareDb(excerpt, 90),
    presenceShareDb: shareDb(excerpt, 4000),
  };
}
