/** Errors that a documented client raises (area "errors" of the requirements); `{status}` is the HTTP status. */
export const withStatus = (text: string) => (status: number) => `${text}: ${status}`;

export const errorTexts = {
  network: 'Network error',
  /** Shown instead of the documented `http` if the server fails without a message. */
  unavailable: "The server couldn't answer. Try again in a moment.",
  unreadable: 'The server sent an invalid response.',
  noToken: 'No authentication token available',
  authenticationFailed: 'Authentication failed - please login again',
  authenticationRequired: 'Authentication required',
  /** A 401 that comes from a proxy and not from Tutti (ruling 0.23). */
  guarded:
    "A proxy in front of this server requires its own sign-in and blocks requests. You're still signed in here.",
  notConnectedToHub: 'Not connected to stream hub',
  connectionFailed: 'Connection failed',
  streamNotFound: (genreId: string | number) => `Stream not found for genre ${genreId}`,
  fetchStreams: withStatus('Failed to fetch streams'),
  fetchCurrentMetadata: withStatus('Failed to fetch current stream metadata'),
  advance: withStatus('Failed to advance to next track'),
  fetchPlaylists: withStatus('Failed to fetch playlists'),
  fetchFavourites: withStatus('Failed to fetch favorites'),
  addFavourite: withStatus('Failed to add favorite'),
  removeFavourite: withStatus('Failed to remove favorite'),
  checkFavourite: withStatus('Failed to check favorite status'),
  http: (status: number) => `HTTP error! status: ${status}`,
} as const;
