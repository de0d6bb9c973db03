/**
 * Keeps samples below the ceiling; the gain depends only on the frames around, so that every process sounds the same.
 */

/** −1 dB of full scale, which leaves room for the peaks that lossy encoders add. */
export const CEILING = 10 ** (-1 / 20);
/** The gain moves within this time before and after a peak. */
const REACH_FRAMES = 480;
/** How much sound on either side affects a frame. */
export const LIMITER_CONTEXT_FRAMES = 2 * REACH_FRAMES;

interface Stereo {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

export function limitSound({ left, right }: Stereo): Stereo {
  const count = left.length - 2 * LIMITER_CONTEXT_FRAMES;
  const limited = {
    left: left.slice(LIMITER_CONTEXT_FRAMES, LIMITER_CONTEXT_FRAMES + count),
    right: right.slice(LIMITER_CONTEXT_FRAMES, LIMITER_CONTEXT_FRAMES + count),
  };
  const allowed = allowedGains(left, right);
  if (allowed === undefined) return limited;
  const gains = smoothed(lowestAround(allowed));
  for (let at = 0; at < count; at += 1) {
    const gain = gains[at] as number;
    limited.left[at] = (limited.left[at] as number) * gain;
    limited.right[at] = (limited.right[at] as number) * gain;
  }
  return limited;
}

/** Returns the maximum gain of each frame; undefined if all may stay unchanged, as nearly always. */
function allowedGains(left: Float32Array, right: Float32Array): Float64Array | undefined {
  let gains: Float64Array | undefined;
  for (let at = 0; at < left.length; at += 1) {
    const peak = Math.max(Math.abs(left[at] as number), Math.abs(right[at] as number));
    if (peak <= CEILING) continue;
    gains ??= new Float64Array(left.length).fill(1);
    gains[at] = CEILING / peak;
  }
  return gains;
}

/** Returns the minimum gain within reach, for each frame with full reach on both sides. */
function lowestAround(gains: Float64Array): Float64Array {
  const width = 2 * REACH_FRAMES + 1;
  const lowest = new Float64Array(gains.length - width + 1);
  // Indexes of candidates with increasing gains: the first is the minimum of the window.
  const queue = new Int32Array(gains.length);
  let [head, tail] = [0, 0];
  for (let at = 0; at < gains.length; at += 1) {
    while (tail > head && (gains[queue[tail - 1] as number] as number) >= (gains[at] as number)) tail -= 1;
    queue[tail] = at;
    tail += 1;
    if ((queue[head] as number) <= at - width) head += 1;
    if (at >= width - 1) lowest[at - width + 1] = gains[queue[head] as number] as number;
  }
  return lowest;
}

/** Returns the mean, which never exceeds the maximum, because every value includes the peak in its middle. */
function smoothed(lowest: Float64Array): Float64Array {
  const width = 2 * REACH_FRAMES + 1;
  const means = new Float64Array(lowest.length - width + 1);
  let sum = 0;
  for (let at = 0; at < lowest.length; at += 1) {
    sum += (lowest[at] as number) - 1;
    if (at >= width) sum -= (lowest[at - width] as number) - 1;
    // Sums differences from one, so that the mean is exactly one where nothing is limited.
    if (at >= width - 1) means[at - width + 1] = Math.min(1, 1 + sum / width);
  }
  return means;
}
