/** The stage beside what musicTexts has of it. */
export const stageTexts = {
  panels: 'Beside the cover',
  lyrics: 'Lyrics',
  follow: 'Follow the song',
  /** Instead of words, where the music plays alone. */
  noWords: '♪',
  sleep: {
    heading: 'Sleep timer',
    after: (minutes: number) => `After ${minutes} minutes`,
    trackEnd: 'At the end of the track',
    off: 'Turn off',
    minutesLeft: (minutes: number) => `${minutes} min left`,
    secondsLeft: (seconds: number) => `${seconds} s left`,
    withTrack: 'Until the track ends',
  },
} as const;
