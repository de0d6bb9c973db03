export const panelTexts = {
  close: 'Close the panel',
  onAir: 'On air',
  nothingPlays: 'Nothing playing.',
  emptyQueue: 'Your queue is empty. Play something, or drag songs and albums here.',
} as const;
