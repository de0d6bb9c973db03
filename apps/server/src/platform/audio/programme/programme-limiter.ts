/**
 * Keeps samples below the ceiling without clipping. The gain at a frame is a function of the frames around it and of
 * nothing else, so that a process that begins anywhere gives the same sound as one that has run for days.
 */

/** −1 dB of full scale: what lossy encoders add to peaks stays below it. */
export const CEILING = 10 ** (-1 / 20);
/** The gain moves within this time before and after a peak. */
const REACH_FRAMES = 480;
/** How much sound on either side decides about a frame. */
export const LIMITER_CONTEXT_FRAMES = 2 * REACH_FRAMES;

interface Stereo {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** `sound` has LIMITER_CONTEXT_FRAMES more at both ends than what comes out. */
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

/** What each frame may be multiplied by; undefined when all may stay as they are, which is nearly always. */
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

/** Of each frame that has the reach on both sides: the least that is allowed within it. */
function lowestAround(gains: Float64Array): Float64Array {
  const width = 2 * REACH_FRAMES + 1;
  const lowest = new Float64Array(gains.length - width + 1);
  // Indices of candidates, each greater than the one before: the first is the least of the window.
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

/**
 * The mean over the same reach: every value in it has seen the peak in its middle, so the mean is never above what is
 * allowed there.
 */
function smoothed(lowest: Float64Array): Float64Array {
  const width = 2 * REACH_FRAMES + 1;
  const means = new Float64Array(lowest.length - width + 1);
  let sum = 0;
  for (let at = 0; at < lowest.length; at += 1) {
    sum += (lowest[at] as number) - 1;
    if (at >= width) sum -= (lowest[at - width] as number) - 1;
    // Differences from one: where nothing is limited the mean is one exactly.
    if (at >= width - 1) means[at - width + 1] = Math.min(1, 1 + sum / width);
  }
  return means;
}
