/** A separate file, because Home needs these words and no others of recommendations. */
export const recommendMenuTexts = {
  playAlike: 'Play more like this',
  similarSongs: 'Similar songs',
} as const;
