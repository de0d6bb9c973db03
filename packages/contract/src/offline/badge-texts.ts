/** Marks for offline music in lists and in the frame. Kept apart, because every page loads them. */
export const offlineBadgeTexts = {
  mark: 'Downloaded',
  elsewhere: 'Not downloaded',
  serverAway: "Can't reach the server. You can still play your downloads.",
} as const;
