// Struck and blown keyboards, and mallets.
import { lowPass } from './filters.ts';
import { addNoise, addSine, closeEnd, envelope, frequencyOf, scale, shape, silence } from './oscillators.ts';
import { SAMPLE_RATE } from './sample-rate.ts';
import type { Note } from './strings.ts';

/** Grand piano: stretched partials, two slightly detuned strings per note, a felt thump. */
export function piano(note: Note): Float32Array {
  const frequencyHz = frequencyOf(note.midi);
  const ring = 5.5 * (220 / frequencyHz) ** 0.45;
  const release = 0.16;
  const hold = Math.min(note.seconds, ring);
  const output = silence(hold + release + 0.02);
  const inharmonicity = 0.0004 * (frequencyHz / 220) ** 0.8;
  const brightness = 0.55 + 0.75 * (1 - note.velocity);
  const partials = Math.min(18, Math.floor(9000 / frequencyHz) + 1);
  for (let partial = 1; partial <= partials; partial += 1) {
    const frequency = partial * frequencyHz * Math.sqrt(1 + inharmonicity * partial * partial);
    // The hammer strikes at an eighth of the string, which suppresses the eighth partial.
    const strike = Math.abs(Math.sin((Math.PI * partial) / 8)) + 0.05;
    const loudness = (0.5 * strike) / partial ** (0.75 + brightness);
    const fall = ring / (1 + 0.45 * (partial - 1));
    for (const detune of [-0.00035, 0.00035]) {
      addSine(
        output,
        { frequencyHz: frequency * (1 + detune * (1 + note.random.next())), phase: note.random.next() * 0.1 },
        (seconds) =>
          loudness *
          Math.min(1, seconds / 0.002) *
          (0.75 * Math.exp((-4.5 * seconds) / fall) + 0.25 * Math.exp((-1.4 * seconds) / fall)),
      );
    }
  }
  const thump = shape(lowPass(addNoise(silence(0.06), note.random, 0.35), 320), (seconds) =>
    Math.exp(-seconds * 70),
  );
  for (let index = 0; index < Math.min(thump.length, output.length); index += 1) {
    output[index] = (output[index] as number) + (thump[index] as number);
  }
  shape(output, envelope({ attack: 0.001, decay: 1, sustain: 1, hold, release }));
  return closeEnd(scale(output, note.velocity));
}

function frequencyModulated(
  into: Float32Array,
  frequencyHz: number,
  voice: { ratio: number; indexAt: (seconds: number) => number; gainAt: (seconds: number) => number },
): void {
  const carrierStep = (2 * Math.PI * frequencyHz) / SAMPLE_RATE;
  const modulatorStep = carrierStep * voice.ratio;
  for (let index = 0; index < into.length; index += 1) {
    const seconds = index / SAMPLE_RATE;
    const modulation = voice.indexAt(seconds) * Math.sin(modulatorStep * index);
    into[index] =
      (into[index] as number) + voice.gainAt(seconds) * Math.sin(carrierStep * index + modulation);
  }
}

/** Electric piano by frequency modulation: a warm body, and a tine that distorts when struck hard. */
export function electricPiano(note: Note): Float32Array {
  const frequencyHz = frequencyOf(note.midi);
  const ring = 3.2 * (220 / frequencyHz) ** 0.35;
  const hold = Math.min(note.seconds, ring * 1.5);
  const output = silence(hold + 0.14);
  const bark = 0.35 + 1.5 * note.velocity ** 2;
  frequencyModulated(output, frequencyHz, {
    ratio: 1,
    indexAt: (seconds) => bark * Math.exp(-seconds * 2.6),
    gainAt: (seconds) => 0.6 * Math.exp((-seconds * 2.2) / ring),
  });
  frequencyModulated(output, frequencyHz * 1.0008, {
    ratio: Math.min(14, 9000 / frequencyHz),
    indexAt: (seconds) => 0.35 * note.velocity * Math.exp(-seconds * 14),
    gainAt: (seconds) => 0.35 * Math.exp((-seconds * 3) / ring),
  });
  shape(output, envelope({ attack: 0.002, decay: 1, sustain: 1, hold, release: 0.12 }));
  return closeEnd(scale(output, note.velocity));
}

