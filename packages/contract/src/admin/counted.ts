const figures = new Intl.NumberFormat();

/** Returns `1 listener` or `2,000 listeners`, because administration groups digits. */
export const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${figures.format(count)} ${count === 1 ? one : many}`;
