/** A separate file, because Home needs this word and no others of recommendations. */
export const recommendMenuTexts = {
  playAlike: 'Play more like this',
} as const;
