import { clsx } from 'clsx';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { WaitingCard } from './card-grid-skeleton.tsx';
import { cardMinPx } from './cover-edge.ts';
import { useVisibleRange } from './use-visible-range.ts';

/** Space around a card's content, and between its artwork and its text; `p-3`, `gap-3`. */
const CARD_PADDING_PX = 12;
const CARD_GAP_PX = 12;

interface Tracks {
  readonly columns: number;
  readonly rowPx: number;
}

interface CardShape {
  /** The narrowest card, except on a phone, which has two columns. */
  readonly minCardPx: number;
  /** Height of the text below the square artwork. */
  readonly textPx: number;
  readonly gapPx: number;
}

const PHONE_PX = 480;

export function gridTracks(widthPx: number, { minCardPx, textPx, gapPx }: CardShape): Tracks {
  const fitting = Math.floor((widthPx + gapPx) / (minCardPx + gapPx));
  const columns = widthPx < PHONE_PX ? 2 : Math.max(2, fitting);
  const cardPx = (widthPx - gapPx * (columns - 1)) / columns;
  const artPx = Math.max(0, cardPx - 2 * CARD_PADDING_PX);
  return { columns, rowPx: Math.ceil(artPx + CARD_GAP_PX + textPx + 2 * CARD_PADDING_PX) };
}

interface CardGridProps<Item> {
  items: readonly Item[];
  /** The number of items including those that are not loaded yet, which sets the height of the grid. */
  total?: number | undefined;
  /** Loads more items when the end of the loaded ones comes near the screen. */
  loadMore?: (() => void) | undefined;
  keyOf: (item: Item) => string;
  renderCard: (item: Item, index: number) => ReactNode;
  textPx: number;
  /** Set if the content below the artwork needs a wider card. */
  minCardPx?: number;
  isRound?: boolean;
  /** The grid takes the full width of the pane. */
  isAcross?: boolean | undefined;
  /** The list's name for screen readers, if it has no heading. */
  label?: string;
  /** The item to scroll into view. */
  selectedIndex?: number | undefined;
}

const GAP_PX = 8;
const UNMEASURED: Tracks = { columns: 2, rowPx: 0 };
/** Distance from the end at which more items are loaded; a fast scroll covers it in half a second. */
const AHEAD_PX = 3_000;

/** The width of a list that takes the full width of the pane; NaN without a pane. */
function paneListPx(): number {
  const content = document.querySelector('main > div');
  if (content === null) return Number.NaN;
  const paddingPx = Number.parseFloat(getComputedStyle(content).paddingInlineStart);
  return content.clientWidth - 2 * paddingPx + 2 * CARD_PADDING_PX;
}

function tracksAt(widthPx: number, { minCardPx, ...shape }: CardShape): Tracks {
  return gridTracks(widthPx, { ...shape, minCardPx: Math.max(minCardPx, cardMinPx()) });
}

/**
 * Columns and row height of the grid at its current width. A full-width grid knows them before it is mounted, so its
 * cards render in slices with the screen instead of all at once after a measurement.
 */
function useGridTracks(list: RefObject<HTMLElement | null>, shape: CardShape, isAcross: boolean): Tracks {
  const { minCardPx, textPx, gapPx } = shape;
  const [tracks, setTracks] = useState<Tracks>(() => {
    const widthPx = isAcross ? paneListPx() : Number.NaN;
    return widthPx > 0 ? tracksAt(widthPx, shape) : UNMEASURED;
  });
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = () => {
      const next = tracksAt(element.clientWidth, { minCardPx, textPx, gapPx });
      setTracks((now) => (now.columns === next.columns && now.rowPx === next.rowPx ? now : next));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, minCardPx, textPx, gapPx]);
  return tracks;
}

/** Scrolls an item into the middle of the pane once the grid is measured. */
function useScrollToItem(
  list: RefObject<HTMLElement | null>,
  { columns, rowPx }: Tracks,
  selectedIndex: number | undefined,
): void {
  useLayoutEffect(() => {
    const element = list.current;
    const pane = element?.closest('main');
    if (selectedIndex === undefined || rowPx === 0 || !element || !pane) return;
    const listTop = element.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop;
    const rowTop = listTop + Math.floor(selectedIndex / columns) * (rowPx + GAP_PX);
    pane.scrollTop = Math.max(0, rowTop - (pane.clientHeight - rowPx) / 2);
  }, [list, columns, rowPx, selectedIndex]);
}

/**
 * A grid of square cards of any length. All rows have the same height, so that only rows near the screen are rendered,
 * and nothing moves when a picture loads.
 */
export function CardGrid<Item>({
  items,
  total = items.length,
  loadMore,
  keyOf,
  renderCard,
  textPx,
  minCardPx = 0,
  isRound = false,
  isAcross = false,
  label,
  selectedIndex,
}: CardGridProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const tracks = useGridTracks(list, { minCardPx, textPx, gapPx: GAP_PX }, isAcross);
  const { columns, rowPx } = tracks;
  const count = Math.max(total, items.length);
  const rows = Math.ceil(count / columns);
  const pitchPx = rowPx + GAP_PX;
  // Cards wait for the width, because otherwise they would be laid out twice.
  const { first, last } = useVisibleRange(list, { count: rowPx === 0 ? 0 : rows, rowPx: pitchPx });

  useScrollToItem(list, tracks, selectedIndex);

  const isEndNear = rowPx > 0 && (last + Math.ceil(AHEAD_PX / pitchPx)) * columns > items.length;
  useEffect(() => {
    if (isEndNear) loadMore?.();
  }, [isEndNear, loadMore]);

  const cells = Math.max(0, Math.min(last * columns, count) - first * columns);
  return (
    <ul
      ref={list}
      aria-label={label}
      className={clsx('-mx-3 grid [overflow-anchor:none]', items.length === 0 && 'hidden')}
      style={{
        gap: GAP_PX,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridAutoRows: rowPx === 0 ? undefined : rowPx,
        paddingTop: first * pitchPx,
        paddingBottom: Math.max(0, rows - last) * pitchPx,
      }}
    >
      {Array.from({ length: cells }, (_unused, offset) => {
        const index = first * columns + offset;
        const item = items[index];
        return (
          <li
            key={item === undefined ? `waiting-${index}` : keyOf(item)}
            aria-setsize={count}
            aria-posinset={index + 1}
            aria-busy={item === undefined || undefined}
            className="min-w-0"
          >
            {item === undefined ? <WaitingCard isRound={isRound} /> : renderCard(item, index)}
          </li>
        );
      })}
    </ul>
  );
}
