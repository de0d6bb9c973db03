/**
 * Whether somebody flings through a list faster than pictures can be seen. What is passed in a fling needs no picture:
 * thousands of them would be fetched, decoded and kept in memory for nothing.
 */

/** Pixels a second: at this pace a card crosses the screen in less than half a second. */
const FLING_SPEED = 2_500;
/** Speed is taken over at least this long: single events of one even scroll are apart by half as much or twice. */
const SPAN_MS = 60;
/** A fling is over when it has been slower, or nothing has moved, for this long. */
const CALM_AFTER_MS = 120;
/** On a page that is slow to draw its events come later than that; what moves after this is another scroll. */
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

/** A frame tells of its scrolling before anything else: only one that brings none says that it is over. */
function calmDownUnlessMoving(): void {
  const atMs = lastAtMs;
  requestAnimationFrame(() => {
    if (lastAtMs === atMs) calmDown();
  });
}

function measure(top: number, atMs: number): void {
  const speed = (Math.abs(top - mark.top) / (atMs - mark.atMs)) * 1_000;
  // Between two turns of a wheel, or two pushes of a finger, a fling falters.
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

// Scrolling does not bubble, but it can be captured, wherever it happens.
document.addEventListener('scroll', watch, { capture: true, passive: true });

/** At once, or when the fling is over; the answer takes it back. */
export function whenCalm(act: () => void): () => void {
  if (isFlinging) waiting.add(act);
  else act();
  return () => void waiting.delete(act);
}
