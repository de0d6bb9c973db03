// Synthesizes drums. Every hit takes the random source, because two identical hits in a row sound like a machine gun.
import type { Random } from '../random.ts';
import { bandPass, highPass, lowPass } from './filters.ts';
import { addNoise, addPulse, addSine, closeEnd, shape, silence } from './oscillators.ts';
import { SAMPLE_RATE } from './sample-rate.ts';

export interface Hit {
  velocity: number;
  random: Random;
}

function blend(into: Float32Array, from: Float32Array, gain = 1): Float32Array {
  const count = Math.min(into.length, from.length);
  for (let index = 0; index < count; index += 1) {
    into[index] = (into[index] as number) + gain * (from[index] as number);
  }
  return into;
}

function noiseBurst(hit: Hit, seconds: number, fall: number): Float32Array {
  return shape(addNoise(silence(seconds), hit.random), (at) => Math.exp(-at * fall));
}

interface SkinOptions {
  frequencyHz: number;
  /** Semitones above the pitch at the moment of the stroke. */
  bend: number;
  bendFall: number;
  fall: number;
  seconds: number;
}

function skin({ frequencyHz, bend, bendFall, fall, seconds }: SkinOptions): Float32Array {
  const output = silence(seconds);
  let phase = 0;
  for (let index = 0; index < output.length; index += 1) {
    const at = index / SAMPLE_RATE;
    phase += (2 * Math.PI * frequencyHz * 2 ** ((bend * Math.exp(-at * bendFall)) / 12)) / SAMPLE_RATE;
    output[index] = Math.sin(phase) * Math.exp(-at * fall) * Math.min(1, at / 0.001);
  }
  return output;
}

function finish(samples: Float32Array, hit: Hit): Float32Array {
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = (samples[index] as number) * hit.velocity;
  }
  return closeEnd(samples);
}

export function kick(hit: Hit, kind: 'room' | 'club' | 'deep' | 'felt' = 'room'): Float32Array {
  const shapes = {
    room: { frequencyHz: 56, bend: 26, bendFall: 55, fall: 11, seconds: 0.4, click: 0.35, clickHz: 3400 },
    club: { frequencyHz: 50, bend: 34, bendFall: 42, fall: 8, seconds: 0.45, click: 0.25, clickHz: 5000 },
    deep: { frequencyHz: 46, bend: 30, bendFall: 60, fall: 4.5, seconds: 0.7, click: 0.15, clickHz: 2600 },
    felt: { frequencyHz: 62, bend: 12, bendFall: 40, fall: 14, seconds: 0.3, click: 0.12, clickHz: 900 },
  }[kind];
  const output = skin(shapes);
  for (let index = 0; index < output.length; index += 1)
    output[index] = Math.tanh(1.6 * (output[index] as number));
  blend(output, lowPass(noiseBurst(hit, 0.03, 190), shapes.clickHz), shapes.click);
  return finish(output, hit);
}

export function snare(hit: Hit, kind: 'room' | 'tight' | 'fat' | 'rim' | 'brush' = 'room'): Float32Array {
  if (kind === 'rim') {
    const output = skin({ frequencyHz: 820, bend: 3, bendFall: 80, fall: 60, seconds: 0.12 });
    blend(output, bandPass(noiseBurst(hit, 0.06, 110), 2600, 2), 1.2);
    return finish(output, hit);
  }
  if (kind === 'brush') {
    const sweep = shape(
      addNoise(silence(0.24), hit.random),
      (at) => Math.min(1, at / 0.025) * Math.exp(-at * 17),
    );
    return finish(bandPass(sweep, 3400, 0.6), hit);
  }
  const fall = { room: 17, tight: 27, fat: 12 }[kind];
  const tuned = { room: 188, tight: 215, fat: 160 }[kind] * hit.random.between(0.99, 1.01);
  const output = skin({ frequencyHz: tuned, bend: 7, bendFall: 60, fall: 22, seconds: 0.5 });
  blend(output, skin({ frequencyHz: tuned * 1.72, bend: 4, bendFall: 70, fall: 30, seconds: 0.2 }), 0.45);
  blend(output, highPass(lowPass(noiseBurst(hit, 0.5, fall), 9500), 1100), 0.75);
  blend(output, bandPass(noiseBurst(hit, 0.05, 90), 4500, 0.8), 0.5);
  return finish(output, hit);
}

export function clap(hit: Hit): Float32Array {
  const output = silence(0.4);
  for (const [index, at] of [0, 0.011, 0.023, 0.034].entries()) {
    const burst = noiseBurst(hit, 0.4 - at, index === 3 ? 18 : 150);
    const offset = Math.round((at + hit.random.between(0, 0.002)) * SAMPLE_RATE);
    blend(output.subarray(offset), burst, 0.6);
  }
  return finish(bandPass(output, 1500, 0.75), hit);
}

