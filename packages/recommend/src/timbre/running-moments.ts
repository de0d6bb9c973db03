/** Means and spreads of several numbers that come frame by frame (Welford's method, which loses no digits). */
export class RunningMoments {
  readonly #means: Float64Array;
  readonly #squares: Float64Array;
  #count = 0;

  constructor(size: number) {
    this.#means = new Float64Array(size);
    this.#squares = new Float64Array(size);
  }

  hear(values: ArrayLike<number>): void {
    this.#count += 1;
    for (let index = 0; index < this.#means.length; index += 1) {
      const value = values[index] as number;
      const before = value - (this.#means[index] as number);
      const mean = (this.#means[index] as number) + before / this.#count;
      this.#means[index] = mean;
      this.#squares[index] = (this.#squares[index] as number) + before * (value - mean);
    }
  }

  means(): Float64Array {
    return this.#means.slice();
  }

  /** Standard deviations; 0 before the first value. */
  spreads(): Float64Array {
    return this.#squares.map((square) => Math.sqrt(square / Math.max(1, this.#count)));
  }
}
