/** The panel beside the page on wide screens. */
export const panelTexts = {
  close: 'Close the panel',
  onAir: 'On air',
  nothingPlays: 'Nothing plays.',
  noLyrics: 'No lyrics come with this song.',
  emptyQueue: 'The queue is empty. Play something, or drop songs and albums here.',
} as const;
