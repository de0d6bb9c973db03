/** The full player: what plays, filling the screen. */
export const fullPlayerViewTexts = {
  heading: 'Now playing',
  play: 'Play',
  upNext: 'Up next',
  nothingFollows: 'Nothing up next.',
  notAnnounced: 'The next song appears here soon.',
  progress: 'Song progress',
  noSeeking: 'Live: no seeking',
  nothing: 'Nothing playing',
  nothingHint: 'Play a song or join a station to see it here.',
  browse: 'Browse Live Streams',
} as const;
