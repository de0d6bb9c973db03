/**
 * Whether somebody flings through a list faster than pictures can be seen. What is passed in a fling needs no picture:
 * thousands of them would be fetched, decoded and kept in memory for nothing.
 */

/** Pixels a second: at this pace a card crosses the screen in less than half a second. */
const FLING_SPEED = 2_500;
/** A fling is over when nothing has moved for this long, or moves slower. */
const CALM_AFTER_MS = 120;

const waiting = new Set<() => void>();
let place = { top: 0, atMs: 0 };
let isFlinging = false;
let timer: number | undefined;

function calmDown(): void {
  window.clearTimeout(timer);
  isFlinging = false;
  const listeners = [...waiting];
  waiting.clear();
  listeners.forEach((listener) => listener());
}

function watch(event: Event): void {
  if (!(event.target instanceof Element)) return;
  const { scrollTop: top } = event.target;
  const elapsedMs = event.timeStamp - place.atMs;
  const speed = (Math.abs(top - place.top) / Math.max(1, elapsedMs)) * 1_000;
  const isSameScroll = elapsedMs < CALM_AFTER_MS;
  place = { top, atMs: event.timeStamp };
  if (!isSameScroll) return;
  if (speed < FLING_SPEED) {
    if (isFlinging) calmDown();
    return;
  }
  isFlinging = true;
  window.clearTimeout(timer);
  timer = window.setTimeout(calmDown, CALM_AFTER_MS);
}

// Scrolling does not bubble, but it can be captured, wherever it happens.
document.addEventListener('scroll', watch, { capture: true, passive: true });

/** At once, or when the fling is over; the answer takes it back. */
export function whenCalm(act: () => void): () => void {
  if (isFlinging) waiting.add(act);
  else act();
  return () => void waiting.delete(act);
}
