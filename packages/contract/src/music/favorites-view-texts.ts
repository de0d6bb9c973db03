/** The view of the favorites. */
export const favoritesViewTexts = {
  playAll: 'Play All',
  placeholder: 'Search favorites...',
  filters: 'Filters',
  filterOptions: ['All Items', 'By Artist', 'By Album', 'By Genre'],
  added: (date: string) => `Added ${date}`,
  empty: 'No favorites yet',
  emptyHint: 'Start adding tracks to your favorites to see them here!',
  noMatch: 'No matching favorites',
  noMatchHint: 'Try adjusting your search or filter criteria.',
  loading: 'Loading favorites...',
  error: (message: string) => `Error: ${message}`,
  loadFailed: 'Failed to load favorites',
  pageRemovedToast: (title: string) => `"${title}" removed from favorites`,
  undo: 'Undo',
  pageRemoveFailedToast: 'Failed to remove from favorites',
} as const;
