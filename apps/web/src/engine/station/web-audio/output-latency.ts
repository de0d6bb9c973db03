/**
 * How long after it was rendered a sample leaves the speaker, as far as the browser tells: it starts at nothing when
 * a context starts, finds its value within some readings, wobbles, and jumps when another device is chosen.
 */
import { isWebKitOnLinux } from '#first-sight/webkit-on-linux.ts';

const SMOOTHING = 0.05;
/** Another device, not a wobble of the same one. */
const JUMP_SECONDS = 0.05;
const SAME_WITHIN_SECONDS = 0.002;
const SETTLED_AFTER_SAME = 4;
/** A device that never comes to rest must not keep the page silent. */
const SETTLED_AFTER_ALL = 20;
/** What Firefox says on Linux when its answer comes: 34 to 62 ms with PulseAudio, mostly near this. */
const OF_FIREFOX_ON_LINUX_SECONDS = 0.04;
/** WebKitGTK says nothing. With PulseAudio it was heard so much later than Chromium. */
const OF_WEBKIT_ON_LINUX_SECONDS = 0.056;

/**
 * Firefox on Linux answers while it holds the lock its audio thread renders with, and waits for a thread that may itself
 * be waiting for what is rendered. Then the page stands still for ever: two of five joinings on a busy machine.
 */
function freezesWhenAsked(userAgent: string): boolean {
  return /X11|Wayland/.test(userAgent) && userAgent.includes('Firefox/');
}

/** For a browser that is not asked, or tells nothing. Elsewhere nothing was measured, and the listener's own setting remains. */
function assumedSeconds(userAgent: string): number {
  if (freezesWhenAsked(userAgent)) return OF_FIREFOX_ON_LINUX_SECONDS;
  return isWebKitOnLinux(userAgent) ? OF_WEBKIT_ON_LINUX_SECONDS : 0;
}

export class OutputLatency {
  readonly #isAsked: boolean;
  readonly #assumedSeconds: number;
  #told = 0;
  #smoothed = 0;
  #readings = 0;
  #same = 0;
  #isSettled = false;
  #isTold = false;

  constructor(userAgent: string) {
    this.#isAsked = !freezesWhenAsked(userAgent);
    this.#assumedSeconds = assumedSeconds(userAgent);
  }

  get seconds(): number {
    return this.#smoothed;
  }

  isSettled(): boolean {
    return this.#isSettled;
  }

  /** False while the browser names no delay of the device, or none at all, which no device has, or is not asked. */
  isTold(): boolean {
    return this.#isTold;
  }

  /** Returns true when the output turned out to be another one. */
  read(context: { baseLatency: number; outputLatency?: number }): boolean {
    const toldSeconds = this.#isAsked ? (context.outputLatency ?? 0) : 0;
    this.#isTold = toldSeconds > 0;
    const latency = context.baseLatency + (this.#isTold ? toldSeconds : this.#assumedSeconds);
    const told = Number.isFinite(latency) ? latency : this.#assumedSeconds;
    const wasSettled = this.#isSettled;
    this.#readings += 1;
    this.#same = Math.abs(told - this.#told) <= SAME_WITHIN_SECONDS ? this.#same + 1 : 0;
    this.#told = told;
    if (this.#same >= SETTLED_AFTER_SAME || this.#readings >= SETTLED_AFTER_ALL) this.#isSettled = true;
    const hasJumped = Math.abs(told - this.#smoothed) > JUMP_SECONDS;
    this.#smoothed = !wasSettled || hasJumped ? told : this.#smoothed + (told - this.#smoothed) * SMOOTHING;
    return wasSettled && hasJumped;
  }

  forget(): void {
    this.#told = 0;
    this.#smoothed = 0;
    this.#readings = 0;
    this.#same = 0;
    this.#isSettled = false;
    this.#isTold = false;
  }
}
