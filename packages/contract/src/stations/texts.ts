/** Stations on home, the live streams page and the live bar. "Connecting..." and "Joining..." differ by page (ruling 2.20). */
export const stationTexts = {
  stationName: (genre: string) => `${genre} Radio`,
  /** A stream's description (M-272), shown on no documented screen. */
  stationDescription: (genre: string) => `${genre} around the clock, the same moment for everyone.`,
  live: 'LIVE',
  listeners: (count: number) => `${count} ${count === 1 ? 'listener' : 'listeners'}`,
  /** In the place of the number while nobody listens. */
  seatLeft: 'There is a seat left.',
  unknownTrack: 'Unknown Track',
  unknownArtist: 'Unknown Artist',
  upNext: 'Up Next',
  /** After "Up Next", on a station with one song. */
  sameSong: 'the same song again',
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
