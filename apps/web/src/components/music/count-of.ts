/** `1 album`, `3 albums` */
export function countOf(count: number, word: string): string {
  return `${count} ${count === 1 ? word : `${word}s`}`;
}
