/** The tempo of a sequence of onset strengths, from how much it is like itself some frames later. */

/** Four beats at the slowest tempo. */
const LAG_MAX = 140;
const SLOWEST_BPM = 50;
const FASTEST_BPM = 200;
/** A song is written down at 80 or at 160 beats, so tempos far from a walk count less. */
const USUAL_BPM = 110;
const USUAL_SPREAD_OCTAVES = 0.9;
/** Each further beat must fit as well, but weighs less. */
const BEAT_WEIGHTS = [1, 0.7, 0.5, 0.35];
const WEIGHT_SUM = BEAT_WEIGHTS.reduce((sum, weight) => sum + weight, 0);

export interface Tempo {
  readonly bpm: number;
  /** From 0, without any beat, to 1, a beat like a machine's. */
  readonly certainty: number;
}

/** Keeps sums per lag, so that a song of any length takes the same memory. */
export class TempoMeter {
  readonly #framesPerMinute: number;
  readonly #past = new Float64Array(LAG_MAX + 1);
  readonly #products = new Float64Array(LAG_MAX + 1);
  #count = 0;
  #sum = 0;

  constructor(framesPerSecond: number) {
    this.#framesPerMinute = framesPerSecond * 60;
  }

  hear(onset: number): void {
    const at = this.#count % (LAG_MAX + 1);
    this.#past[at] = onset;
    this.#sum += onset;
    this.#count += 1;
    const lags = Math.min(this.#count - 1, LAG_MAX);
    for (let lag = 0; lag <= lags; lag += 1) {
      const earlier = this.#past[at >= lag ? at - lag : at - lag + LAG_MAX + 1] as number;
      this.#products[lag] = (this.#products[lag] as number) + onset * earlier;
    }
  }

  read(): Tempo {
    if (this.#count <= LAG_MAX) return { bpm: USUAL_BPM, certainty: 0 };
    const mean = this.#sum / this.#count;
    const covariances = this.#products.map((product, lag) => product / (this.#count - lag) - mean * mean);
    const variance = covariances[0] as number;
    if (!(variance > 1e-9)) return { bpm: USUAL_BPM, certainty: 0 };
    return findTempo(
      covariances.map((covariance) => covariance / variance),
      this.#framesPerMinute,
    );
  }
}

function findTempo(correlations: Float64Array, framesPerMinute: number): Tempo {
  let best = { bpm: USUAL_BPM, certainty: 0 };
  let bestScore = 0;
  for (let bpm = SLOWEST_BPM; bpm <= FASTEST_BPM; bpm += 0.5) {
    const fit = fitOf(correlations, framesPerMinute / bpm);
    const score = fit * Math.exp(-0.5 * (Math.log2(bpm / USUAL_BPM) / USUAL_SPREAD_OCTAVES) ** 2);
    if (score <= bestScore) continue;
    bestScore = score;
    best = { bpm, certainty: Math.min(1, fit) };
  }
  return best;
}

function fitOf(correlations: Float64Array, framesPerBeat: number): number {
  let fit = 0;
  for (const [index, weight] of BEAT_WEIGHTS.entries()) {
    const lag = framesPerBeat * (index + 1);
    const before = Math.floor(lag);
    const share = lag - before;
    const between = (correlations[before] ?? 0) * (1 - share) + (correlations[before + 1] ?? 0) * share;
    fit += weight * between;
  }
  return Math.max(0, fit / WEIGHT_SUM);
}
