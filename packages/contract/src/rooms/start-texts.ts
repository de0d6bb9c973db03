/** Music that a new room may begin with. */
export const roomStartTexts = {
  heading: 'Start a room with …',
  playing: 'What plays now',
  station: 'Station',
} as const;