// Six clashing square waves: the metal of every drum machine since 1980.
function metal(hit: Hit, seconds: number, tuning: number): Float32Array {
  const output = silence(seconds);
  for (const frequencyHz of [205.3, 304.4, 369.6, 522.7, 635, 800]) {
    addPulse(output, { frequencyHz: frequencyHz * tuning, phase: hit.random.next() });
  }
  return addNoise(output, hit.random, 1.6);
}

export function hat(hit: Hit, kind: 'closed' | 'open' | 'pedal' = 'closed'): Float32Array {
  const seconds = { closed: 0.1, open: 0.45, pedal: 0.08 }[kind];
  const fall = { closed: 55, open: 9, pedal: 70 }[kind] * (1.25 - 0.35 * hit.velocity);
  const output = highPass(highPass(metal(hit, seconds, 1.6), 6800), 5600);
  shape(output, (at) => 0.2 * Math.min(1, at / 0.0015) * Math.exp(-at * fall));
  return finish(output, hit);
}

function bronze(seconds: number, partials: readonly number[], fall: number): Float32Array {
  const output = silence(seconds);
  for (const [index, frequencyHz] of partials.entries()) {
    addSine(
      output,
      { frequencyHz, phase: index * 0.37 },
      (at) => 0.08 * Math.exp(-at * fall * (0.8 + index * 0.06)),
    );
  }
  return output;
}

export function ride(hit: Hit): Float32Array {
  const output = bronze(1.3, [523, 811, 1277, 1931, 2711, 3491, 4663, 5791, 7127, 8389], 3.4);
  blend(
    output,
    highPass(
      shape(addNoise(silence(1.3), hit.random), (at) => 0.06 * Math.exp(-at * 4)),
      4800,
    ),
  );
  blend(output, bandPass(noiseBurst(hit, 0.02, 260), 5200, 1.5), 0.5);
  return finish(highPass(output, 900), hit);
}

export function crash(hit: Hit): Float32Array {
  const output = highPass(metal(hit, 2.4, 1.13), 2600);
  shape(
    output,
    (at) => 0.13 * Math.min(1, at / 0.004) * (0.6 * Math.exp(-at * 6) + 0.4 * Math.exp(-at * 1.7)),
  );
  return finish(lowPass(output, 12_000), hit);
}
export function shaker(hit: Hit): Float32Array {
  const output = shape(
    addNoise(silence(0.12), hit.random),
    (at) => 0.5 * Math.min(1, at / 0.018) * Math.exp(-at * 34),
  );
  return finish(highPass(bandPass(output, 6800, 0.9), 3500), hit);
}

export function tambourine(hit: Hit): Float32Array {
  const output = bronze(0.3, [4900, 6250, 7400, 8950, 10_300], 16);
  blend(output, highPass(noiseBurst(hit, 0.3, 22), 6500), 0.3);
  return finish(output, hit);
}

/** Hand drums of various sizes. `slap` mutes the skin with the hand. */
export function handDrum(hit: Hit, frequencyHz: number, slap = false): Float32Array {
  const output = skin({
    frequencyHz: slap ? frequencyHz * 1.6 : frequencyHz,
    bend: slap ? 2 : 3,
    bendFall: 35,
    fall: slap ? 30 : 11,
    seconds: 0.45,
  });
  blend(output, bandPass(noiseBurst(hit, 0.08, slap ? 60 : 130), slap ? 2400 : 1100, 1.1), slap ? 0.9 : 0.3);
  return finish(output, hit);
}

/** Tabla bass stroke: the pitch rises as the heel of the hand slides in. */
export function tablaBass(hit: Hit): Float32Array {
  return finish(skin({ frequencyHz: 108, bend: -6, bendFall: 7, fall: 6, seconds: 0.7 }), hit);
}

export function tablaRing(hit: Hit, frequencyHz: number): Float32Array {
  const output = bronze(0.6, [frequencyHz, frequencyHz * 2, frequencyHz * 3.01, frequencyHz * 4.02], 7);
  blend(output, bandPass(noiseBurst(hit, 0.02, 240), 3200, 1.2), 0.35);
  return finish(output, hit);
}

export function cowbell(hit: Hit): Float32Array {
  const output = silence(0.3);
  addPulse(output, { frequencyHz: 562 });
  addPulse(output, { frequencyHz: 845 });
  shape(output, (at) => 0.35 * (0.7 * Math.exp(-at * 40) + 0.3 * Math.exp(-at * 9)));
  return finish(bandPass(output, 1100, 0.9), hit);
}

export function woodblock(hit: Hit, frequencyHz = 1050): Float32Array {
  return finish(skin({ frequencyHz, bend: 1, bendFall: 60, fall: 55, seconds: 0.15 }), hit);
}

export function stomp(hit: Hit): Float32Array {
  const output = skin({ frequencyHz: 72, bend: 9, bendFall: 50, fall: 17, seconds: 0.3 });
  blend(output, lowPass(noiseBurst(hit, 0.12, 45), 900), 0.5);
  return finish(output, hit);
}

export function fingerSnap(hit: Hit): Float32Array {
  return finish(bandPass(noiseBurst(hit, 0.12, 65), 2300, 2.2), hit);
}
