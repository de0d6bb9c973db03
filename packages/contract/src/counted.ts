/** `1 album`, `3 albums` */
export const counted = (count: number, word: string) => `${count} ${count === 1 ? word : `${word}s`}`;
