/**
 * Keeps an element silent until it plays in sync. A seek may miss by ten milliseconds; another one corrects that
 * inaudibly in a tenth of a second, while a change of speed takes ten seconds and is no more exact, because browsers
 * render up to 80 ms at once.
 */
import type { Timers } from '@tutti/sync';

const LOOK_EVERY_MS = 15;
/** A clock that stands or has just begun to run gives different readings. */
const READINGS = 4;
const ALIKE_WITHIN_MS = 4;
/** A clock that never settles must not keep the element silent. */
const LONGEST_MS = 2_000;
/** A smaller error is corrected by speed. */
const NEAR_MS = 10;
/** After that the last seek becomes audible, and its error is corrected by speed. */
const MOST_SEEKS = 5;
/** Sound that begins at its full volume is a click. */
const FADE_STEPS = 4;
const FADE_STEP_MS = 15;

export interface Landing {
  /** How far the element is behind the station; undefined while nothing plays. */
  readLateMs(): number | undefined;
  onMeasured(lateMs: number): void;
  seekAgain(): void;
  onAudible(): void;
}

export class SilentLanding {
  readonly #timers: Timers;
  readonly #element: Pick<HTMLMediaElement, 'volume' | 'muted'>;
  #volume = 1;
  #landing: Landing | undefined;
  #isAudible = true;
  #seeks = 0;
  #next: { readonly run: () => void; readonly atMs: number; readonly timer: number } | undefined;

  constructor(timers: Timers, element: Pick<HTMLMediaElement, 'volume' | 'muted'>) {
    this.#timers = timers;
    this.#element = element;
  }

  get isAudible(): boolean {
    return this.#isAudible;
  }

  setVolume(volume: number, isMuted: boolean): void {
    this.#volume = volume;
    this.#element.muted = isMuted;
    if (this.#landing === undefined) this.#element.volume = volume;
  }

  /** Does nothing if the page may not set the volume, as on iPhones, because each seek would be audible there. */
  begin(landing: Landing): void {
    this.end();
    this.#element.volume = 0;
    if (this.#element.volume > 0) return;
    this.#landing = landing;
    this.#isAudible = false;
    this.#seeks = 1;
  }

  /** Call it while the element plays, because timers of a hidden page are throttled. */
  look(): void {
    if (this.#landing === undefined) return;
    if (this.#next === undefined) this.#measure(this.#landing, [], this.#timers.now());
    else if (this.#timers.now() >= this.#next.atMs) this.#go();
  }

  end(): void {
    if (this.#next !== undefined) this.#timers.clearTimer(this.#next.timer);
    this.#next = undefined;
    if (this.#landing === undefined) return;
    this.#landing = undefined;
    this.#isAudible = true;
    this.#element.volume = this.#volume;
  }

  #measure(landing: Landing, before: readonly number[], sinceMs: number): void {
    const lateMs = landing.readLateMs();
    if (lateMs === undefined) return;
    const readings = [...before, lateMs].slice(-READINGS);
    const areAlike =
      readings.length === READINGS && Math.max(...readings) - Math.min(...readings) <= ALIKE_WITHIN_MS;
    if (areAlike) this.#judge(landing, mean(readings));
    else if (this.#timers.now() - sinceMs > LONGEST_MS) this.#fadeIn(landing, 1);
    else this.#after(LOOK_EVERY_MS, () => this.#measure(landing, readings, sinceMs));
  }

  #judge(landing: Landing, lateMs: number): void {
    landing.onMeasured(lateMs);
    if (Math.abs(lateMs) <= NEAR_MS || this.#seeks === MOST_SEEKS) return this.#fadeIn(landing, 1);
    this.#seeks += 1;
    landing.seekAgain();
  }

  #fadeIn(landing: Landing, step: number): void {
    this.#element.volume = (this.#volume * step) / FADE_STEPS;
    if (step < FADE_STEPS) this.#after(FADE_STEP_MS, () => this.#fadeIn(landing, step + 1));
    else this.#landing = undefined;
    if (step > 1) return;
    this.#isAudible = true;
    landing.onAudible();
  }

  #after(waitMs: number, run: () => void): void {
    const timer = this.#timers.setTimer(() => this.#go(), waitMs);
    this.#next = { run, atMs: this.#timers.now() + waitMs, timer };
  }

  #go(): void {
    const next = this.#next;
    this.#next = undefined;
    if (next === undefined) return;
    this.#timers.clearTimer(next.timer);
    next.run();
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
