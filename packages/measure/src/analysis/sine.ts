/** What a recorded sine gives away: every jump in it is a click, every change of its pitch a wobble. */
import type { Recording } from './correlate.ts';
import { median } from './statistics.ts';

/** The phase is read of pieces so short that a piece played 3 % too fast still resembles the sine. */
const PIECE_MS = 25;
/** Speed is judged over six of them: the ear follows pitch no faster. */
const JUDGED_PIECES = 6;
/** So much further than its neighbours a piece has not come by its speed: the sound was taken up at another place. */
const LEAP = 0.0075;
/** Below this a piece holds a fade, a jump or something else. */
const WHOLE_LEVEL = 0.7;

export interface SineReport {
  /** The sharpest bend, where the sine's own is 1; a jump by a single sample is one of more than 5. */
  readonly sharpestBend: number;
  /** How much faster or slower than written each 150 ms are played, in parts of one. */
  readonly speedChanges: readonly number[];
  /** Pieces that are not the sine, or not the same as before: those in which one track gives way to the next. */
  readonly brokenPieces: number;
}

export function examineSine({ samples, sampleRate }: Recording, hz: number): SineReport {
  const turn = (2 * Math.PI * hz) / sampleRate;
  const amplitude = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  let sharpest = 0;
  for (let index = 1; index + 1 < samples.length; index += 1) {
    const bend = (samples[index - 1] ?? 0) - 2 * (samples[index] ?? 0) + (samples[index + 1] ?? 0);
    sharpest = Math.max(sharpest, Math.abs(bend));
  }
  const size = Math.round((PIECE_MS * sampleRate) / 1000);
  const phasors: Phasor[] = [];
  for (let start = 0; start + size <= samples.length; start += size)
    phasors.push(readPhasor(samples, { start, size, turn }));
  return {
    sharpestBend: sharpest / (amplitude * turn ** 2),
    ...readSpeeds(phasors, turn * size),
  };
}

/** By how far the phase has come from piece to piece: the median, for a leap is no speed, and is counted as such. */
function readSpeeds(
  phasors: readonly Phasor[],
  turnPerPiece: number,
): Pick<SineReport, 'speedChanges' | 'brokenPieces'> {
  const speedChanges: number[] = [];
  const broken = new Set(phasors.flatMap(({ level }, index) => (level < WHOLE_LEVEL ? [index] : [])));
  const gains = phasors.slice(1).map(({ phase }, index) => {
    const isWhole = !broken.has(index) && !broken.has(index + 1);
    return isWhole ? wrap(phase - (phasors[index]?.phase ?? 0)) / turnPerPiece : undefined;
  });
  for (let first = 0; first + JUDGED_PIECES <= gains.length; first += 1) {
    const judged = gains.slice(first, first + JUDGED_PIECES).filter((gain) => gain !== undefined);
    if (judged.length < JUDGED_PIECES) continue;
    const speed = median(judged);
    speedChanges.push(speed);
    judged.forEach((gain, index) => Math.abs(gain - speed) > LEAP && broken.add(first + index + 1));
  }
  return { speedChanges, brokenPieces: broken.size };
}

interface Phasor {
  readonly phase: number;
  /** Share of the piece that is this sine. */
  readonly level: number;
}

function readPhasor(
  samples: Float32Array,
  { start, size, turn }: { start: number; size: number; turn: number },
): Phasor {
  let real = 0;
  let imaginary = 0;
  let energy = 0;
  for (let index = start; index < start + size; index += 1) {
    const sample = samples[index] ?? 0;
    real += sample * Math.cos(turn * index);
    imaginary -= sample * Math.sin(turn * index);
    energy += sample * sample;
  }
  const full = Math.sqrt((energy * size) / 2);
  const level = energy < 1e-6 ? 0 : Math.hypot(real, imaginary) / full;
  return { phase: Math.atan2(imaginary, real), level };
}

function wrap(phase: number): number {
  return phase - 2 * Math.PI * Math.round(phase / (2 * Math.PI));
}
