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
    title: "Stations play, but live updates don't get through.",
    effect: 'Skips and changes arrive a few seconds late.',
    noUpgrade:
      'Something between this page and the server blocks WebSockets, usually a reverse proxy. Whoever runs this server can find the missing settings with “npm run doctor” and in docs/OPERATIONS.md.',
    foreignOrigin: (address: string) =>
      `The server treats ${address} as another site's address. Whoever runs it can let the reverse proxy pass on the Host header with its port, or add the address to PUBLIC_URL or ALLOWED_ORIGINS. Run “npm run doctor” for details.`,
  },
} as const;
