/** The same in every long list (`h-14`), so that positions can be computed. */
export const ROW_PX = 56;
export const COMPACT_ROW_PX = 48;
