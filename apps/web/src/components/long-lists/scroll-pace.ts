/** Detects scrolling that is too fast to see pictures, because thousands of them would be loaded for nothing. */

/** In pixels per second: a card crosses the screen in less than half a second. */
const FLING_SPEED = 2_500;
/** Averages the speed over this time, because the intervals of single events vary. */
const SPAN_MS = 60;
/** A fast scroll is over after this time at a lower speed. */
const CALM_AFTER_MS = 120;
/** Events of a slow page may come later than that; a movement after this time is another scroll. */
const SAME_SCROLL_MS = 400;

const waiting = new Set<() => void>();
let mark = { top: 0, atMs: Number.NEGATIVE_INFINITY };
let lastAtMs = Number.NEGATIVE_INFINITY;
let slowSinceMs: number | undefined;
let isFlinging = false;
let timer: number | undefined;

function calmDown(): void {
  window.clearTimeout(timer);
  isFlinging = false;
  const listeners = [...waiting];
  waiting.clear();
  listeners.forEach((listener) => listener());
}

/** Scroll events come first in a frame, so a frame without one means that scrolling is over. */
function calmDownUnlessMoving(): void {
  const atMs = lastAtMs;
  requestAnimationFrame(() => {
    if (lastAtMs === atMs) calmDown();
  });
}

function measure(top: number, atMs: number): void {
  const speed = (Math.abs(top - mark.top) / (atMs - mark.atMs)) * 1_000;
  // A fast scroll pauses between turns of a wheel or swipes.
  slowSinceMs = speed < FLING_SPEED ? (slowSinceMs ?? atMs) : undefined;
  mark = { top, atMs };
  if (slowSinceMs === undefined) isFlinging = true;
  else if (isFlinging && atMs - slowSinceMs >= CALM_AFTER_MS) calmDown();
}

function watch(event: Event): void {
  if (!(event.target instanceof Element)) return;
  const { scrollTop: top } = event.target;
  const { timeStamp: atMs } = event;
  const isSameScroll = atMs - lastAtMs < SAME_SCROLL_MS;
  lastAtMs = atMs;
  if (!isSameScroll) mark = { top, atMs };
  else if (atMs - mark.atMs >= SPAN_MS) measure(top, atMs);
  if (!isFlinging) return;
  window.clearTimeout(timer);
  timer = window.setTimeout(calmDownUnlessMoving, CALM_AFTER_MS);
}

// Scroll events do not bubble, but they can be captured anywhere.
document.addEventListener('scroll', watch, { capture: true, passive: true });

/** Runs at once, or when a fast scroll is over; the returned function cancels it. */
export function whenCalm(act: () => void): () => void {
  if (isFlinging) waiting.add(act);
  else act();
  return () => void waiting.delete(act);
}
