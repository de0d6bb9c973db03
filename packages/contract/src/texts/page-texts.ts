/** Shared by all pages: dialogs, messages, the error screen. */
export const pageTexts = {
  retry: 'Retry',
  skipToContent: 'Skip to content',
  cancel: 'Cancel',
  typeToConfirm: (phrase: string) => `Type ${phrase} to confirm`,
  close: 'Close',
  broken: 'Something went wrong',
  brokenHint: 'Reload the page. This also loads a new version, if there is one.',
  reload: 'Reload',
  partMissing: "Couldn't load this.",
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  signOutFirst: 'Sign out first, then open the link again.',
  language: 'Language',
  authOutsideProvider: 'useAuth must be used within AuthProvider',
} as const;
