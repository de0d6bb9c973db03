// Plucked and bowed strings.
import type { Random } from '../random.ts';
import { lowPass, peakBand, type Resonance, sweptLowPass } from './filters.ts';
import { addNoise, addSaw, closeEnd, envelope, frequencyOf, scale, shape, silence } from './oscillators.ts';
import { SAMPLE_RATE } from './sample-rate.ts';

export interface Note {
  midi: number;
  seconds: number;
  velocity: number;
  random: Random;
}

export interface PluckCharacter {
  /** Seconds until an open low string has died away. */
  ringSeconds: number;
  /** 0 is a thumb on felt, 1 a steel pick. */
  brightness: number;
  /** Point at which the string is plucked, as a fraction of its length; small is near the bridge. */
  position: number;
  body: readonly Resonance[];
  /** How quickly the string is damped after the note's length. */
  releaseSeconds: number;
}

export const STEEL_GUITAR: PluckCharacter = {
  ringSeconds: 5,
  brightness: 0.75,
  position: 0.16,
  body: [
    [105, 5, 2],
    [210, 4, 2],
    [2600, 3, 1],
  ],
  releaseSeconds: 0.12,
};
export const NYLON_GUITAR: PluckCharacter = {
  ringSeconds: 3.2,
  brightness: 0.42,
  position: 0.24,
  body: [
    [98, 5, 2],
    [200, 4, 2],
    [420, 2, 2],
  ],
  releaseSeconds: 0.12,
};
export const ELECTRIC_GUITAR: PluckCharacter = {
  ringSeconds: 6,
  brightness: 0.7,
  position: 0.2,
  body: [[900, 2, 1]],
  releaseSeconds: 0.06,
};
export const BANJO: PluckCharacter = {
  ringSeconds: 1.1,
  brightness: 0.95,
  position: 0.08,
  body: [
    [480, 6, 3],
    [900, 5, 3],
    [2300, 4, 2],
  ],
  releaseSeconds: 0.05,
};
export const KORA: PluckCharacter = {
  ringSeconds: 3,
  brightness: 0.6,
  position: 0.1,
  body: [
    [160, 6, 2],
    [340, 5, 3],
    [1100, 3, 2],
  ],
  releaseSeconds: 0.4,
};
export const OUD: PluckCharacter = {
  ringSeconds: 1.8,
  brightness: 0.55,
  position: 0.12,
  body: [
    [120, 6, 2],
    [260, 5, 2],
    [720, 3, 2],
  ],
  releaseSeconds: 0.1,
};
export const UPRIGHT_BASS: PluckCharacter = {
  ringSeconds: 2.4,
  brightness: 0.3,
  position: 0.3,
  body: [
    [62, 4, 1.5],
    [110, 4, 2],
    [700, 3, 1.2],
  ],
  releaseSeconds: 0.09,
};
export const ELECTRIC_BASS: PluckCharacter = {
  ringSeconds: 4,
  brightness: 0.45,
  position: 0.14,
  body: [
    [90, 3, 1],
    [800, 4, 1],
  ],
  releaseSeconds: 0.05,
};
export const HARP: PluckCharacter = {
  ringSeconds: 4,
  brightness: 0.5,
  position: 0.4,
  body: [[250, 3, 1]],
  releaseSeconds: 1.2,
};

function excite(length: number, note: Note, character: PluckCharacter): Float32Array {
  const burst = addNoise(new Float32Array(length), note.random);
  const reach = character.brightness * (0.45 + 0.55 * note.velocity);
  lowPass(burst, 500 + 11_000 * reach ** 2, 0.6);
  const plucked = Math.max(1, Math.round(length * character.position));
  const comb = burst.slice();
  for (let index = plucked; index < length; index += 1) {
    burst[index] = (comb[index] as number) - 0.85 * (comb[index - plucked] as number);
  }
  let mean = 0;
  for (const sample of burst) mean += sample / length;
  let energy = 1e-9;
  for (let index = 0; index < length; index += 1) {
    burst[index] = (burst[index] as number) - mean;
    energy += (burst[index] as number) ** 2 / length;
  }
  return scale(burst, 0.35 / Math.sqrt(energy));
}

