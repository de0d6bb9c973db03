import { counted } from '../counted.ts';

/** A separate file, because Home would load its words, too. */
export const artistListTexts = {
  count: (count: number) => `${counted(count, 'artist')} in your library`,
  found: (count: number) => `${counted(count, 'artist')} found`,
} as const;
