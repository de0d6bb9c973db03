// Synthesized voices: pads, basses, leads, brass and wind.
import { bandPass, highPass, lowPass, peakBand, sweptLowPass } from './filters.ts';
import {
  addNoise,
  addPulse,
  addSaw,
  addSine,
  closeEnd,
  envelope,
  frequencyOf,
  scale,
  shape,
  silence,
} from './oscillators.ts';
import { SAMPLE_RATE } from './sample-rate.ts';
import type { Note } from './strings.ts';

export interface PadCharacter {
  voices: number;
  spreadSemitones: number;
  cutoffHz: number;
  attackSeconds: number;
  releaseSeconds: number;
}

export const WARM_PAD: PadCharacter = {
  voices: 4,
  spreadSemitones: 0.09,
  cutoffHz: 900,
  attackSeconds: 0.9,
  releaseSeconds: 1.2,
};
export const GLASS_PAD: PadCharacter = {
  ...WARM_PAD,
  cutoffHz: 2600,
  attackSeconds: 1.6,
  releaseSeconds: 2.4,
};
export const SUPERSAW: PadCharacter = {
  voices: 7,
  spreadSemitones: 0.16,
  cutoffHz: 5200,
  attackSeconds: 0.01,
  releaseSeconds: 0.12,
};

export function pad(note: Note, character: PadCharacter): Float32Array {
  const output = silence(note.seconds + character.releaseSeconds + 0.02);
  const frequencyHz = frequencyOf(note.midi);
  for (let voice = 0; voice < character.voices; voice += 1) {
    const detune = character.spreadSemitones * ((2 * voice) / Math.max(1, character.voices - 1) - 1);
    addSaw(
      output,
      { frequencyHz: frequencyHz * 2 ** (detune / 12), phase: note.random.next() },
      0.4 / Math.sqrt(character.voices),
    );
  }
  const wander = note.random.between(0.08, 0.16);
  sweptLowPass(
    output,
    (seconds) => character.cutoffHz * (0.75 + 0.25 * Math.sin(2 * Math.PI * wander * seconds)),
    0.15,
  );
  const { attackSeconds: attack, releaseSeconds: release } = character;
  shape(output, envelope({ attack, decay: 4, sustain: 0.8, hold: Math.max(note.seconds, attack), release }));
  return closeEnd(scale(output, note.velocity));
}

/** A choir on "ah": the formants of a mixed section over detuned sawtooths. */
export function choir(note: Note): Float32Array {
  const raw = pad(note, {
    voices: 6,
    spreadSemitones: 0.14,
    cutoffHz: 5000,
    attackSeconds: 0.5,
    releaseSeconds: 0.9,
  });
  const output = new Float32Array(raw.length);
  for (const [formantHz, gain, q] of [
    [650, 1, 6],
    [1080, 0.6, 8],
    [2650, 0.25, 9],
    [3300, 0.12, 10],
  ] as const) {
    const band = bandPass(raw.slice(), formantHz, q);
    for (let index = 0; index < output.length; index += 1) {
      output[index] = (output[index] as number) + gain * (band[index] as number);
    }
  }
  return output;
}

export interface SynthCharacter {
  wave: 'saw' | 'square' | 'thin';
  cutoffHz: number;
  /** How far the filter opens at the start of the note, in multiples of the cut-off. */
  bite: number;
  biteSeconds: number;
  resonance: number;
  sub: number;
  releaseSeconds: number;
  vibratoDepth: number;
}

export const SYNTH_BASS: SynthCharacter = {
  wave: 'saw',
  cutoffHz: 260,
  bite: 4,
  biteSeconds: 0.16,
  resonance: 0.45,
  sub: 0.7,
  releaseSeconds: 0.05,
  vibratoDepth: 0,
};
export const ACID_BASS: SynthCharacter = {
  ...SYNTH_BASS,
  wave: 'square',
  resonance: 0.85,
  bite: 8,
  sub: 0.3,
};
export const SOFT_LEAD: SynthCharacter = {
  wave: 'thin',
  cutoffHz: 2200,
  bite: 0.6,
  biteSeconds: 0.3,
  resonance: 0.2,
  sub: 0,
  releaseSeconds: 0.2,
  vibratoDepth: 0.14,
};
export const PLUCK_SYNTH: SynthCharacter = {
  wave: 'saw',
  cutoffHz: 700,
  bite: 6,
  biteSeconds: 0.11,
  resonance: 0.3,
  sub: 0,
  releaseSeconds: 0.18,
  vibratoDepth: 0,
};