/** Drawbar organ with a rotating loudspeaker; `drawbars` are the nine stops, 0–8. */
export function organ(note: Note, drawbars: readonly number[], rotorHz = 6.4): Float32Array {
  const ratios = [0.5, 1.5, 1, 2, 3, 4, 5, 6, 8];
  const frequencyHz = frequencyOf(note.midi);
  const output = silence(note.seconds + 0.05);
  for (const [stop, level] of drawbars.entries()) {
    if (level === 0) continue;
    addSine(
      output,
      {
        frequencyHz: frequencyHz * (ratios[stop] ?? 1),
        phase: note.random.next(),
        vibrato: { rateHz: rotorHz, depth: 0.07, delaySeconds: 0 },
      },
      (seconds) => (level / 8) * 0.22 * (1 + 0.18 * Math.sin(2 * Math.PI * rotorHz * seconds + stop)),
    );
  }
  shape(output, envelope({ attack: 0.006, decay: 1, sustain: 1, hold: note.seconds, release: 0.035 }));
  return closeEnd(scale(output, note.velocity));
}

export const ORGAN_FULL = [8, 6, 8, 5, 3, 4, 2, 2, 3] as const;
export const ORGAN_MELLOW = [6, 0, 8, 4, 0, 2, 0, 0, 0] as const;
export const ORGAN_BUBBLE = [8, 8, 6, 0, 0, 0, 0, 0, 0] as const;

export interface MalletCharacter {
  /** Partial as a multiple of the pitch, loudness, seconds of ring at A3. */
  partials: readonly (readonly [number, number, number])[];
  hardness: number;
}

export const VIBRAPHONE: MalletCharacter = {
  partials: [
    [1, 0.7, 4.2],
    [4, 0.18, 1.6],
    [10, 0.04, 0.4],
  ],
  hardness: 0.1,
};
export const MARIMBA: MalletCharacter = {
  partials: [
    [1, 0.8, 0.9],
    [3.93, 0.2, 0.25],
    [9.2, 0.06, 0.1],
  ],
  hardness: 0.2,
};
export const KALIMBA: MalletCharacter = {
  partials: [
    [1, 0.8, 1.5],
    [5.4, 0.13, 0.2],
    [8.9, 0.06, 0.12],
  ],
  hardness: 0.35,
};
export const GLOCKENSPIEL: MalletCharacter = {
  partials: [
    [0.5, 0.25, 5],
    [1, 0.5, 4],
    [1.2, 0.22, 3],
    [2, 0.2, 2.4],
    [2.76, 0.14, 1.6],
    [5.4, 0.07, 0.8],
  ],
  hardness: 0.15,
};

export function mallet(note: Note, character: MalletCharacter): Float32Array {
  const frequencyHz = frequencyOf(note.midi);
  const ringScale = Math.min(1.6, (220 / frequencyHz) ** 0.4);
  const longest = Math.max(...character.partials.map(([, , ring]) => ring)) * ringScale;
  const output = silence(Math.min(longest * 1.2, Math.max(note.seconds, 0.2) + longest * 0.6));
  for (const [ratio, loudness, ring] of character.partials) {
    addSine(
      output,
      { frequencyHz: frequencyHz * ratio },
      (seconds) => loudness * Math.min(1, seconds / 0.002) * Math.exp((-4.2 * seconds) / (ring * ringScale)),
    );
  }
  const tap = shape(lowPass(addNoise(silence(0.03), note.random, character.hardness), 3200), (seconds) =>
    Math.exp(-seconds * 180),
  );
  for (let index = 0; index < tap.length && index < output.length; index += 1) {
    output[index] = (output[index] as number) + (tap[index] as number);
  }
  return closeEnd(scale(output, note.velocity), 0.08);
}
