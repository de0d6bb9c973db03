/** Other music apps: the keys with which they sign in, and how they are connected. */
export const appTexts = {
  title: 'Apps',
  note: 'Phones, cars, desktops: every app that speaks Subsonic plays your library and the live streams.',
  revoked: 'The app was disconnected.',
  revokedOfUser: (count: number) =>
    count === 1 ? '1 app was disconnected.' : `${count} apps were disconnected.`,
} as const;
