/**
 * Computes which rows of a long list are near the screen. All rows have the same height, so that nothing is measured
 * per row, and 100,000 rows cost as much as 30.
 */
import type { RefObject } from 'react';
import { startTransition, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { whenCalm } from './scroll-pace.ts';

/** Rendered above and below the screen, because rendering lags some frames behind a fast scroll. */
const OVERSCAN_PX = 700;
/** The range moves in steps, so that most scroll events change nothing. */
const STEP_PX = 330;
/** Used if nothing can be measured. */
const FIRST_ROWS = 40;

export interface VisibleRange {
  readonly first: number;
  /** Exclusive. */
  readonly last: number;
}

export interface Extent {
  /** Distance of the list's top from the visible top; negative once scrolled past it. */
  readonly topPx: number;
  readonly seenPx: number;
  readonly rowPx: number;
  readonly count: number;
}

export function visibleRange({ topPx, seenPx, rowPx, count }: Extent): VisibleRange {
  if (seenPx <= 0 || rowPx <= 0) return { first: 0, last: Math.min(count, FIRST_ROWS) };
  const overscan = Math.max(2, Math.ceil(OVERSCAN_PX / rowPx));
  const step = Math.max(1, Math.floor(STEP_PX / rowPx));
  const onScreen = Math.ceil(seenPx / rowPx);
  const shown = onScreen + 2 * (overscan + step);
  const firstSeen = Math.floor(-topPx / rowPx);
  const first = Math.floor((firstSeen - overscan) / step) * step;
  // Past either end there is still a screen of rows, for the way back.
  const start = Math.min(Math.max(0, first), Math.max(0, count - shown));
  // Nothing is above the beginning, so a list that opens renders no rows for another position.
  const end = Math.max(Math.min(start, first) + shown, onScreen + overscan);
  return { first: start, last: Math.min(count, end) };
}

function seenRange({ topPx, seenPx, rowPx, count }: Extent): VisibleRange {
  if (seenPx <= 0 || rowPx <= 0) return { first: 0, last: 0 };
  const within = (row: number) => Math.min(count, Math.max(0, row));
  return {
    first: within(Math.floor(-topPx / rowPx)),
    last: within(Math.ceil((seenPx - topPx) / rowPx)),
  };
}

const areApart = (one: VisibleRange, other: VisibleRange) =>
  one.last <= other.first || other.last <= one.first;

/**
 * Returns the rows that cannot wait, if any are on the screen without being rendered. Rendered ones near the screen stay,
 * because removing and adding them again would cost more than keeping them.
 */
export function urgentRange(extent: Extent, drawn: VisibleRange): VisibleRange | undefined {
  const seen = seenRange(extent);
  const isDrawn = seen.first >= drawn.first && seen.last <= drawn.last;
  if (isDrawn || seen.first >= seen.last) return undefined;
  const near = visibleRange(extent);
  const drawnNear = { first: Math.max(drawn.first, near.first), last: Math.min(drawn.last, near.last) };
  if (drawnNear.last < seen.first || seen.last < drawnNear.first) return seen;
  return { first: Math.min(drawnNear.first, seen.first), last: Math.max(drawnNear.last, seen.last) };
}

/** The scrolling pane (see the shell), or the page. */
function paneOf(element: HTMLElement): HTMLElement {
  return element.closest<HTMLElement>('[data-pane], main') ?? document.documentElement;
}

type ListSize = Pick<Extent, 'count' | 'rowPx'>;

/** The height of the pane as last seen, because reading it during a change would force a layout. */
let paneHeightPx = 0;

const estimatePaneHeightPx = () =>
  paneHeightPx || document.querySelector('main')?.clientHeight || window.innerHeight;

/** Before its position is known, a list is assumed to fill its pane: it mostly does, and then renders once. */
const estimateRange = (size: ListSize): VisibleRange =>
  visibleRange({ topPx: 0, seenPx: estimatePaneHeightPx(), ...size });

/** The same without overscan: half the work before a list that opens becomes visible. */
const estimateSeen = ({ rowPx, count }: ListSize): VisibleRange => ({
  first: 0,
  last: Math.min(count, rowPx > 0 ? Math.ceil(estimatePaneHeightPx() / rowPx) : FIRST_ROWS),
});

/**
 * Rows that come into view are rendered at once; those around the screen follow in slices, because a slow phone would
 * drop frames. After a jump they wait until the scroll has ended, because the next jump would discard them.
 */
export function useVisibleRange(
  list: RefObject<HTMLElement | null>,
  { count, rowPx }: ListSize,
): VisibleRange {
  const [measured, setRange] = useState<VisibleRange>();
  const isOpen = useDeferredValue(true, false);
  const range = measured ?? (isOpen ? estimateRange : estimateSeen)({ count, rowPx });
  const drawn = useRef(range);
  const wanted = useRef(measured);
  useLayoutEffect(() => {
    drawn.current = range;
  });

  useLayoutEffect(() => {
    const element = list.current;
    // A range from before there were rows would last for one render of the new ones.
    if (element === null || count === 0) return;
    const pane = paneOf(element);
    let giveUp = () => {};
    const draw = (next: VisibleRange) => {
      wanted.current = next;
      setRange(next);
    };
    const update = () => {
      const topPx = element.getBoundingClientRect().top - pane.getBoundingClientRect().top;
      const seenPx = pane.clientHeight;
      if (pane.localName === 'main') paneHeightPx = seenPx;
      const extent = { topPx, seenPx, rowPx, count };
      const next = visibleRange(extent);
      const urgent = urgentRange(extent, drawn.current);
      if (urgent !== undefined) draw(urgent);
      giveUp();
      const shown = wanted.current ?? estimateRange({ count, rowPx });
      // Surplus rows of the first render may stay, because removing them costs more.
      const isEnough = wanted.current ? shown.last === next.last : shown.last >= next.last;
      if (isEnough && shown.first === next.first) return;
      const drawNear = () => startTransition(() => draw(next));
      if (urgent !== undefined && areApart(urgent, drawn.current)) giveUp = whenCalm(drawNear);
      else drawNear();
    };
    update();
    pane.addEventListener('scroll', update, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(update);
    observer?.observe(pane);
    // Content above the list may grow or disappear, which moves the list without a scroll event.
    if (element.parentElement !== null) observer?.observe(element.parentElement);
    return () => {
      giveUp();
      pane.removeEventListener('scroll', update);
      observer?.disconnect();
    };
  }, [list, count, rowPx]);

  return { first: Math.min(range.first, count), last: Math.min(Math.max(range.last, range.first), count) };
}
