const songs = (count: number) => `${count} ${count === 1 ? 'song' : 'songs'}`;

/** Selecting several songs of a list, and dragging music; no document gives the words. */
export const selectionTexts = {
  label: 'Selected songs',
  chosen: (count: number) => `${count} selected`,
  said: (count: number) => (count === 0 ? 'None selected' : `${songs(count)} selected`),
  select: 'Select',
  unselect: 'Deselect',
  clear: 'Clear selection',
  more: 'More for the selected songs',
  play: 'Play',
  playNext: 'Play next',
  addToQueue: 'Add to queue',
  favourite: 'Add to favorites',
  playsNext: (count: number) => `${songs(count)} will play next`,
  queued: (count: number) => `${songs(count)} added to the queue`,
  queuedNamed: (name: string) => `${name} added to the queue`,
  favourites: (count: number) => `${songs(count)} added to favorites`,
  removed: (count: number, playlist: string) => `${songs(count)} removed from ${playlist}`,
  putBackFailed: "Couldn't restore all songs.",
  songs,
} as const;
