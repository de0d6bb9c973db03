/** The panel beside the page on wide screens. */
export const panelTexts = {
  close: 'Close the panel',
  onAir: 'On air',
  nothingPlays: 'Nothing playing.',
  noLyrics: 'No lyrics for this song.',
  emptyQueue: 'Your queue is empty. Play something, or drag songs and albums here.',
} as const;
