/** What listeners mark: stars, hearts of albums and artists, bookmarks. */
export const markTexts = {
  rating: {
    /** Names the five stars. */
    of: (name: string) => `Your rating of ${name}`,
    stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
    group: 'Rate',
    rated: (name: string, count: number) =>
      count === 0 ? `${name} has no stars any more` : `${name}: ${count === 1 ? '1 star' : `${count} stars`}`,
    failed: 'Failed to save the rating',
  },
  /** Of the favorites, besides the documented songs. */
  parts: 'Which favorites are shown',
  none: {
    albums: 'No favorite albums. The heart on the page of an album makes it one.',
    artists: 'No favorite artists. The heart on the page of an artist makes them one.',
  },
} as const;
