/** What lists and the frame say of music that is kept on this device; apart, because every page begins with it. */
export const keptMarkTexts = {
  mark: 'Kept on this device',
  elsewhere: 'Not kept on this device',
  serverAway: 'The server cannot be reached. What is kept on this device plays all the same.',
} as const;
