/**
 * Checks whether an element that reports `playing` really plays. WebKitGTK reports it at once for a prepared element
 * but stays silent as long as it was prepared; only a moving clock is proof.
 */

const LOOK_EVERY_MS = 10;
/** WebKitGTK reports a millisecond before playback has begun. */
const MOVED_S = 0.01;
/** Many times as long as any clock needs to start. */
const SILENT_AFTER_MS = 700;

type Watched = Pick<HTMLMediaElement, 'currentTime' | 'paused' | 'readyState'>;

const isMoving = ({ currentTime }: Watched) => currentTime >= MOVED_S;

export interface Movement {
  onMove(): void;
  onSilence(): void;
}

export class FirstMovement {
  #timer: ReturnType<typeof setInterval> | undefined;

  watch(element: Watched, { onMove, onSilence }: Movement): void {
    this.cancel();
    if (isMoving(element)) return onMove();
    let sinceMs = performance.now();
    this.#timer = setInterval(() => {
      const hasMoved = isMoving(element);
      // An element that is paused or waits for data is silent for a reason.
      if (element.paused || element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA)
        sinceMs = performance.now();
      if (!hasMoved && performance.now() - sinceMs < SILENT_AFTER_MS) return;
      this.cancel();
      if (hasMoved) onMove();
      else onSilence();
    }, LOOK_EVERY_MS);
  }

  cancel(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