/** Karplus–Strong: a burst of noise circulates in a delay line as long as the string. */
export function pluck(note: Note, character: PluckCharacter): Float32Array {
  const frequencyHz = frequencyOf(note.midi);
  const ringSeconds = character.ringSeconds * Math.min(1.3, Math.max(0.25, (110 / frequencyHz) ** 0.5));
  const sounding = Math.min(note.seconds, ringSeconds * 1.2) + character.releaseSeconds;
  const output = silence(sounding + 0.01);
  const soften = 0.5 - 0.35 * character.brightness;
  // The softening filter delays by its weight, and the all-pass adds the remaining fraction of a sample, because high
  // notes would otherwise be out of tune.
  const period = SAMPLE_RATE / frequencyHz - soften;
  let whole = Math.floor(period);
  let part = period - whole;
  if (part < 0.2) {
    whole -= 1;
    part += 1;
  }
  const allPass = (1 - part) / (1 + part);
  const line = excite(whole, note, character);
  const loss = 10 ** (-3 / (frequencyHz * ringSeconds));
  let position = 0;
  let previous = 0;
  let passedInput = 0;
  let passedOutput = 0;
  for (let index = 0; index < output.length; index += 1) {
    const value = line[position] as number;
    output[index] = value;
    const softened = loss * ((1 - soften) * value + soften * previous);
    previous = value;
    passedOutput = allPass * softened + passedInput - allPass * passedOutput;
    passedInput = softened;
    line[position] = passedOutput;
    position = position + 1 === whole ? 0 : position + 1;
  }
  for (const resonance of character.body) peakBand(output, resonance);
  const end = sounding - character.releaseSeconds;
  shape(output, (seconds) =>
    seconds < end ? 1 : Math.max(0, 1 - (seconds - end) / character.releaseSeconds),
  );
  return closeEnd(scale(output, note.velocity));
}

export interface BowCharacter {
  players: number;
  attackSeconds: number;
  releaseSeconds: number;
  brightness: number;
  body: readonly Resonance[];
}

export const VIOLINS: BowCharacter = {
  players: 5,
  attackSeconds: 0.18,
  releaseSeconds: 0.35,
  brightness: 0.55,
  body: [
    [300, 3, 2],
    [1100, 3, 1.5],
    [2800, 3, 2],
  ],
};
export const SOLO_VIOLIN: BowCharacter = {
  ...VIOLINS,
  players: 1,
  attackSeconds: 0.07,
  releaseSeconds: 0.15,
};
export const CELLOS: BowCharacter = {
  players: 4,
  attackSeconds: 0.14,
  releaseSeconds: 0.3,
  brightness: 0.4,
  body: [
    [180, 4, 2],
    [420, 3, 2],
    [1500, 2, 2],
  ],
};
export const SOLO_CELLO: BowCharacter = { ...CELLOS, players: 1, attackSeconds: 0.09, releaseSeconds: 0.2 };

export function bow(note: Note, character: BowCharacter): Float32Array {
  const output = silence(note.seconds + character.releaseSeconds + 0.02);
  const frequencyHz = frequencyOf(note.midi);
  for (let player = 0; player < character.players; player += 1) {
    const detune = character.players === 1 ? 0 : note.random.normal() * 0.06;
    addSaw(
      output,
      {
        frequencyHz: frequencyHz * 2 ** (detune / 12),
        phase: note.random.next(),
        vibrato: { rateHz: note.random.between(4.9, 5.9), depth: 0.16, delaySeconds: 0.18 },
      },
      0.5 / Math.sqrt(character.players),
    );
  }
  const bright = Math.min(9000, frequencyHz * 3 + 5200 * character.brightness * (0.4 + 0.6 * note.velocity));
  sweptLowPass(
    output,
    (seconds) => bright * (0.35 + 0.65 * Math.min(1, seconds / (character.attackSeconds * 1.8))),
  );
  for (const resonance of character.body) peakBand(output, resonance);
  const { attackSeconds: attack, releaseSeconds: release } = character;
  shape(output, envelope({ attack, decay: 2, sustain: 0.85, hold: Math.max(note.seconds, attack), release }));
  return closeEnd(scale(output, note.velocity));
}
