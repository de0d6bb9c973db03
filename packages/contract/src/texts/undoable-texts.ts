/** Asking before a device is signed out, and undoing the removal of a picture; no document gives the words. */
export const undoableTexts = {
  endSession: {
    title: 'End this session?',
    text: (device: string) =>
      `${device} is signed out at once, and loses what it keeps for offline listening.`,
    action: 'End session',
  },
  endOthers: {
    title: 'End all other sessions?',
    text: (count: number) =>
      `${count === 1 ? '1 other device is' : `${count} other devices are`} signed out at once, and what they keep for offline listening is removed.`,
    action: 'End all others',
  },
  picture: { removed: 'Your picture was removed.', undo: 'Undo' },
} as const;
