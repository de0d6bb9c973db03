/**
 * The power spectrum of real samples: a complex transform of half the length (radix 2, in place), whose result is split
 * into the spectra of even and odd samples. It is ours because fft.js, the library with a free license, has not been
 * developed since 2017, has no real types, and is just as fast.
 */
export class FourierTransform {
  readonly #half: number;
  readonly #real: Float64Array;
  readonly #imaginary: Float64Array;
  readonly #cosines: Float64Array;
  readonly #sines: Float64Array;
  readonly #reversed: Uint32Array;

  /** `size` is a power of two, at least 8. */
  constructor(size: number) {
    if (size < 8 || !Number.isInteger(Math.log2(size)))
      throw new RangeError('The size is not a power of two');
    this.#half = size / 2;
    this.#real = new Float64Array(this.#half);
    this.#imaginary = new Float64Array(this.#half);
    this.#cosines = Float64Array.from({ length: this.#half }, (_, index) =>
      Math.cos((2 * Math.PI * index) / size),
    );
    this.#sines = Float64Array.from(
      { length: this.#half },
      (_, index) => -Math.sin((2 * Math.PI * index) / size),
    );
    this.#reversed = reversedBits(this.#half);
  }

  /** Writes the squared magnitudes of `size / 2 + 1` frequencies, from 0 to half the sample rate. */
  powers(samples: Float64Array, powers: Float64Array): void {
    const [real, imaginary, reversed] = [this.#real, this.#imaginary, this.#reversed];
    for (let index = 0; index < this.#half; index += 1) {
      const at = reversed[index] as number;
      real[at] = samples[2 * index] as number;
      imaginary[at] = samples[2 * index + 1] as number;
    }
    this.#transform();
    this.#split(powers);
  }

  #transform(): void {
    const [real, imaginary, cosines, sines] = [this.#real, this.#imaginary, this.#cosines, this.#sines];
    for (let width = 1; width < this.#half; width *= 2) {
      const step = this.#half / width;
      for (let offset = 0; offset < width; offset += 1) {
        const cosine = cosines[offset * step] as number;
        const sine = sines[offset * step] as number;
        for (let low = offset; low < this.#half; low += 2 * width) {
          const high = low + width;
          const highReal = real[high] as number;
          const highImaginary = imaginary[high] as number;
          const turnedReal = highReal * cosine - highImaginary * sine;
          const turnedImaginary = highReal * sine + highImaginary * cosine;
          const lowReal = real[low] as number;
          const lowImaginary = imaginary[low] as number;
          real[high] = lowReal - turnedReal;
          imaginary[high] = lowImaginary - turnedImaginary;
          real[low] = lowReal + turnedReal;
          imaginary[low] = lowImaginary + turnedImaginary;
        }
      }
    }
  }

  #split(powers: Float64Array): void {
    const [real, imaginary, half] = [this.#real, this.#imaginary, this.#half];
    const sum = (real[0] as number) + (imaginary[0] as number);
    const difference = (real[0] as number) - (imaginary[0] as number);
    powers[0] = sum * sum;
    powers[half] = difference * difference;
    for (let index = 1; index < half; index += 1) {
      const mirror = half - index;
      const evenReal = ((real[index] as number) + (real[mirror] as number)) / 2;
      const evenImaginary = ((imaginary[index] as number) - (imaginary[mirror] as number)) / 2;
      const oddReal = ((imaginary[index] as number) + (imaginary[mirror] as number)) / 2;
      const oddImaginary = ((real[mirror] as number) - (real[index] as number)) / 2;
      const cosine = this.#cosines[index] as number;
      const sine = this.#sines[index] as number;
      const sumReal = evenReal + oddReal * cosine - oddImaginary * sine;
      const sumImaginary = evenImaginary + oddReal * sine + oddImaginary * cosine;
      powers[index] = sumReal * sumReal + sumImaginary * sumImaginary;
    }
  }
}

function reversedBits(count: number): Uint32Array {
  const bits = Math.log2(count);
  return Uint32Array.from({ length: count }, (_, index) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit += 1) if (index & (1 << bit)) reversed |= 1 << (bits - 1 - bit);
    return reversed;
  });
}
