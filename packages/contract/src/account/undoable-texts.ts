export const undoableTexts = {
  endSession: {
    title: 'End this session?',
    text: (device: string) => `${device} is signed out immediately and its downloads are removed.`,
    action: 'End session',
  },
  endOthers: {
    title: 'End all other sessions?',
    text: (count: number) =>
      count === 1
        ? '1 other device is signed out immediately and its downloads are removed.'
        : `${count} other devices are signed out immediately and their downloads are removed.`,
    action: 'End all others',
  },
  picture: { removed: 'Your picture was removed.', undo: 'Undo' },
} as const;
