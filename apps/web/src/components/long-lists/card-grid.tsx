import { clsx } from 'clsx';
import type { CSSProperties, ReactNode, RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { WaitingCard } from './card-grid-skeleton.tsx';
import { cardMinPx } from './cover-edge.ts';
import { useVisibleRange } from './use-visible-range.ts';
import './card-grid.css';

/** The shape of every card in a grid; `PHONE` and `DESK` repeat its padding and gap. */
export const gridCardClass =
  'grid-card group relative flex h-full flex-col rounded-card transition-colors duration-150 hover:bg-raised';

interface Spacing {
  /** Space around a card's content. */
  readonly paddingPx: number;
  /** Space between artwork and text. */
  readonly textGapPx: number;
  /** Space between cards. */
  readonly gapPx: number;
}

const DESK: Spacing = { paddingPx: 12, textGapPx: 12, gapPx: 8 };
const PHONE: Spacing = { paddingPx: 6, textGapPx: 8, gapPx: 4 };

interface Tracks {
  readonly columns: number;
  readonly rowPx: number;
  readonly gapPx: number;
}

interface CardShape {
  /** The narrowest card, except on a phone. */
  readonly minCardPx: number;
  readonly textPx: number;
  readonly phoneColumns: number;
}

/** A list is narrower than this in windows below 480 px, where cards have less padding. */
const PHONE_LIST_PX = 466;

export function gridTracks(widthPx: number, { minCardPx, textPx, phoneColumns }: CardShape): Tracks {
  const isPhone = widthPx < PHONE_LIST_PX;
  const { paddingPx, textGapPx, gapPx } = isPhone ? PHONE : DESK;
  const fitting = Math.floor((widthPx + gapPx) / (minCardPx + gapPx));
  const columns = isPhone ? phoneColumns : Math.max(2, fitting);
  const cardPx = (widthPx - gapPx * (columns - 1)) / columns;
  const artPx = Math.max(0, cardPx - 2 * paddingPx);
  return { columns, rowPx: Math.ceil(artPx + textGapPx + textPx + 2 * paddingPx), gapPx };
}

interface CardGridProps<Item> {
  items: readonly Item[];
  /** Includes items that are not loaded yet; sets the height of the grid. */
  total?: number | undefined;
  /** Called when the end of the loaded items is nearly visible. */
  loadMore?: (() => void) | undefined;
  keyOf: (item: Item) => string;
  renderCard: (item: Item, index: number) => ReactNode;
  textPx: number;
  /** Set if the content below the artwork needs a wider card. */
  minCardPx?: number;
  /** Three by default, and fewer if buttons below the artwork need the width. */
  phoneColumns?: number;
  isRound?: boolean;
  isAcross?: boolean | undefined;
  /** For screen readers, if the list has no heading. */
  label?: string;
  selectedIndex?: number | undefined;
}

export const PHONE_COLUMNS = 3;
const UNMEASURED: Tracks = { columns: 2, rowPx: 0, gapPx: DESK.gapPx };
/** Distance from the end at which more items are loaded; a fast scroll covers it in half a second. */
const AHEAD_PX = 3_000;

/** NaN without a pane. */
function paneListPx(): number {
  const content = document.querySelector('main > div');
  if (content === null) return Number.NaN;
  const paddingPx = Number.parseFloat(getComputedStyle(content).paddingInlineStart);
  const innerPx = content.clientWidth - 2 * paddingPx;
  return innerPx + 2 * (innerPx + 2 * PHONE.paddingPx < PHONE_LIST_PX ? PHONE : DESK).paddingPx;
}

function tracksAt(widthPx: number, { minCardPx, ...shape }: CardShape): Tracks {
  return gridTracks(widthPx, { ...shape, minCardPx: Math.max(minCardPx, cardMinPx()) });
}

/**
 * A full-width grid knows its width before it is mounted, so its cards render in slices with the screen instead of all
 * at once after a measurement.
 */
function useGridTracks(list: RefObject<HTMLElement | null>, shape: CardShape, isAcross: boolean): Tracks {
  const { minCardPx, textPx, phoneColumns } = shape;
  const [tracks, setTracks] = useState<Tracks>(() => {
    const widthPx = isAcross ? paneListPx() : Number.NaN;
    return widthPx > 0 ? tracksAt(widthPx, shape) : UNMEASURED;
  });
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = () => {
      const next = tracksAt(element.clientWidth, { minCardPx, textPx, phoneColumns });
      setTracks((now) => (now.columns === next.columns && now.rowPx === next.rowPx ? now : next));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, minCardPx, textPx, phoneColumns]);
  return tracks;
}

function useScrollToItem(
  list: RefObject<HTMLElement | null>,
  { columns, rowPx, gapPx }: Tracks,
  selectedIndex: number | undefined,
): void {
  useLayoutEffect(() => {
    const element = list.current;
    const pane = element?.closest('main');
    if (selectedIndex === undefined || rowPx === 0 || !element || !pane) return;
    const listTop = element.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop;
    const rowTop = listTop + Math.floor(selectedIndex / columns) * (rowPx + gapPx);
    pane.scrollTop = Math.max(0, rowTop - (pane.clientHeight - rowPx) / 2);
  }, [list, columns, rowPx, gapPx, selectedIndex]);
}

/**
 * A grid of any length. All rows have the same height, so only those near the screen are rendered, and nothing moves
 * when a picture loads.
 */
export function CardGrid<Item>({
  items,
  total = items.length,
  loadMore,
  keyOf,
  renderCard,
  textPx,
  minCardPx = 0,
  phoneColumns = PHONE_COLUMNS,
  isRound = false,
  isAcross = false,
  label,
  selectedIndex,
}: CardGridProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const tracks = useGridTracks(list, { minCardPx, textPx, phoneColumns }, isAcross);
  const { columns, rowPx, gapPx } = tracks;
  const count = Math.max(total, items.length);
  const rows = Math.ceil(count / columns);
  const pitchPx = rowPx + gapPx;
  // Rendered once the width is known, because cards would be laid out twice otherwise.
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
      className={clsx('card-grid grid [overflow-anchor:none]', items.length === 0 && 'hidden')}
      style={
        {
          '--card-text': `${textPx}px`,
          gap: gapPx,
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          gridAutoRows: rowPx === 0 ? undefined : rowPx,
          paddingTop: first * pitchPx,
          paddingBottom: Math.max(0, rows - last) * pitchPx,
        } as CSSProperties
      }
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
