import { clsx } from 'clsx';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { WaitingCard } from './card-grid-skeleton.tsx';
import { cardMinPx } from './cover-edge.ts';
import { useVisibleRange } from './use-visible-range.ts';

/** Space a card has around its content, and between its art and its text; `p-3`, `gap-3`. */
const CARD_PADDING_PX = 12;
const CARD_GAP_PX = 12;

interface Tracks {
  readonly columns: number;
  readonly rowPx: number;
}

interface CardShape {
  /** Narrowest card, except on a phone, which has two columns. */
  readonly minCardPx: number;
  /** Height of what stands below the square art. */
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
  /** How many there are with those that are not loaded yet; the grid is as high as all of them. */
  total?: number | undefined;
  /** Asks for more items, when the end of those that are loaded comes near the screen. */
  loadMore?: (() => void) | undefined;
  keyOf: (item: Item) => string;
  renderCard: (item: Item, index: number) => ReactNode;
  textPx: number;
  /** Where what stands below the art needs more than a card has by itself. */
  minCardPx?: number;
  isRound?: boolean;
  /** As wide as the pane lets it be, with nothing beside it. */
  isAcross?: boolean | undefined;
  /** Names the list for screen readers where no heading does. */
  label?: string;
  /** Item that is scrolled into view. */
  selectedIndex?: number | undefined;
}

const GAP_PX = 8;
const UNMEASURED: Tracks = { columns: 2, rowPx: 0 };
/** More is asked for this far before the end: a hard fling gets here in half a second. */
const AHEAD_PX = 3_000;

/** How wide a list is that goes across the pane; NaN where there is none. */
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
 * Columns and row height of the grid at its present width. One that goes across the pane knows it before it stands there: its
 * cards are drawn in slices with their screen, instead of in one go once it has been measured.
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

/** Brings an item into the middle of the pane once the grid is measured. */
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
 * A grid of square cards of any length: rows are equally high, so that only those near the screen have to be in the
 * document, and nothing moves when a picture arrives.
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
  // Cards wait for the width, or they would be laid out twice before they are seen once.
  const { first, last } = useVisibleRange(list, { count: rowPx === 0 ? 0 : rows, rowPx: pitchPx });

  useScrollToItem(list, tracks, selectedIndex);

  const isEndNear = rowPx > 0 && (last + Math.ceil(AHEAD_PX / pitchPx)) * columns > items.length;
  useEffect(() => {
    if (isEndNear) loadMore?.();
  }, [isEndNear, loadMore]);

  const places = Math.max(0, Math.min(last * columns, count) - first * columns);
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
      {Array.from({ length: places }, (_unused, offset) => {
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
