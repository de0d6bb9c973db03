import { withStatus } from './error-texts.ts';

/** Errors of calls that Home does not make, apart from the others, so that Home need not load them. */
export const changeErrorTexts = {
  startStream: withStatus('Failed to start stream'),
  stopStream: withStatus('Failed to stop stream'),
  fetchHistory: withStatus('Failed to fetch stream history'),
  initializeStreams: withStatus('Failed to initialize streams'),
  createPlaylist: withStatus('Failed to create playlist'),
  addToPlaylist: withStatus('Failed to add track to playlist'),
  removeFromPlaylist: withStatus('Failed to remove track from playlist'),
  deletePlaylist: withStatus('Failed to delete playlist'),
  fetchGenres: withStatus('Failed to fetch genres'),
} as const;
