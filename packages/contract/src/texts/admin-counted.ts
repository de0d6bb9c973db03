const figures = new Intl.NumberFormat();

/** `1 listener`, `2,000 listeners`: administration groups the figures of its numbers. */
export const countedFigure = (count: number, one: string, many = `${one}s`) =>
  `${figures.format(count)} ${count === 1 ? one : many}`;
