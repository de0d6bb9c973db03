import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { announce } from '#ui/announcer.tsx';
import { TRACK_ROW_PX } from './track-row.tsx';
import { useVisibleRange } from './use-visible-range.ts';

interface Drag {
  readonly from: number;
  readonly to: number;
  readonly offsetPx: number;
}

interface ReorderListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Spoken name of an item. */
  nameOf: (item: Item) => string;
  label: string;
  /** Shows the order without letting it be changed. */
  isFixed?: boolean;
  onMove: (from: number, to: number) => void;
  renderRow: (item: Item, index: number) => ReactNode;
}

/** Near the edge of the pane a dragged row pulls the list along. */
const SCROLL_EDGE_PX = 64;
const SCROLL_STEP_PX = 14;

export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = [...items];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/** Where a key takes the row; arrows by one, Home and End to the ends. */
function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowUp') return index - 1;
  if (key === 'ArrowDown') return index + 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** How far a row makes room for the one that is dragged over it. */
function shiftOf(index: number, drag: Drag | undefined): number {
  if (drag === undefined) return 0;
  if (index === drag.from) return drag.offsetPx;
  if (index > drag.from && index <= drag.to) return -TRACK_ROW_PX;
  if (index < drag.from && index >= drag.to) return TRACK_ROW_PX;
  return 0;
}

function scrollAtEdge(pane: HTMLElement | null, pointerY: number): void {
  if (pane === null) return;
  const { top, bottom } = pane.getBoundingClientRect();
  if (pointerY < top + SCROLL_EDGE_PX) pane.scrollTop -= SCROLL_STEP_PX;
  else if (pointerY > bottom - SCROLL_EDGE_PX) pane.scrollTop += SCROLL_STEP_PX;
}

function useDrag(list: { current: HTMLElement | null }, count: number, onDrop: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag>();
  const grabbed = useRef(0);

  const yInList = (event: PointerEvent) => event.clientY - (list.current?.getBoundingClientRect().top ?? 0);

  return {
    drag,
    start(event: PointerEvent<HTMLElement>, index: number) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grabbed.current = yInList(event) - index * TRACK_ROW_PX;
      setDrag({ from: index, to: index, offsetPx: 0 });
    },
    move(event: PointerEvent<HTMLElement>) {
      if (drag === undefined) return;
      scrollAtEdge(list.current?.closest('main') ?? null, event.clientY);
      const topPx = yInList(event) - grabbed.current;
      const to = Math.min(count - 1, Math.max(0, Math.round(topPx / TRACK_ROW_PX)));
      setDrag({ from: drag.from, to, offsetPx: topPx - drag.from * TRACK_ROW_PX });
    },
    drop() {
      if (drag !== undefined) onDrop(drag);
      setDrag(undefined);
    },
    cancel: () => setDrag(undefined),
  };
}

/**
 * A list whose order its owner chooses: by dragging the handle, or with the arrow keys on it. Rows stand at computed
 * places, so that a moved row keeps its element and with it the focus, and only rows near the screen exist.
 */
export function ReorderList<Item>({
  items,
  keyOf,
  nameOf,
  label,
  isFixed = false,
  onMove,
  renderRow,
}: ReorderListProps<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const { first, last } = useVisibleRange(list, { count: items.length, rowPx: TRACK_ROW_PX });

  function move(from: number, to: number) {
    const item = items[from];
    if (item === undefined || from === to || to < 0 || to >= items.length) return;
    onMove(from, to);
    announce(`${nameOf(item)}, position ${to + 1} of ${items.length}`);
  }

  const { drag, start, ...handlers } = useDrag(list, items.length, ({ from, to }) => move(from, to));

  function moveByKey(event: KeyboardEvent, index: number) {
    if (event.key === 'Escape') handlers.cancel();
    const to = targetOf(event.key, index, items.length);
    if (to === undefined) return;
    event.preventDefault();
    move(index, to);
  }

  return (
    <ol
      ref={list}
      aria-label={label}
      className="relative [overflow-anchor:none]"
      style={{ height: items.length * TRACK_ROW_PX }}
    >
      {items.map((item, index) => {
        const isDragged = drag?.from === index;
        if (!isDragged && (index < first || index >= last)) return null;
        return (
          <li
            key={keyOf(item)}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={clsx(
              'group absolute inset-x-0 top-0 flex h-14 items-center gap-1 rounded-lg hover:bg-raised/70',
              isDragged && 'z-10 bg-raised shadow-lift',
              drag !== undefined && !isDragged && 'transition-transform duration-150',
            )}
            style={{ transform: `translateY(${index * TRACK_ROW_PX + shiftOf(index, drag)}px)` }}
          >
            {!isFixed && (
              <button
                type="button"
                aria-label={`Move ${nameOf(item)}, position ${index + 1} of ${items.length}`}
                title="Drag, or use the arrow keys"
                className="inline-flex size-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-full text-muted hover:text-ink"
                onPointerDown={(event) => start(event, index)}
                onPointerMove={handlers.move}
                onPointerUp={handlers.drop}
                onPointerCancel={handlers.cancel}
                onKeyDown={(event) => moveByKey(event, index)}
              >
                <GripVertical aria-hidden="true" className="size-4" />
              </button>
            )}
            {renderRow(item, index)}
          </li>
        );
      })}
    </ol>
  );
}
