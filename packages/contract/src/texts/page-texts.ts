/** Shared by all pages: dialogs, messages, the error screen. */
export const pageTexts = {
  retry: 'Retry',
  skipToContent: 'Skip to content',
  cancel: 'Cancel',
  typeToConfirm: (phrase: string) => `Type ${phrase} to confirm`,
  close: 'Close',
  broken: 'This screen broke',
  brokenHint: 'Reloading usually helps. If a new version was just installed, it is loaded then, too.',
  reload: 'Reload',
  partMissing: 'This could not be loaded.',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  signOutFirst: 'Please sign out first, then open the link again.',
  language: 'Language',
  authOutsideProvider: 'useAuth must be used within AuthProvider',
} as const;
