/** Frame of the signed-in area (A §2, M §2). */
export const shellTexts = {
  greeting: { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening' },
  sidebar: {
    home: 'Home',
    search: 'Search',
    games: 'Games',
    library: 'Library',
    mixtape: 'Mixtape',
    gamesEmoji: '🎰',
  },
  menu: { accountSettings: 'Account Settings', admin: 'Admin', logout: 'Logout', login: 'Login' },
  offline: 'You are offline. What you see may be old, and nothing can be saved.',
  comingSoon: 'Coming soon...',
  authOutsideProvider: 'useAuth must be used within AuthProvider',
} as const;
