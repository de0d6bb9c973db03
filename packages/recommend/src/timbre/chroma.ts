/** How the sound spreads over the twelve tones of the octave, and the key that fits it best. */

export const TONE_COUNT = 12;
/** Below, bins are wider than a semitone; above, overtones outweigh tones. */
const LOWEST_HZ = 190;
const HIGHEST_HZ = 2_100;
const A4_HZ = 440;
/** How well each tone fits a key, counted from its tonic (Krumhansl and Kessler, 1982). */
const MAJOR = [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88];
const MINOR = [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17];

export class ChromaMeter {
  readonly #firstBin: number;
  /** The tone of each bin, from C = 0. */
  readonly #tones: Uint8Array;
  readonly #frame = new Float64Array(TONE_COUNT);
  readonly #sums = new Float64Array(TONE_COUNT);

  constructor(binHz: number) {
    this.#firstBin = Math.ceil(LOWEST_HZ / binHz);
    const count = Math.floor(HIGHEST_HZ / binHz) - this.#firstBin + 1;
    this.#tones = Uint8Array.from({ length: count }, (_, index) => toneOf((this.#firstBin + index) * binHz));
  }

  /** Every frame counts alike, because a loud refrain says no more about the key than a quiet verse. */
  hear(powers: Float64Array): void {
    const frame = this.#frame.fill(0);
    let sum = 0;
    for (let index = 0; index < this.#tones.length; index += 1) {
      const magnitude = Math.sqrt(powers[this.#firstBin + index] as number);
      const tone = this.#tones[index] as number;
      frame[tone] = (frame[tone] as number) + magnitude;
      sum += magnitude;
    }
    if (!(sum > 0)) return;
    for (let tone = 0; tone < TONE_COUNT; tone += 1)
      this.#sums[tone] = (this.#sums[tone] as number) + (frame[tone] as number) / sum;
  }

  read(): Key {
    return findKey([...this.#sums]);
  }
}

export interface Key {
  /** From C = 0 to B = 11. */
  readonly tonic: number;
  /** Positive for major, negative for minor: the difference of the best correlations of both. */
  readonly mode: number;
  /** The share of each tone, the tonic first. */
  readonly chroma: readonly number[];
}

export function findKey(sums: readonly number[]): Key {
  const total = sums.reduce((sum, value) => sum + value, 0);
  const shares = sums.map((value) => (total > 0 ? value / total : 1 / TONE_COUNT));
  const major = bestTonic(shares, MAJOR);
  const minor = bestTonic(shares, MINOR);
  const { tonic } = major.fit >= minor.fit ? major : minor;
  return { tonic, mode: major.fit - minor.fit, chroma: startAt(shares, tonic) };
}

function bestTonic(shares: readonly number[], profile: readonly number[]) {
  const fits = shares.map((_, tonic) => correlate(startAt(shares, tonic), profile));
  const fit = Math.max(...fits);
  return { tonic: fits.indexOf(fit), fit };
}

function startAt(shares: readonly number[], tonic: number): number[] {
  return [...shares.slice(tonic), ...shares.slice(0, tonic)];
}

/** Pearson's correlation; 0 if one side is constant. */
function correlate(left: readonly number[], right: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [leftMean, rightMean] = [mean(left), mean(right)];
  let [both, leftSquares, rightSquares] = [0, 0, 0];
  for (const [index, value] of left.entries()) {
    const [a, b] = [value - leftMean, (right[index] as number) - rightMean];
    both += a * b;
    leftSquares += a * a;
    rightSquares += b * b;
  }
  const size = Math.sqrt(leftSquares * rightSquares);
  return size > 1e-12 ? both / size : 0;
}

function toneOf(hz: number): number {
  const semitonesAboveC = Math.round(TONE_COUNT * Math.log2(hz / A4_HZ)) + 9;
  return ((semitonesAboveC % TONE_COUNT) + TONE_COUNT) % TONE_COUNT;
}
