/** Navigation: sidebar, tabs, header, palette and the panel beside the page. */
export const navigationTexts = {
  live: 'Live',
  albums: 'Albums',
  artists: 'Artists',
  songs: 'Songs',
  browse: 'Browse',
  playlists: 'Playlists',
  showAll: (count: number) => `Show all ${count} playlists`,
  noPlaylists: 'Your playlists will appear here.',
  find: 'Find or do anything',
  back: 'Go back',
  forward: 'Go forward',
  queue: 'Queue',
  lyrics: 'Lyrics',
  panel: 'Side panel',
} as const;
