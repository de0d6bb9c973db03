export const shellTexts = {
  greeting: { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening' },
  sidebar: {
    home: 'Home',
    search: 'Search',
    games: 'Games',
    library: 'Library',
    mixtape: 'Mixtape',
  },
  menu: {
    accountSettings: 'Account Settings',
    statistics: 'Statistics',
    apps: 'Apps',
    admin: 'Admin',
    logout: 'Logout',
    login: 'Login',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    help: 'Show keyboard shortcuts',
  },
  offline: "You're offline. Some content may be out of date, and changes can't be saved.",
  comingSoon: 'Coming soon...',
} as const;
