/** Details of how exactly this page is synchronized, and how to improve it. */
export const timingTexts = {
  explain:
    "Everyone on a station hears the same moment. This page measures the value itself; it can't detect uneven network delay or a hidden output delay.",
  explainUntold:
    "This browser doesn't report its output delay, so there's no number here. If another room is ahead, adjust “Play earlier or later” below until they match.",
  explainApart:
    "This browser doesn't report its position in the station, so it may be a few seconds away from other rooms.",
  position: 'Offset from the station',
  clock: 'Clock accuracy (95%)',
  roundTrip: 'Round trip',
  latency: 'Output delay (reported)',
  /** `explainUntold` refers to it by this name. */
  delay: 'Play earlier or later',
  delayHint: 'Bluetooth speakers and TVs can add a delay. Adjust until all rooms match.',
  delayFor: (device: string) => `Saved for ${device}.`,
  delayForThisBrowser: 'Saved in this browser.',
  noDelay: 'no adjustment',
  earlier: (byMs: number) => `${byMs} ms earlier`,
  later: (byMs: number) => `${byMs} ms later`,
  reset: 'Reset',
  quality: 'Quality',
  qualities: {
    automatic: 'Automatic',
    best: 'Best',
    high: 'High',
    normal: 'Normal',
    saver: 'Data saver',
  },
  qualityHint: 'Data per hour: Best about 300 MB, High 75, Normal 45, Data saver 25.',
  history: 'Played earlier',
  noHistory: 'Nothing yet.',
} as const;
