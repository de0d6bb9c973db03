/**
 * Uses the samples alone, because the pages' own figures are no evidence: normalized cross-correlation by FFT, with the
 * peak refined between samples.
 */

export interface Recording {
  readonly samples: Float32Array;
  readonly sampleRate: number;
  /** The recorder's time of the first sample, in milliseconds. */
  readonly startedAtMs: number;
}

export interface Alignment {
  /** The recorder's time of the compared window. */
  readonly atMs: number;
  /** How much later the second recording plays the same sound; negative means earlier. */
  readonly lagMs: number;
  /** 1 = the same sound, 0 = nothing in common. */
  readonly score: number;
}

export interface ComparePlan {
  readonly windowMs: number;
  readonly stepMs: number;
  /** Maximum lag to search, in both directions. */
  readonly searchMs: number;
}

/** Slides a window over the time that both recordings cover and aligns each window on its own. */
export function compareRecordings(first: Recording, second: Recording, plan: ComparePlan): Alignment[] {
  if (first.sampleRate !== second.sampleRate) throw new Error('the recordings differ in sample rate');
  const fromMs = Math.max(first.startedAtMs, second.startedAtMs + plan.searchMs);
  const untilMs = Math.min(endOf(first), endOf(second) - plan.searchMs) - plan.windowMs;
  const alignments: Alignment[] = [];
  for (let atMs = fromMs; atMs <= untilMs; atMs += plan.stepMs)
    alignments.push(align(first, second, { ...plan, atMs }));
  return alignments;
}

/** Root mean square of the samples; 0 is digital silence. */
export function rootMeanSquare(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length);
}

/** Share of a recording that is silent, in windows of `pieceMs`, because an average would hide gaps. */
export function silentShare(recording: Recording, pieceMs: number): number {
  const size = Math.max(Math.round((recording.sampleRate * pieceMs) / 1000), 1);
  let pieces = 0;
  let silent = 0;
  for (let start = 0; start + size <= recording.samples.length; start += size) {
    pieces += 1;
    if (rootMeanSquare(recording.samples.subarray(start, start + size)) < 1e-5) silent += 1;
  }
  return pieces === 0 ? 1 : silent / pieces;
}

/** Length of the longest silence anywhere in the recording. */
export function longestSilenceMs({ samples, sampleRate }: Recording): number {
  let longest = 0;
  let current = 0;
  for (const sample of samples) {
    current = Math.abs(sample) < 1e-4 ? current + 1 : 0;
    if (current > longest) longest = current;
  }
  return (longest * 1000) / sampleRate;
}

function align(first: Recording, second: Recording, plan: ComparePlan & { atMs: number }): Alignment {
  const { sampleRate } = first;
  const toFrames = (ms: number) => Math.round((ms * sampleRate) / 1000);
  const reach = toFrames(plan.searchMs);
  const pieceStart = toFrames(plan.atMs - first.startedAtMs);
  const piece = first.samples.subarray(pieceStart, pieceStart + toFrames(plan.windowMs));
  const wantedStart = toFrames(plan.atMs - second.startedAtMs) - reach;
  const fieldStart = Math.max(wantedStart, 0);
  const field = second.samples.subarray(fieldStart, fieldStart + piece.length + 2 * reach);
  const scores = normalizedCorrelation(piece, field);
  const peak = indexOfLargest(scores);
  const lagFrames = fieldStart - wantedStart + peak + parabolicShift(scores, peak) - reach;
  // The part that rounding both starting points to whole frames has removed.
  const roundingMs =
    plan.atMs -
    first.startedAtMs -
    (pieceStart * 1000) / sampleRate -
    (plan.atMs - second.startedAtMs - ((wantedStart + reach) * 1000) / sampleRate);
  return { atMs: plan.atMs, lagMs: (lagFrames * 1000) / sampleRate + roundingMs, score: scores[peak] ?? 0 };
}

