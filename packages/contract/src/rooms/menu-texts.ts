/** Rooms in navigation and menus. A separate file, because Home needs these words and no others of rooms. */
export const roomMenuTexts = {
  title: 'Rooms',
  addTo: 'Add to room',
  playTogether: 'Play together',
} as const;
