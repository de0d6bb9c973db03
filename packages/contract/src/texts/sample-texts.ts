/** Samples of stations that are open to everybody. Loaded only where there is one. */
export const sampleTexts = {
  heading: 'On air now',
  note: 'Open to everybody. A press plays what was on air in the last half minute.',
  hear: (station: string) => `Hear the last half minute of ${station}`,
  stop: (station: string) => `Stop ${station}`,
  full: 'Every seat is taken. Try again in half a minute.',
  failed: 'It could not be loaded.',
} as const;
