/** Empty lists and screens that could not be loaded, as far as no document gives the words. */
export const stateTexts = {
  retry: 'Retry',
  library: {
    hint: 'Music appears here once the music folder has been scanned.',
    lookAgain: 'Check again',
    openAdmin: 'Open Music Library',
  },
  search: { clear: 'Clear search', announced: 'No results' },
  browseSongs: 'Browse songs',
  favourites: { showAll: 'Show all favorites' },
  queue: { title: 'Your queue is empty', hint: 'Play an album or playlist, or add songs from their menu.' },
  recent: {
    title: 'Nothing played yet',
    hint: "Songs appear here once you've heard half.",
    failed: "Couldn't load your listening history",
  },
  genre: { other: 'Choose another genre' },
  gone: {
    album: 'This album is no longer available.',
    artist: 'This artist is no longer available.',
    genre: 'This genre is no longer available.',
    playlist: 'This playlist is no longer available.',
    browseAlbums: 'Browse albums',
    browseArtists: 'Browse artists',
    browseGenres: 'Browse genres',
    browsePlaylists: 'Your library',
  },
  artists: { failed: "Couldn't load artists" },
  artist: { failed: "Couldn't load this artist" },
  album: { failed: "Couldn't load this album" },
  activity: {
    noMatch: 'No matching activity',
    noMatchHint: 'Try different filters.',
    showAll: 'Show all entries',
    empty: 'No activity yet',
    emptyHint: 'Sign-ins and changes to your account will appear here.',
  },
} as const;
