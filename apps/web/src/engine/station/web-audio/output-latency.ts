/**
 * The reported delay from rendering a sample to the speaker. The value starts at zero, settles within some readings,
 * fluctuates, and jumps when another device is chosen.
 */
import { isWebKitOnLinux } from '#above-the-fold/webkit-on-linux.ts';

const SMOOTHING = 0.05;
/** A larger change means another device. */
const JUMP_SECONDS = 0.05;
const SAME_WITHIN_SECONDS = 0.002;
const SETTLED_AFTER_SAME = 4;
/** A device that never settles must not keep the page silent. */
const SETTLED_AFTER_ALL = 20;
/** Firefox on Linux reports 34 to 62 ms with PulseAudio when it answers, mostly near this. */
const OF_FIREFOX_ON_LINUX_SECONDS = 0.04;
/** WebKitGTK reports nothing. With PulseAudio it was audible this much later than Chromium. */
const OF_WEBKIT_ON_LINUX_SECONDS = 0.056;

/**
 * Firefox on Linux answers while it holds the lock of its audio thread, and waits for a thread that may itself wait for
 * rendering, which freezes the page forever: in two of five joins on a busy machine.
 */
function freezesWhenRead(userAgent: string): boolean {
  return /X11|Wayland/.test(userAgent) && userAgent.includes('Firefox/');
}

/**
 * For browsers that are not asked or report nothing. Elsewhere nothing was measured, so only the listener's own setting
 * applies.
 */
function assumedSeconds(userAgent: string): number {
  if (freezesWhenRead(userAgent)) return OF_FIREFOX_ON_LINUX_SECONDS;
  return isWebKitOnLinux(userAgent) ? OF_WEBKIT_ON_LINUX_SECONDS : 0;
}

export class OutputLatency {
  readonly #isRead: boolean;
  readonly #assumedSeconds: number;
  #lastSeconds = 0;
  #smoothed = 0;
  #readings = 0;
  #same = 0;
  #isSettled = false;
  #isReported = false;

  constructor(userAgent: string) {
    this.#isRead = !freezesWhenRead(userAgent);
    this.#assumedSeconds = assumedSeconds(userAgent);
  }

  get seconds(): number {
    return this.#smoothed;
  }

  isSettled(): boolean {
    return this.#isSettled;
  }

  /** False if the browser is not asked, or reports nothing or zero, which no device has. */
  isReported(): boolean {
    return this.#isReported;
  }

  /** Returns whether the output has changed to another device. */
  read(context: { baseLatency: number; outputLatency?: number }): boolean {
    const reportedSeconds = this.#isRead ? (context.outputLatency ?? 0) : 0;
    this.#isReported = reportedSeconds > 0;
    const latency = context.baseLatency + (this.#isReported ? reportedSeconds : this.#assumedSeconds);
    const reported = Number.isFinite(latency) ? latency : this.#assumedSeconds;
    const wasSettled = this.#isSettled;
    this.#readings += 1;
    this.#same = Math.abs(reported - this.#lastSeconds) <= SAME_WITHIN_SECONDS ? this.#same + 1 : 0;
    this.#lastSeconds = reported;
    if (this.#same >= SETTLED_AFTER_SAME || this.#readings >= SETTLED_AFTER_ALL) this.#isSettled = true;
    const hasJumped = Math.abs(reported - this.#smoothed) > JUMP_SECONDS;
    this.#smoothed =
      !wasSettled || hasJumped ? reported : this.#smoothed + (reported - this.#smoothed) * SMOOTHING;
    return wasSettled && hasJumped;
  }

  forget(): void {
    this.#lastSeconds = 0;
    this.#smoothed = 0;
    this.#readings = 0;
    this.#same = 0;
    this.#isSettled = false;
    this.#isReported = false;
  }
}
