/** Marks of listeners: ratings, favorite albums and artists, bookmarks. */
export const markTexts = {
  rating: {
    /** Label of the five stars. */
    of: (name: string) => `Your rating of ${name}`,
    stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
    group: 'Rate',
    rated: (name: string, count: number) =>
      count === 0 ? `${name} has no stars any more` : `${name}: ${count === 1 ? '1 star' : `${count} stars`}`,
    failed: 'Failed to save the rating',
  },
  /** Kinds of favorites besides the documented songs. */
  parts: 'Which favorites are shown',
  none: {
    albums: 'No favorite albums. The heart on the page of an album makes it one.',
    artists: 'No favorite artists. The heart on the page of an artist makes them one.',
  },
  mostPlayed: {
    heading: 'Most played',
    note: 'Your own, with how often.',
    recent: 'Recently played',
    plays: (count: number) => (count === 1 ? '1 play' : `${count} plays`),
    failed: 'Your plays could not be loaded',
    title: 'Nothing played yet',
    hint: 'A track is counted once you heard half of it.',
  },
  bookmarks: {
    heading: 'Bookmarks',
    note: 'The last set first. A press goes on there.',
    at: (time: string) => `at ${time}`,
    setHere: 'Bookmark this place',
    resume: (time: string) => `Resume at ${time}`,
    remove: 'Remove the bookmark',
    set: 'The bookmark was set.',
    removed: 'The bookmark was removed.',
    changeFailed: 'Failed to change the bookmark',
    failed: 'Your bookmarks could not be loaded',
    title: 'No bookmarks yet',
    hint: 'The menu of a long track that plays sets one, here and in other apps.',
  },
} as const;
