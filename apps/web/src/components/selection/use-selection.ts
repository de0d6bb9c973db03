/**
 * Selects rows: Ctrl or ⌘ and a click for one, Shift and a click for a range, and Shift with arrow keys, Ctrl+Space,
 * Ctrl+A and Escape by keyboard (only Space once something is selected). On touch it starts in a row's menu. Rows are
 * found by `data-row`, so they do not depend on the selection.
 */
import { selectionTexts } from '@tutti/contract/music/selection-texts';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { announce } from '#ui/announcer.tsx';

interface Identified {
  readonly id: string;
}

const NONE: ReadonlySet<string> = new Set();

/** Ignores clicks in a dialog that is rendered inside a row. */
function rowOf(target: EventTarget): Element | null {
  const found = (target as Element).closest('[data-row], dialog');
  return found?.matches('[data-row]') ? found : null;
}

const indexOf = (row: Element) => Number(row.getAttribute('data-row'));

function focusRow(list: Element, index: number): void {
  list.querySelector<HTMLElement>(`[data-row="${index}"] [data-row-title]`)?.focus();
}

/** The effect of a key on a row; a step with Shift extends the selection to the next row. */
function meaningOf(
  { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  hasChosen: boolean,
): 'this' | 'all' | 'none' | 1 | -1 | undefined {
  const hasModifier = ctrlKey || metaKey;
  if (key === ' ' && (hasModifier || hasChosen)) return 'this';
  if (key === 'a' && hasModifier) return 'all';
  if (key === 'Escape' && hasChosen) return 'none';
  if (!shiftKey) return undefined;
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined;
}

export function withRange(
  ids: ReadonlySet<string>,
  items: readonly Identified[],
  [from, to]: readonly [number, number],
): ReadonlySet<string> {
  const next = new Set(ids);
  for (const { id } of items.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(id);
  return next;
}

/** Returns the same set if all of them are still listed. */
function stillListed(ids: ReadonlySet<string>, items: readonly Identified[]): ReadonlySet<string> {
  if (ids.size === 0) return ids;
  const left = new Set(items.map(({ id }) => id).filter((id) => ids.has(id)));
  return left.size === ids.size ? ids : left;
}

export function useSelection(items: readonly Identified[]) {
  const [chosen, setIds] = useState(NONE);
  const ids = useMemo(() => stillListed(chosen, items), [chosen, items]);
  // A row that has left the list is deselected, because the user would not notice that it is selected.
  if (ids !== chosen) setIds(ids);
  const anchor = useRef(0);
  // Read in event handlers, so that the props of rows stay the same between renders.
  const now = useRef({ ids, items });
  useLayoutEffect(() => {
    now.current = { ids, items };
  }, [ids, items]);

  const choose = useCallback((next: ReadonlySet<string>) => {
    setIds(next);
    announce(selectionTexts.said(next.size));
  }, []);

  const toggle = useCallback(
    (index: number) => {
      const id = now.current.items[index]?.id;
      if (id === undefined) return;
      anchor.current = index;
      const next = new Set(now.current.ids);
      if (!next.delete(id)) next.add(id);
      choose(next);
    },
    [choose],
  );

  const reachTo = useCallback(
    (index: number) => choose(withRange(now.current.ids, now.current.items, [anchor.current, index])),
    [choose],
  );

  const clear = useCallback(() => choose(NONE), [choose]);

  const handlers = useMemo(
    () => ({
      onClickCapture(event: MouseEvent) {
        const row = rowOf(event.target);
        if (row === null) return;
        const target = event.target as Element;
        const isFinger = (event.nativeEvent as PointerEvent).pointerType === 'touch';
        const isMeant = target.closest('button:not([data-row-title])') === null;
        const isOne = (event.ctrlKey || event.metaKey) && target.closest('a[href]') === null;
        if (event.shiftKey) reachTo(indexOf(row));
        else if (isOne || (isFinger && isMeant && now.current.ids.size > 0)) toggle(indexOf(row));
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
      onMouseDown(event: MouseEvent) {
        // Prevents the browser from selecting the text between two clicks.
        if (event.shiftKey && rowOf(event.target) !== null) event.preventDefault();
      },
      onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
        const target = event.target as Element;
        const row = rowOf(target);
        if (row === null || !target.matches('[data-row-title]')) return;
        const index = indexOf(row);
        const { ids: before, items: all } = now.current;
        const meaning = meaningOf(event, before.size > 0);
        if (meaning === undefined) return;
        if (meaning === 'this') toggle(index);
        else if (meaning === 'all') choose(new Set(all.map(({ id }) => id)));
        else if (meaning === 'none') clear();
        else {
          const next = index + meaning;
          if (all[next] === undefined) return;
          if (before.size === 0) anchor.current = index;
          reachTo(next);
          focusRow(event.currentTarget, next);
        }
        event.preventDefault();
        event.stopPropagation();
      },
    }),
    [choose, clear, reachTo, toggle],
  );

  return { ids, toggle, clear, handlers };
}

export type Selection = ReturnType<typeof useSelection>;
