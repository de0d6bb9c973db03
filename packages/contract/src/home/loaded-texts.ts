/** What a card of Home says about the music that the player has loaded. */
export const loadedTexts = {
  playing: 'Playing',
  paused: 'Paused',
} as const;
