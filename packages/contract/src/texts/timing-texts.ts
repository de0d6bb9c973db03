/** Details of how exactly this page is synchronized, and how to improve it. */
export const timingTexts = {
  explain:
    'Everybody on a stream hears the same moment. The number is what this page measures of itself; a line that is slower one way than the other, and an output that hides its delay, it cannot see.',
  explainUntold:
    'This browser does not say how late its sound leaves the device, so no number is claimed. If it lags behind another room, move “Play earlier or later” below until the rooms sound as one.',
  explainApart:
    'This browser plays the stream and does not say which moment of it, so it may be some seconds away from other rooms.',
  position: 'Sound against the stream',
  clock: 'Clock, two deviations',
  roundTrip: 'Way to the server and back',
  latency: 'Delay of the output, as told by the browser',
  /** `explainUntold` refers to it by this name. */
  delay: 'Play earlier or later',
  delayHint: 'Bluetooth and televisions add a delay nobody reports. Move it until the rooms sound as one.',
  delayFor: (device: string) => `Kept for ${device}.`,
  delayForThisBrowser: 'Kept in this browser.',
  noDelay: 'no shift',
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
  qualityHint: 'In an hour, Best takes about 300 MB, High 75, Normal 45 and Data saver 25.',
  history: 'Played before',
  noHistory: 'Nothing yet.',
} as const;
