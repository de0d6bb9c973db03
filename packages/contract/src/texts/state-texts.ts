/** Empty lists and screens that could not be loaded, as far as no document gives the words. */
export const stateTexts = {
  retry: 'Retry',
  library: {
    hint: 'It fills as soon as the music folder has been read.',
    lookAgain: 'Look again',
    openAdmin: 'Open Music Library',
  },
  search: { clear: 'Clear search', announced: 'Nothing found' },
  browseSongs: 'Browse songs',
  favourites: { showAll: 'Show all favorites' },
  queue: { title: 'The queue is empty', hint: 'Play a list, or add single songs with their menu.' },
  recent: {
    title: 'Nothing played yet',
    hint: 'A track is listed here once you heard half of it.',
    failed: 'Your plays could not be loaded',
  },
  genre: { other: 'Choose another genre' },
  gone: {
    album: 'This album is no longer here.',
    artist: 'This artist is no longer here.',
    genre: 'This genre is no longer here.',
    playlist: 'This playlist is no longer here.',
    browseAlbums: 'Browse albums',
    browseArtists: 'Browse artists',
    browseGenres: 'Browse genres',
    browsePlaylists: 'Your library',
  },
  artists: { failed: 'Artists could not be loaded' },
  artist: { failed: 'This artist could not be loaded' },
  album: { failed: 'This album could not be loaded' },
  activity: {
    noMatch: 'Nothing matches',
    noMatchHint: 'No entry fits these filters.',
    showAll: 'Show all entries',
    empty: 'Nothing yet',
    emptyHint: 'Sign-ins and changes of your account show here.',
  },
} as const;
