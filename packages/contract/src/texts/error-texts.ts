/** Errors that a documented client raises (area "errors" of the requirements); `{status}` is the HTTP status. */
const withStatus = (text: string) => (status: number) => `${text}: ${status}`;

export const errorTexts = {
  network: 'Network error',
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
  startStream: withStatus('Failed to start stream'),
  stopStream: withStatus('Failed to stop stream'),
  advance: withStatus('Failed to advance to next track'),
  fetchHistory: withStatus('Failed to fetch stream history'),
  initializeStreams: withStatus('Failed to initialize streams'),
  fetchPlaylists: withStatus('Failed to fetch playlists'),
  createPlaylist: withStatus('Failed to create playlist'),
  addToPlaylist: withStatus('Failed to add track to playlist'),
  removeFromPlaylist: withStatus('Failed to remove track from playlist'),
  deletePlaylist: withStatus('Failed to delete playlist'),
  fetchFavourites: withStatus('Failed to fetch favorites'),
  addFavourite: withStatus('Failed to add favorite'),
  removeFavourite: withStatus('Failed to remove favorite'),
  checkFavourite: withStatus('Failed to check favorite status'),
  fetchGenres: withStatus('Failed to fetch genres'),
  http: (status: number) => `HTTP error! status: ${status}`,
} as const;
