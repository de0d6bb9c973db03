export const sampleTexts = {
  heading: 'On air now',
  note: 'Open to everyone. Select a station to hear its last 30 seconds.',
  hear: (station: string) => `Hear the last 30 seconds of ${station}`,
  stop: (station: string) => `Stop ${station}`,
  full: 'Too many people are listening. Try again in 30 seconds.',
  failed: "Couldn't load this.",
} as const;
