import { type RefObject, useLayoutEffect, useState } from 'react';
import { coverEdgePx } from '#components/long-lists/cover-edge.ts';

/** Both match artist-albums.css. */
const GAP_PX = 32;
const ROW_MIN_PX = 704;
/** The words below an album need it. */
const TILE_MIN_PX = 176;

/** Counts the tiles that fit beside each other; 0 if the list is too narrow for a row of several kinds, or not measured. */
export function rowColumns(widthPx: number, edgePx: number): number {
  if (widthPx < ROW_MIN_PX) return 0;
  return Math.floor((widthPx + GAP_PX) / (Math.max(TILE_MIN_PX, edgePx) + GAP_PX));
}

interface RowContent {
  readonly related: number;
  /** More music of the genre is beside the whole page already. */
  readonly isMoreAside: boolean;
}

/** The album has one column, the related artists as many as they need, and more music of the genre has the others. */
export function shareRow(columns: number, { related, isMoreAside }: RowContent) {
  const others = Math.max(0, columns - 1);
  const relatedColumns = isMoreAside ? others : Math.min(related, others);
  return { isRow: columns > 1, relatedColumns, moreColumns: others - relatedColumns };
}

export function useRowColumns(row: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(0);
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return;
    const measure = () => setColumns(rowColumns(element.clientWidth, coverEdgePx()));
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [row]);
  return columns;
}
