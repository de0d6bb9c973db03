/** The stage beside what musicTexts has of it. */
export const stageTexts = {
  panels: 'Beside the cover',
  lyrics: 'Lyrics',
  follow: 'Follow the song',
  /** Instead of words, where the music plays alone. */
  noWords: '♪',
} as const;
