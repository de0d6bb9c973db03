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
} as const;
