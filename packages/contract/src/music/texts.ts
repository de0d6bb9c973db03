import { counted } from '../counted.ts';

/** Player and favorites. `view-texts.ts` has the views of the library, and `playlist-texts.ts` those of playlists. */
export const musicTexts = {
  unknownArtist: 'Unknown Artist',
  unknownAlbum: 'Unknown Album',
  variousArtists: 'Various Artists',
  nothingToPlay: 'Nothing left to play here.',
  playNamed: (name: string) => `Play ${name}`,
  playlists: {
    addTo: 'Add to playlist',
    count: (count: number) => counted(count, 'track'),
  },
  favourites: {
    heading: 'My Favorites',
    addedToast: (title: string | undefined) => `${title ?? 'Track'} added to favorites`,
    removedToast: (title: string | undefined) => `${title ?? 'Track'} removed from favorites`,
    toggleFailedToast: 'Failed to update favorites',
  },
  player: {
    repeat: (mode: string) => `Repeat: ${mode}`,
    /** The browser needs a gesture before it plays sound; the same words for a track and for a stream. */
    clickToListen: 'Click to listen',
    clearQueue: 'Clear queue',
    queueCleared: (count: number) => `${count} ${count === 1 ? 'song' : 'songs'} removed from the queue`,
    removed: (title: string) => `"${title}" removed from the queue`,
    queueReplaced: 'Queue replaced',
    undo: 'Undo',
    // ours: why the music stopped
    noAnswer: "The server isn't responding. The music will resume when it does.",
  },
  // ours: what plays, filling the screen (`full-player-view-texts.ts`)
  stage: {
    open: 'Full screen',
    close: 'Close',
  },
} as const;
