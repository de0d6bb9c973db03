/**
 * The curves of the equalizer's presets, and the gain before them that leaves room for what they raise. Pure. The filters
 * are those of Web Audio, whose formulas are the Audio EQ Cookbook's.
 */
import type { EqualizerPreset } from './equalizer.ts';

export interface EqualizerBand {
  readonly type: 'lowshelf' | 'peaking' | 'highshelf';
  readonly frequencyHz: number;
  /** Shelves have none. */
  readonly q: number;
}

const PEAK_Q = 0.9;

/** Every preset uses the same filters, so that changing it only moves their gains. */
export const EQUALIZER_BANDS: readonly EqualizerBand[] = [
  { type: 'lowshelf', frequencyHz: 90, q: 1 },
  { type: 'peaking', frequencyHz: 250, q: PEAK_Q },
  { type: 'peaking', frequencyHz: 1_000, q: PEAK_Q },
  { type: 'peaking', frequencyHz: 3_500, q: PEAK_Q },
  { type: 'highshelf', frequencyHz: 9_000, q: 1 },
];

/** One gain in dB per band. */
const GAINS_DB: Readonly<Record<EqualizerPreset, readonly number[]>> = {
  off: [0, 0, 0, 0, 0],
  bass: [6, 2, 0, 0, 0],
  treble: [0, 0, 0, 2.5, 5],
  vocals: [-3, -1, 2.5, 3.5, 0],
  // At a low volume, the ear misses both ends.
  loudness: [6, 1, -1, 1, 4],
  // Bass passes through walls, and without it voices are easier to follow quietly.
  night: [-9, -4, 1, 2, -1],
};

const LOWEST_HZ = 10;
const STEPS_PER_OCTAVE = 12;

export function equalizerGainsDb(preset: EqualizerPreset): readonly number[] {
  return GAINS_DB[preset];
}

/** The gain before the filters: it lowers everything by as much as they raise anything, so that nothing clips. */
export function equalizerPreGainDb(preset: EqualizerPreset, sampleRateHz: number): number {
  let highestDb = 0;
  for (let hz = LOWEST_HZ; hz < sampleRateHz / 2; hz *= 2 ** (1 / STEPS_PER_OCTAVE))
    highestDb = Math.max(highestDb, equalizerResponseDb(preset, hz, sampleRateHz));
  // Between two steps the curve rises by far less than this.
  return highestDb === 0 ? 0 : -highestDb - 0.05;
}

/** Returns the gain that the filters of a preset give to a tone, without the gain before them. */
export function equalizerResponseDb(
  preset: EqualizerPreset,
  frequencyHz: number,
  sampleRateHz: number,
): number {
  return EQUALIZER_BANDS.reduce((sumDb, band, index) => {
    const gainDb = GAINS_DB[preset][index] ?? 0;
    return sumDb + bandResponseDb(band, gainDb, { frequencyHz, sampleRateHz });
  }, 0);
}

interface Tone {
  readonly frequencyHz: number;
  readonly sampleRateHz: number;
}

function bandResponseDb(band: EqualizerBand, gainDb: number, { frequencyHz, sampleRateHz }: Tone): number {
  const { over, under } = coefficients(band, gainDb, (2 * Math.PI * band.frequencyHz) / sampleRateHz);
  const angle = (2 * Math.PI * frequencyHz) / sampleRateHz;
  return 10 * Math.log10(power(over, angle) / power(under, angle));
}

type Polynomial = readonly [number, number, number];

/** The squared magnitude of a polynomial on the unit circle. */
function power([first, second, third]: Polynomial, angle: number): number {
  const real = first + second * Math.cos(angle) + third * Math.cos(2 * angle);
  const imaginary = second * Math.sin(angle) + third * Math.sin(2 * angle);
  return real * real + imaginary * imaginary;
}

function coefficients(
  { type, q }: EqualizerBand,
  gainDb: number,
  center: number,
): { readonly over: Polynomial; readonly under: Polynomial } {
  const amplitude = 10 ** (gainDb / 40);
  const cosine = Math.cos(center);
  if (type === 'peaking') {
    const alpha = Math.sin(center) / (2 * q);
    return {
      over: [1 + alpha * amplitude, -2 * cosine, 1 - alpha * amplitude],
      under: [1 + alpha / amplitude, -2 * cosine, 1 - alpha / amplitude],
    };
  }
  // A high shelf is a low shelf whose axis of frequencies is turned around.
  const sign = type === 'lowshelf' ? 1 : -1;
  const slope = Math.sin(center) * Math.SQRT2 * Math.sqrt(amplitude);
  const [more, less] = [amplitude + 1, amplitude - 1];
  return {
    over: [
      amplitude * (more - sign * less * cosine + slope),
      sign * 2 * amplitude * (less - sign * more * cosine),
      amplitude * (more - sign * less * cosine - slope),
    ],
    under: [
      more + sign * less * cosine + slope,
      -sign * 2 * (less + sign * more * cosine),
      more + sign * less * cosine - slope,
    ],
  };
}
