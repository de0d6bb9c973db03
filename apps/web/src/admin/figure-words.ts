/** Numbers and their words, in the reader's language. */
const numberFormat = new Intl.NumberFormat();

export function figure(value: number): string {
  return numberFormat.format(value);
}

/** "1 listener", "2,000 listeners" */
export function countOf(value: number, one: string, many = `${one}s`): string {
  return `${figure(value)} ${value === 1 ? one : many}`;
}
