/** Stations on home, the live streams page and the live bar. "Connecting..." and "Joining..." differ by page (ruling 2.20). */
export const stationTexts = {
  stationName: (genre: string) => `${genre} Radio`,
  /** A stream's description (M-272), shown on no documented screen. */
  stationDescription: (genre: string) => `${genre} around the clock, the same moment for everyone.`,
  started: (genre: string) => `${genre} Radio is on air.`,
  stopped: (genre: string) => `${genre} Radio has stopped.`,
  initialized: (count: number) => (count === 1 ? '1 station is on air.' : `${count} stations are on air.`),
  live: 'LIVE',
  listeners: (count: number) => `${count} ${count === 1 ? 'listener' : 'listeners'}`,
  unknownTrack: 'Unknown Track',
  unknownArtist: 'Unknown Artist',
  upNext: 'Up Next',
  loading: "Loading what's on air",
  notConnected: 'Not connected',
  joinStream: 'Join Stream',
  leaveStream: 'Leave Stream',
  leave: 'Leave',
  notJoined: "Couldn't join the station.",
  notLeft: "Couldn't leave the station.",
  /** Shown after a reload, because no browser continues playing without a gesture. */
  returnOffer: {
    question: 'You were listening to',
    accept: 'Return',
    dismiss: 'Not now',
  },
  /** The stream continues from the announced entries. */
  hubLost: 'reconnecting, still playing',
  /** WebSockets do not get through, so the page uses HTTP. */
  noLiveLine: 'no live updates, still playing',
  /** The file or the server is gone; the station continues, and this page rejoins it as soon as it can. */
  trackFailed: "couldn't load, trying again",
  /** For Admin, DJ and Host. */
  control: {
    menu: (station: string) => `Control ${station}`,
    skip: 'Skip this song',
    skipped: 'Skipped for everyone. The next song starts in a moment.',
    notSkipped: 'This song is about to end anyway.',
    start: 'Start station',
    startAll: 'Start all stations',
    stop: 'Stop station',
    stopQuestion: (station: string) => `Stop ${station}?`,
    stopText: 'It stops for everyone listening until someone starts it again.',
    offAir: 'Off air',
    offAirHint: 'These genres have music, but their station is stopped. Only Admin, DJ and Host see them.',
  },
  /** How exactly this page is synchronized, and how to improve it. */
  timing: {
    title: 'Sound and timing',
    inSync: (marginMs: number) => `in sync ±${marginMs} ms`,
    catchingUp: (marginMs: number) => `catching up, ±${marginMs} ms`,
    untold: 'roughly in sync',
    apart: 'out of sync',
    measuring: 'measuring…',
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
  relativeTime: {
    justNow: 'just now',
    minutesAgo: (count: number) => `${count}m ago`,
    hoursAgo: (count: number) => `${count}h ago`,
    daysAgo: (count: number) => `${count}d ago`,
  },
} as const;
