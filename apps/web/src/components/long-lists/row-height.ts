/** Rows of every long list are this high (`h-14`), so that the place of a row is arithmetic. */
export const ROW_PX = 56;
