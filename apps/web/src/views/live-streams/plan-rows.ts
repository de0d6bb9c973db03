/** Distributes the stations among rows that are all full, because a card alone in the last row looks forgotten. */

/** The sizes of a pane with room for several columns, from the narrowest to the widest; their widths are in station-rows.css. */
const SIZES = ['middle', 'large', 'wide', 'widest'] as const;
type PaneSize = (typeof SIZES)[number];

/** Three cards side by side would leave the lower half of a large screen empty. */
const IN_TWO_ROWS = 3;
/** Up to this many are large, because small ones would leave the page empty. */
const FEW_STATIONS = 6;
/** More than this many need a fourth column to fit on the largest screens. */
const MANY_STATIONS = 12;

/** All row lengths divide it. */
const GRID_COLUMNS = 12;

/** How many columns a pane of this size has at most. */
function columnsOf(size: PaneSize, count: number): number {
  if (size === 'middle' || count <= IN_TWO_ROWS) return 2;
  if (size === 'large') return count <= FEW_STATIONS ? 2 : 3;
  return size === 'widest' && count > MANY_STATIONS ? 4 : 3;
}

/** The lengths of rows, which differ by one at most; the shorter ones come first, so their cards are the largest. */
export function planRows(count: number, columns: number): number[] {
  const rows = Math.ceil(count / columns);
  const length = Math.floor(count / rows);
  const longerRows = count - length * rows;
  return Array.from({ length: rows }, (_unused, row) => (row < rows - longerRows ? length : length + 1));
}

/** For each size, how many columns of the grid each card spans, and how many rows there are. */
export interface GridRows {
  readonly rows: Readonly<Record<string, number>>;
  readonly spans: readonly Readonly<Record<string, number>>[];
}

/** Returns custom properties, because only the style sheet knows how wide the pane is. */
export function planGrid(count: number): GridRows {
  const plans = SIZES.map((size) => ({ size, rows: planRows(count, columnsOf(size, count)) }));
  const spansBySize = plans.map(({ size, rows }) => ({
    size,
    spans: rows.flatMap((length) => Array.from({ length }, () => GRID_COLUMNS / length)),
  }));
  return {
    rows: Object.fromEntries(plans.map(({ size, rows }) => [`--rows-${size}`, rows.length])),
    spans: Array.from({ length: count }, (_unused, index) =>
      Object.fromEntries(spansBySize.map(({ size, spans }) => [`--span-${size}`, spans[index] ?? 1])),
    ),
  };
}
