import { counted } from '../counted.ts';

/** The page with a listener's own playlists and favorites. */
export const libraryTexts = {
  heading: 'Your collection',
  sorts: { recent: 'Recents', added: 'Recently added', name: 'A–Z' },
  showAsGrid: 'Show as grid',
  showAsList: 'Show as list',
  loading: 'Loading your library',
  mixtapeNote: (count: number) => `Favorites · ${counted(count, 'track')}`,
  empty: 'Your library starts here',
  emptyHint: 'Create a playlist, or select the heart on albums and artists to add them.',
  favoritesFailed: "Couldn't load your favorite albums and artists.",
} as const;
