/** The live streams page. "Joining..." differs from home on purpose (ruling 2.20). */
export const liveStreamsTexts = {
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
  /** The server responds, but WebSockets do not get through (ruling 0.24). */
  line: {
    title: 'Streams play, but the live connection does not get through.',
    effect: 'Skips and changes arrive a few seconds late.',
    noUpgrade:
      'Something between this page and the server passes no WebSockets on, mostly a reverse proxy. Whoever runs this server finds the missing lines with “npm run doctor” and in docs/OPERATIONS.md.',
    foreignOrigin: (address: string) =>
      `The server takes ${address} for another site’s address. Whoever runs it lets the reverse proxy pass on the Host header with its port, or names the address in PUBLIC_URL or ALLOWED_ORIGINS; “npm run doctor” says more.`,
  },
} as const;
