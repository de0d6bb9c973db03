export const markTexts = {
  rating: {
    /** Label of the five stars. */
    of: (name: string) => `Your rating of ${name}`,
    stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
    group: 'Rate',
    rated: (name: string, count: number) =>
      count === 0 ? `Rating removed from ${name}` : `${name}: ${count === 1 ? '1 star' : `${count} stars`}`,
    failed: "Couldn't save the rating",
  },
  parts: 'Favorites filter',
  none: {
    albums: 'No favorite albums yet. Select the heart on an album to add it.',
    artists: 'No favorite artists yet. Select the heart on an artist to add them.',
  },
  mostPlayed: {
    heading: 'Most played',
    plays: (count: number) => (count === 1 ? '1 play' : `${count} plays`),
    failed: "Couldn't load your listening history",
    title: 'Nothing played yet',
    hint: "Songs count once you've heard half.",
  },
  bookmarks: {
    heading: 'Bookmarks',
    note: 'Newest first. Select one to resume.',
    at: (time: string) => `at ${time}`,
    setHere: 'Add bookmark here',
    setFor: (title: string) => `Bookmark ${title}`,
    longest: 'Longest songs in your library',
    longestNote: 'The button in a row bookmarks the song where it is now, or at its start.',
    resume: (time: string) => `Resume from ${time}`,
    remove: 'Remove bookmark',
    set: 'Bookmark added.',
    removed: 'Bookmark removed.',
    changeFailed: "Couldn't update the bookmark",
    failed: "Couldn't load your bookmarks",
    title: 'No bookmarks yet',
    hint: 'Add one from the menu of a long song while it plays. It works in your other apps, too.',
  },
} as const;
