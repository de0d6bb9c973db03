/** Analyzes a recorded sine: every jump in it is a click, and every change of pitch a wobble. */
import type { Recording } from './correlate.ts';
import { median } from './statistics.ts';

/** Phase is measured over windows so short that one played 3 % too fast still resembles the sine. */
const PIECE_MS = 25;
/** Speed is averaged over six windows, because the ear follows pitch no faster. */
const SPEED_PIECES = 6;
/** A window that deviates this much more than its neighbors is a jump in position, not a change of speed. */
const LEAP = 0.0075;
/** A window below this level contains a fade, a jump or something else. */
const WHOLE_LEVEL = 0.7;

export interface SineReport {
  /** The sharpest bend relative to the sine's own; a jump by a single sample exceeds 5. */
  readonly sharpestBend: number;
  /** Deviation from the nominal speed in each 150 ms, as a fraction. */
  readonly speedChanges: readonly number[];
  /** Windows that do not contain the sine, or jump in phase, as where one track replaces another. */
  readonly brokenPieces: number;
}

export function analyzeSine({ samples, sampleRate }: Recording, hz: number): SineReport {
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

/** Takes the median, because a jump is not a speed and is counted separately. */
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
  for (let first = 0; first + SPEED_PIECES <= gains.length; first += 1) {
    const measured = gains.slice(first, first + SPEED_PIECES).filter((gain) => gain !== undefined);
    if (measured.length < SPEED_PIECES) continue;
    const speed = median(measured);
    speedChanges.push(speed);
    measured.forEach((gain, index) => Math.abs(gain - speed) > LEAP && broken.add(first + index + 1));
  }
  return { speedChanges, brokenPieces: broken.size };
}

interface Phasor {
  readonly phase: number;
  /** Share of the window's energy that is this sine. */
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
