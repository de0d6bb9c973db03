/**
 * Whether an element that says it plays does. WebKitGTK says so at once of an element that was made ready before, and
 * then stays silent for as long as it had been ready; only a clock that moves tells.
 */

const LOOK_EVERY_MS = 10;
/** WebKitGTK tells a millisecond of what has not begun. */
const MOVED_S = 0.01;
/** Many times what any browser needs whose clock begins to move at all. */
const SILENT_AFTER_MS = 700;

type Watched = Pick<HTMLMediaElement, 'currentTime' | 'paused' | 'readyState'>;

const isMoving = ({ currentTime }: Watched) => currentTime >= MOVED_S;

export interface Movement {
  onMove(): void;
  onSilence(): void;
}

export class FirstMovement {
  #timer: ReturnType<typeof setInterval> | undefined;

  /** One at a time: the next one to be watched takes the place of the one before it. */
  watch(element: Watched, { onMove, onSilence }: Movement): void {
    this.cancel();
    if (isMoving(element)) return onMove();
    let sinceMs = performance.now();
    this.#timer = setInterval(() => {
      const hasMoved = isMoving(element);
      // Whatever waits for its bytes, or for its listener, is silent for a reason.
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
