const songs = (count: number) => `${count} ${count === 1 ? 'song' : 'songs'}`;

/** Selecting several songs of a list, and dragging music; no document gives the words. */
export const selectionTexts = {
  label: 'Chosen songs',
  chosen: (count: number) => `${count} chosen`,
  said: (count: number) => (count === 0 ? 'None chosen' : `${songs(count)} chosen`),
  select: 'Select',
  unselect: 'Take out of the selection',
  clear: 'Choose none',
  play: 'Play',
  playNext: 'Play next',
  addToQueue: 'Add to queue',
  favourite: 'Add to favorites',
  playsNext: (count: number) => `${songs(count)} ${count === 1 ? 'plays' : 'play'} next`,
  queued: (count: number) => `${songs(count)} added to the queue`,
  queuedNamed: (name: string) => `${name} added to the queue`,
  favourites: (count: number) => `${songs(count)} added to favorites`,
  removed: (count: number, playlist: string) => `${songs(count)} taken out of ${playlist}`,
  putBackFailed: 'Not all songs could be put back.',
  songs,
} as const;
