/** Stations on home, the live streams page and the live bar. "Connecting..." and "Joining..." differ by page (ruling 2.20). */
export const stationTexts = {
  stationName: (genre: string) => `${genre} Radio`,
  /** A stream's description (M-272), shown on no documented screen. */
  stationDescription: (genre: string) => `${genre} around the clock, the same moment for everybody.`,
  started: (genre: string) => `${genre} Radio is on air.`,
  stopped: (genre: string) => `${genre} Radio has stopped.`,
  initialized: (count: number) => (count === 1 ? '1 station is on air.' : `${count} stations are on air.`),
  live: 'LIVE',
  unknownTrack: 'Unknown Track',
  unknownArtist: 'Unknown Artist',
  upNext: 'Up Next',
  loading: 'Loading what is on air',
  notConnected: 'Not connected',
  joinStream: 'Join Stream',
  leaveStream: 'Leave Stream',
  leave: 'Leave',
  /** After a reload, which no browser lets go on playing unasked. */
  returnOffer: {
    question: 'You were listening to',
    accept: 'Return',
    dismiss: 'Not now',
  },
  /** The stream plays on from what is announced. */
  hubLost: 'reconnecting, still playing',
  /** Its file has gone, or the server has; the station goes on, and this page with it as soon as it can. */
  trackFailed: 'not loading, trying again',
  /** For Admin, DJ and Host. */
  control: {
    menu: (station: string) => `Control ${station}`,
    skip: 'Skip this track',
    skipped: 'Skipped for everybody: the next track starts in a moment.',
    notSkipped: 'This track is ending by itself.',
    start: 'Start stream',
    startAll: 'Start all streams',
    stop: 'Stop stream',
    stopQuestion: (station: string) => `Stop ${station}?`,
    stopText: 'It goes silent for everybody who listens, until somebody starts it again.',
    offAir: 'Off air',
    offAirHint: 'These genres have music but no running stream. Only Admin, DJ and Host see them.',
  },
  /** How well this page is in step, and what can be done about it. */
  timing: {
    title: 'Sound and timing',
    inSync: (marginMs: number) => `in sync ±${marginMs} ms`,
    catchingUp: (marginMs: number) => `catching up, ±${marginMs} ms`,
    coarse: 'roughly in sync',
    measuring: 'measuring…',
    explain:
      'Everybody on a stream hears the same moment. The number is what this page measures of itself; a line that is slower one way than the other, and an output that hides its delay, it cannot see.',
    explainCoarse:
      'On this device the stream plays on with the screen locked. For that it is kept in step to about a second, not to milliseconds.',
    explainUntold:
      'This browser does not say how late its sound leaves the device, so no number is claimed. If it lags behind another room, move “Play earlier or later” below until the rooms sound as one.',
    position: 'Sound against the stream',
    clock: 'Clock, two deviations',
    roundTrip: 'Way to the server and back',
    latency: 'Delay of the output, as told by the browser',
    /** Named by `explainUntold`. */
    delay: 'Play earlier or later',
    delayHint: 'Bluetooth and televisions add a delay nobody reports. Move it until the rooms sound as one.',
    delayFor: (device: string) => `Kept for ${device}.`,
    delayForThisBrowser: 'Kept in this browser.',
    delayText: (delayMs: number) =>
      delayMs === 0 ? 'no shift' : `${Math.abs(delayMs)} ms ${delayMs > 0 ? 'earlier' : 'later'}`,
    reset: 'Reset',
    history: 'Played before',
    noHistory: 'Nothing yet.',
  },
  home: {
    jumpBackIn: 'Jump Back In',
    lastListened: 'Last listened',
    noRecentStreams: 'No recent streams',
    noRecentStreamsHint: 'Join a live stream to see it appear here!',
    browseStreams: 'Browse Streams',
    streamingSessions: 'Streaming Sessions',
    alwaysOn: '24/7 Live',
    joining: 'Connecting...',
    connectHeading: 'Connect to Streams',
    noStreams: 'No Streams Available',
    refresh: 'Refresh Streams',
    errorHeading: 'Error Loading Data',
    retry: 'Retry',
  },
  page: {
    connected: 'Connected',
    disconnected: 'Disconnected',
    alwaysOn: '24/7',
    joining: 'Joining...',
    connectionFailed: 'Connection Failed',
    retryConnection: 'Retry Connection',
    noStreams: 'No Streams Available',
    noStreamsHint: 'No live streams are currently active.',
    refresh: 'Refresh Streams',
    connectHeading: 'Connect to Live Streams',
    connect: 'Connect to Streams',
  },
  relativeTime: {
    justNow: 'just now',
    minutesAgo: (count: number) => `${count}m ago`,
    hoursAgo: (count: number) => `${count}h ago`,
    daysAgo: (count: number) => `${count}d ago`,
  },
} as const;