export function normalizedCorrelation(piece: Float32Array, field: Float32Array): Float64Array {
  const count = field.length - piece.length + 1;
  if (count < 1) return new Float64Array(0);
  const products = crossCorrelation(piece, field);
  const energies = slidingEnergy(field, piece.length);
  let pieceEnergy = 0;
  for (const sample of piece) pieceEnergy += sample * sample;
  const scores = new Float64Array(count);
  for (let at = 0; at < count; at += 1) {
    const energy = Math.sqrt(pieceEnergy * (energies[at] ?? 0));
    // Silence matches nothing; without this, rounding noise over silence would win.
    scores[at] = energy > 1e-9 ? (products[at] ?? 0) / energy : 0;
  }
  return scores;
}

function crossCorrelation(piece: Float32Array, field: Float32Array): Float64Array {
  let size = 1;
  while (size < field.length + piece.length) size *= 2;
  const left = { real: new Float64Array(size), imaginary: new Float64Array(size) };
  const right = { real: new Float64Array(size), imaginary: new Float64Array(size) };
  left.real.set(field);
  right.real.set(piece);
  transform(left);
  transform(right);
  for (let bin = 0; bin < size; bin += 1) {
    const a = left.real[bin] ?? 0;
    const b = left.imaginary[bin] ?? 0;
    const c = right.real[bin] ?? 0;
    const d = -(right.imaginary[bin] ?? 0);
    left.real[bin] = a * c - b * d;
    // Conjugated, so that a forward transform does the work of an inverse one.
    left.imaginary[bin] = -(a * d + b * c);
  }
  transform(left);
  return left.real.map((value) => value / size);
}

function slidingEnergy(samples: Float32Array, length: number): Float64Array {
  const energies = new Float64Array(samples.length - length + 1);
  let energy = 0;
  for (let index = 0; index < samples.length; index += 1) {
    energy += (samples[index] ?? 0) ** 2;
    if (index >= length) energy -= (samples[index - length] ?? 0) ** 2;
    if (index >= length - 1) energies[index - length + 1] = Math.max(energy, 0);
  }
  return energies;
}

interface Spectrum {
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
}

/** In-place radix-2 Fourier transform; the length is a power of two. */
function transform({ real, imaginary }: Spectrum): void {
  const size = real.length;
  reorder(real);
  reorder(imaginary);
  for (let span = 2; span <= size; span *= 2) {
    const half = span / 2;
    for (let offset = 0; offset < half; offset += 1) {
      const angle = (-2 * Math.PI * offset) / span;
      const cosine = Math.cos(angle);
      const sine = Math.sin(angle);
      for (let low = offset; low < size; low += span) {
        const high = low + half;
        const re = (real[high] ?? 0) * cosine - (imaginary[high] ?? 0) * sine;
        const im = (real[high] ?? 0) * sine + (imaginary[high] ?? 0) * cosine;
        real[high] = (real[low] ?? 0) - re;
        imaginary[high] = (imaginary[low] ?? 0) - im;
        real[low] = (real[low] ?? 0) + re;
        imaginary[low] = (imaginary[low] ?? 0) + im;
      }
    }
  }
}

function reorder(values: Float64Array): void {
  let mirrored = 0;
  for (let index = 1; index < values.length; index += 1) {
    let bit = values.length >> 1;
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit;
    mirrored ^= bit;
    if (index >= mirrored) continue;
    const held = values[index] ?? 0;
    values[index] = values[mirrored] ?? 0;
    values[mirrored] = held;
  }
}

function indexOfLargest(values: Float64Array): number {
  let best = 0;
  for (let index = 1; index < values.length; index += 1) {
    if ((values[index] ?? 0) > (values[best] ?? 0)) best = index;
  }
  return best;
}

/** Vertex of the parabola through the peak and its neighbors, -0.5 to 0.5. */
function parabolicShift(values: Float64Array, peak: number): number {
  const before = values[peak - 1];
  const at = values[peak];
  const after = values[peak + 1];
  if (before === undefined || at === undefined || after === undefined) return 0;
  const bend = before - 2 * at + after;
  return bend === 0 ? 0 : Math.max(Math.min((before - after) / (2 * bend), 0.5), -0.5);
}

function endOf(recording: Recording): number {
  return recording.startedAtMs + (recording.samples.length * 1000) / recording.sampleRate;
}
