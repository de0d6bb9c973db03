/** A yes or no as every database stores it. */
export type Flag = 0 | 1;
