/** Rows of every long list are this high (`h-14`), so that the place of a row is arithmetic. */
export const ROW_PX = 56;
/** Where no picture stands in them (`h-12`). */
export const COMPACT_ROW_PX = 48;
