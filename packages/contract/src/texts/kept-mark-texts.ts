/** Marks for offline music in lists and in the frame. Kept apart, because every page loads them. */
export const keptMarkTexts = {
  mark: 'Kept on this device',
  elsewhere: 'Not kept on this device',
  serverAway: 'The server cannot be reached. What is kept on this device plays all the same.',
} as const;
