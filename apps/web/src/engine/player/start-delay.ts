/** Measures the delay of a prepared element from `play()` to sound, and stores it, because devices differ. */
import { isWebKitOnLinux } from '#above-the-fold/webkit-on-linux.ts';
import { readStartDelayMs, writeStartDelayMs } from '../browser/listening-storage.ts';

const FIRST_START_MS = 10;
/** Measured with PulseAudio. Android was not measured. */
const FIRST_START_OF_CHROMIUM_ON_LINUX_MS = 85;
/** Includes loading, because WebKitGTK prepares nothing ahead. */
const FIRST_START_OF_WEBKIT_ON_LINUX_MS = 180;
const START_MAX_MS = 300;
/** The element's clock counts as running once it has moved this far. */
const CLOCK_MOVES_AFTER_S = 0.1;

export class StartDelay {
  #kept = readStartDelayMs();
  #sinceMs: number | undefined;

  get ms(): number {
    return clamp(this.#kept ?? estimate(navigator.userAgent));
  }

  begin(atMs: number | undefined): void {
    this.#sinceMs = atMs;
  }

  forget(): void {
    this.#sinceMs = undefined;
  }

  /** The element reports "playing" before it is audible, so its clock tells when it began. */
  measure(currentTime: number): void {
    if (this.#sinceMs === undefined || currentTime < CLOCK_MOVES_AFTER_S) return;
    const tookMs = clamp(performance.now() - this.#sinceMs - currentTime * 1_000);
    this.#sinceMs = undefined;
    // Later measurements are averaged, because load changes them.
    this.#kept = this.#kept === undefined ? tookMs : (this.ms + tookMs) / 2;
    writeStartDelayMs(this.#kept);
  }
}

function estimate(userAgent: string): number {
  if (isWebKitOnLinux(userAgent)) return FIRST_START_OF_WEBKIT_ON_LINUX_MS;
  const isChromiumOnLinux = /Chrom(?:e|ium)\//.test(userAgent) && /X11|Wayland|Linux/.test(userAgent);
  return isChromiumOnLinux ? FIRST_START_OF_CHROMIUM_ON_LINUX_MS : FIRST_START_MS;
}

const clamp = (ms: number) => Math.min(START_MAX_MS, Math.max(0, ms));
