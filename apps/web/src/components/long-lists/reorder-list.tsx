import { listTexts } from '@tutti/contract/page/list-texts';
import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import type { HTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { announce } from '#ui/announcer.tsx';
import { leaveFocusToContent } from '#ui/leave-focus.ts';
import { ROW_PX } from './row-height.ts';
import type { Drag } from './use-row-drag.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useVisibleRange } from './use-visible-range.ts';
import './reorder-list.css';

interface ReorderListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  label: string;
  onMove: (from: number, to: number) => void;
  /** Has to be stable between renders, because otherwise a drag renders every row again. */
  renderRow: (item: Item, index: number) => ReactNode;
  /** All are by default. Others have no handle, but the space for one beside rows that have. */
  isMovable?: (item: Item) => boolean;
  /** Set if several rows can be selected. */
  selection?: { readonly ids: ReadonlySet<string>; readonly handlers: HTMLAttributes<HTMLElement> };
}

export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = [...items];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/** Arrow keys move by one, Home and End to the ends. */
function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowUp') return index - 1;
  if (key === 'ArrowDown') return index + 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

function shiftOf(index: number, drag: Drag | undefined): number {
  if (drag === undefined) return 0;
  if (index === drag.from) return drag.offsetPx;
  if (index > drag.from && index <= drag.to) return -ROW_PX;
  if (index < drag.from && index >= drag.to) return ROW_PX;
  return 0;
}

/** Memoized, because the content of a row does not change during a drag. */
const RowContent = memo(function RowContent({
  item,
  index,
  renderRow,
}: {
  item: unknown;
  index: number;
  renderRow: (item: never, index: number) => ReactNode;
}) {
  return renderRow(item as never, index);
});

/** Includes the dragged row, because it would lose the pointer without its element. */
function shownIndexes({ first, last }: { first: number; last: number }, held: number): number[] {
  const near = Array.from({ length: Math.max(0, last - first) }, (_unused, offset) => first + offset);
  return held === -1 || (held >= first && held < last) ? near : [...near, held];
}

/**
 * A list that users reorder by dragging a handle, or with its arrow keys. Rows have computed positions, so that a moved
 * row keeps its element and focus, and only rows near the screen are rendered.
 */
export function ReorderList<Item>({
  items,
  keyOf,
  nameOf,
  label,
  onMove,
  renderRow,
  isMovable = () => true,
  selection,
}: ReorderListProps<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const movedByKey = useRef(false);
  const [focusedKey, setFocusedKey] = useState<string>();
  const range = useVisibleRange(list, { count: items.length, rowPx: ROW_PX });

  function move(from: number, to: number) {
    const item = items[from];
    if (item === undefined || from === to || to < 0 || to >= items.length) return;
    onMove(from, to);
    announce(listTexts.positionOf(nameOf(item), to + 1, items.length));
  }

  const { drag, start, cancel, ...handlers } = useRowDrag(list, items.length, ({ from, to }) =>
    move(from, to),
  );
  const heldItem = drag && items[drag.from];
  // The list has changed during the drag, as when a track ends.
  if (drag !== undefined && (heldItem === undefined || keyOf(heldItem) !== drag.key)) cancel();

  function moveByKey(event: KeyboardEvent, index: number) {
    if (event.key === 'Escape') cancel();
    const to = targetOf(event.key, index, items.length);
    if (to === undefined) return;
    event.preventDefault();
    movedByKey.current = true;
    move(index, to);
  }

  // Scrolls to a row that was moved by key.
  useLayoutEffect(() => {
    if (!movedByKey.current) return;
    movedByKey.current = false;
    const row = document.activeElement?.closest('li');
    if (list.current?.contains(row ?? null)) row?.scrollIntoView?.({ block: 'nearest' });
  }, [items]);

  const hasHandles = items.some(isMovable);
  const held =
    drag?.from ?? (focusedKey === undefined ? -1 : items.findIndex((item) => keyOf(item) === focusedKey));
  return (
    <ol
      ref={list}
      aria-label={label}
      className="reorder-list relative [overflow-anchor:none]"
      style={{ height: items.length * ROW_PX }}
      {...selection?.handlers}
    >
      {shownIndexes(range, held).map((index) => {
        const item = items[index];
        if (item === undefined) return null;
        const isDragged = drag?.from === index;
        return (
          <li
            key={keyOf(item)}
            ref={leaveFocusToContent}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            data-row={index}
            data-selected={selection?.ids.has(keyOf(item)) || undefined}
            className={clsx(
              'group absolute inset-x-0 top-0 flex h-14 scroll-my-24 items-center gap-1 rounded-lg',
              selection?.ids.has(keyOf(item)) ? 'bg-accent/15' : 'hover:bg-raised/70',
              isDragged && 'z-10 bg-raised shadow-lift',
              drag !== undefined && !isDragged && 'transition-transform duration-150',
            )}
            style={{ transform: `translateY(${index * ROW_PX + shiftOf(index, drag)}px)` }}
          >
            {isMovable(item) ? (
              <button
                type="button"
                aria-label={listTexts.movePosition(nameOf(item), index + 1, items.length)}
                title={listTexts.dragHint}
                className="reorder-handle inline-flex h-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-full text-muted hover:text-ink"
                onFocus={() => setFocusedKey(keyOf(item))}
                onBlur={() => setFocusedKey(undefined)}
                onPointerDown={(event) => start(event, index, keyOf(item))}
                onPointerMove={handlers.move}
                onPointerUp={handlers.drop}
                onPointerCancel={cancel}
                onKeyDown={(event) => moveByKey(event, index)}
              >
                <GripVertical aria-hidden="true" className="size-4" />
              </button>
            ) : (
              hasHandles && <span className="reorder-handle shrink-0" />
            )}
            <RowContent item={item} index={index} renderRow={renderRow} />
          </li>
        );
      })}
    </ol>
  );
}
