/** Words of a card of Home for the music that the player has loaded. */
export const loadedTexts = {
  playing: 'Playing',
  paused: 'Paused',
} as const;
