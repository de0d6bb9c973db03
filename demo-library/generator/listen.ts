// Hears a finished file as numbers: decoded again, so that what an encoder did to it is included.
import { Decoder, Demuxer, FilterAPI } from 'node-av';
import { bandPass } from './sound/filters.ts';
import { measureLoudness } from './sound/loudness.ts';
import { SAMPLE_RATE } from './sound/sample-rate.ts';
import type { Stereo } from './sound/space.ts';

export interface HeardSound {
  loudnessLufs: number;
  peakDb: number;
  /** Left against right. */
  balanceDb: number;
  longestSilenceSeconds: number;
  firstSampleDb: number;
  /** Level of the last 50 ms. */
  endDb: number;
  /** Centre of the spectrum, from the energies of eight octaves. */
  centroidHz: number;
  onsetsPerSecond: number;
  /** Loudness of what lies around 90 Hz against the whole. */
  bassShareDb: number;
  /** The same for what lies around 4 kHz. */
  presenceShareDb: number;
}

const OCTAVES_HZ = [62, 125, 250, 500, 1000, 2000, 4000, 8000];
const HOP = 512;

// The synchronous calls: a file has thousands of short frames, and a hop to another thread for each takes longer
// than decoding it.
function decode(path: string): Stereo {
  using input = Demuxer.openSync(path);
  const stream = input.audio();
  if (!stream) throw new Error(`${path} has no audio`);
  using decoder = Decoder.createSync(stream);
  // One channel plays on both loudspeakers at full level; a plain conversion would take 3 dB off.
  const layout = stream.codecpar.channels === 1 ? 'pan=stereo|c0=c0|c1=c0' : 'aformat=channel_layouts=stereo';
  using filter = FilterAPI.create(`${layout},aresample=${SAMPLE_RATE},aformat=sample_fmts=flt`);
  const chunks: Buffer[] = [];
  for (using frame of filter.framesSync(decoder.framesSync(input.packetsSync(stream.index)))) {
    const plane = frame?.data?.[0];
    if (frame && plane) chunks.push(Buffer.from(plane.subarray(0, frame.nbSamples * 8)));
  }
  const bytes = Buffer.concat(chunks);
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const count = samples.length / 2;
  const sound = { left: new Float32Array(count), right: new Float32Array(count) };
  for (let index = 0; index < count; index += 1) {
    sound.left[index] = samples[index * 2] as number;
    sound.right[index] = samples[index * 2 + 1] as number;
  }
  return sound;
}

function meanSquare(samples: Float32Array): number {
  let energy = 1e-12;
  for (const sample of samples) energy += sample * sample;
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

/** An onset is a hop 2.5 dB above the loudest of the four before it, in any of three bands. */
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

/** Twenty seconds tell a genre as well as the whole piece does. */
function middleOf(samples: Float32Array): Float32Array {
  const length = Math.min(samples.length, 20 * SAMPLE_RATE);
  const start = Math.floor((samples.length - length) / 2);
  return samples.subarray(start, start + length);
}

export function listenTo(path: string): HeardSound {
  const sound = decode(path);
  const { left, right } = sound;
  let peak = 0;
  for (const side of [left, right]) for (const sample of side) peak = Math.max(peak, Math.abs(sample));
  const excerpt = middleOf(left);
  const bands = OCTAVES_HZ.map((bandHz) => meanSquare(bandPass(excerpt.slice(), bandHz, 1.41)));
  const total = bands.reduce((sum, energy) => sum + energy, 0);
  const octave = bands.reduce((sum, energy, index) => sum + energy * index, 0) / total;
  // The fade at the end is meant to become silent.
  const body = left.subarray(0, Math.max(0, left.length - 5 * SAMPLE_RATE));
  const levels = Array.from({ length: Math.floor(body.length / HOP) }, (_, hop) =>
    toDb(meanSquare(body.subarray(hop * HOP, (hop + 1) * HOP))),
  );
  return {
    loudnessLufs: measureLoudness(sound),
    peakDb: 20 * Math.log10(peak + 1e-9),
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