export function synth(note: Note, character: SynthCharacter): Float32Array {
  const output = silence(note.seconds + character.releaseSeconds + 0.02);
  const vibrato = { rateHz: 5.4, depth: character.vibratoDepth, delaySeconds: 0.25 };
  const tone = { frequencyHz: frequencyOf(note.midi), phase: note.random.next(), vibrato };
  if (character.wave === 'saw') addSaw(output, tone, 0.6);
  else addPulse(output, tone, character.wave === 'square' ? 0.5 : 0.22);
  addSaw(output, { ...tone, frequencyHz: tone.frequencyHz * 1.004 }, 0.3);
  const accent = character.bite * (0.4 + 0.6 * note.velocity);
  sweptLowPass(
    output,
    (seconds) => character.cutoffHz * (1 + accent * Math.exp(-seconds / character.biteSeconds)),
    character.resonance,
  );
  if (character.sub > 0) addSine(output, { ...tone, phase: 0 }, () => character.sub);
  shape(
    output,
    envelope({
      attack: 0.004,
      decay: 1.2,
      sustain: 0.6,
      hold: note.seconds,
      release: character.releaseSeconds,
    }),
  );
  return closeEnd(scale(output, note.velocity));
}

/** The long, low tone of a drum machine: a slightly distorted sine that slides down in pitch. */
export function subBass(note: Note, glideFrom = 0): Float32Array {
  const output = silence(note.seconds + 0.08);
  const frequencyHz = frequencyOf(note.midi);
  let phase = 0;
  for (let index = 0; index < output.length; index += 1) {
    const seconds = index / SAMPLE_RATE;
    const bend = glideFrom * Math.exp(-seconds * 12) + 12 * Math.exp(-seconds * 90);
    phase += (2 * Math.PI * frequencyHz * 2 ** (bend / 12)) / SAMPLE_RATE;
    output[index] = Math.tanh(1.7 * Math.sin(phase)) + 0.1 * Math.sin(2 * phase);
  }
  shape(output, envelope({ attack: 0.003, decay: 2.2, sustain: 0.5, hold: note.seconds, release: 0.07 }));
  return closeEnd(scale(output, note.velocity));
}

export interface HornCharacter {
  brightness: number;
  attackSeconds: number;
  releaseSeconds: number;
  formantHz: number;
  vibratoDepth: number;
  breath: number;
}

export const TRUMPET: HornCharacter = {
  brightness: 1,
  attackSeconds: 0.03,
  releaseSeconds: 0.07,
  formantHz: 1400,
  vibratoDepth: 0.1,
  breath: 0.01,
};
export const MUTED_TRUMPET: HornCharacter = {
  ...TRUMPET,
  brightness: 0.8,
  formantHz: 2100,
  vibratoDepth: 0.18,
  breath: 0.02,
};
export const TENOR_SAX: HornCharacter = {
  brightness: 0.7,
  attackSeconds: 0.04,
  releaseSeconds: 0.09,
  formantHz: 850,
  vibratoDepth: 0.17,
  breath: 0.05,
};
export const TROMBONE: HornCharacter = { ...TRUMPET, brightness: 0.6, formantHz: 700, attackSeconds: 0.045 };

export function horn(note: Note, character: HornCharacter): Float32Array {
  const output = silence(note.seconds + character.releaseSeconds + 0.02);
  const frequencyHz = frequencyOf(note.midi);
  const vibrato = {
    rateHz: note.random.between(4.8, 5.6),
    depth: character.vibratoDepth,
    delaySeconds: 0.28,
  };
  addSaw(output, { frequencyHz, phase: note.random.next(), vibrato }, 0.55);
  if (character.formantHz < 1000) addPulse(output, { frequencyHz, phase: note.random.next(), vibrato }, 0.35);
  addNoise(output, note.random, character.breath);
  const top = frequencyHz * 2 + 4600 * character.brightness * note.velocity;
  sweptLowPass(output, (seconds) => {
    const attackProgress = Math.min(1, seconds / (character.attackSeconds * 2));
    return frequencyHz + top * attackProgress * (0.62 + 0.38 * Math.exp(-seconds * 5));
  });
  peakBand(output, [character.formantHz, 7, 1.6]);
  highPass(output, 120);
  const { attackSeconds: attack, releaseSeconds: release } = character;
  shape(
    output,
    envelope({ attack, decay: 0.5, sustain: 0.75, hold: Math.max(note.seconds, attack), release }),
  );
  return closeEnd(scale(output, note.velocity));
}

/** Wooden flute: almost a sine, with breath around it. */
export function flute(note: Note): Float32Array {
  const output = silence(note.seconds + 0.16);
  const frequencyHz = frequencyOf(note.midi);
  const vibrato = { rateHz: 4.9, depth: 0.16, delaySeconds: 0.3 };
  for (const [partial, loudness] of [
    [1, 0.6],
    [2, 0.16],
    [3, 0.07],
    [4, 0.02],
  ] as const) {
    addSine(output, { frequencyHz: frequencyHz * partial, vibrato }, () => loudness);
  }
  const breath = bandPass(addNoise(silence(note.seconds + 0.16), note.random, 0.5), frequencyHz * 2, 2.5);
  shape(breath, (seconds) => 0.16 + 0.7 * Math.exp(-seconds * 26));
  for (let index = 0; index < output.length; index += 1) {
    output[index] = (output[index] as number) + (breath[index] as number);
  }
  shape(
    output,
    envelope({ attack: 0.05, decay: 1, sustain: 0.9, hold: Math.max(note.seconds, 0.05), release: 0.12 }),
  );
  return closeEnd(scale(lowPass(output, 6500), note.velocity));
}
