/** Bands as wide as hearing tells frequencies apart, and the cepstrum: how their levels go up and down over the bands. */

const LOWEST_HZ = 30;
const HIGHEST_HZ = 10_500;
export const BAND_COUNT = 40;
/** Empty bands count as 60 dB below the mean of all, so that neither the level nor the codec of a file decides there. */
const FLOOR_SHARE = 1e-6;

interface Triangle {
  readonly firstBin: number;
  /** One per bin, with the sum 1. */
  readonly weights: Float64Array;
}

export class MelBands {
  readonly #triangles: readonly Triangle[];

  constructor(binHz: number, binCount: number) {
    const edges = Array.from({ length: BAND_COUNT + 2 }, (_, index) => {
      const share = index / (BAND_COUNT + 1);
      return toHz(toMel(LOWEST_HZ) + share * (toMel(HIGHEST_HZ) - toMel(LOWEST_HZ)));
    });
    this.#triangles = Array.from({ length: BAND_COUNT }, (_, band) =>
      makeTriangle(edges.slice(band, band + 3) as [number, number, number], binHz, binCount),
    );
  }

  /** Writes the natural logarithm of the mean power of each band; the frame must not be silent. */
  levels(powers: Float64Array, levels: Float64Array): void {
    let sum = 0;
    for (let band = 0; band < BAND_COUNT; band += 1) {
      const { firstBin, weights } = this.#triangles[band] as Triangle;
      let power = 0;
      for (let index = 0; index < weights.length; index += 1)
        power += (weights[index] as number) * (powers[firstBin + index] as number);
      levels[band] = power;
      sum += power;
    }
    const floor = (sum / BAND_COUNT) * FLOOR_SHARE + Number.MIN_VALUE;
    for (let band = 0; band < BAND_COUNT; band += 1)
      levels[band] = Math.log((levels[band] as number) + floor);
  }
}

function makeTriangle(
  [from, peak, until]: [number, number, number],
  binHz: number,
  binCount: number,
): Triangle {
  // The lowest bands are narrower than a bin, and take the nearest one.
  const firstBin = Math.min(Math.ceil(from / binHz), Math.round(peak / binHz));
  const lastBin = Math.min(binCount - 1, Math.max(Math.floor(until / binHz), firstBin));
  const weights = Float64Array.from({ length: lastBin - firstBin + 1 }, (_, index) => {
    const hz = (firstBin + index) * binHz;
    return Math.max(0, hz <= peak ? (hz - from) / (peak - from) : (until - hz) / (until - peak));
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return { firstBin, weights: weights.fill(1 / weights.length) };
  return { firstBin, weights: weights.map((weight) => weight / sum) };
}

const toMel = (hz: number) => 2_595 * Math.log10(1 + hz / 700);
const toHz = (mel: number) => 700 * (10 ** (mel / 2_595) - 1);

/** A cosine transform (type II, orthonormal) without its first coefficient, which is the level: how loud a file is says nothing. */
export class Cepstrum {
  readonly #rows: readonly Float64Array[];

  constructor(count: number) {
    this.#rows = Array.from({ length: count }, (_, index) =>
      Float64Array.from(
        { length: BAND_COUNT },
        (__, band) =>
          Math.sqrt(2 / BAND_COUNT) * Math.cos((Math.PI * (index + 1) * (band + 0.5)) / BAND_COUNT),
      ),
    );
  }

  coefficients(levels: Float64Array, coefficients: Float64Array): void {
    for (let index = 0; index < this.#rows.length; index += 1) {
      const row = this.#rows[index] as Float64Array;
      let sum = 0;
      for (let band = 0; band < BAND_COUNT; band += 1)
        sum += (row[band] as number) * (levels[band] as number);
      coefficients[index] = sum;
    }
  }
}
