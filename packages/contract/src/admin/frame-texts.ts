export const adminFrameTexts = {
  musicLibrary: 'Music Library',
  openNavigation: 'Open navigation',
  navigation: 'Navigation',
  closeNavigation: 'Close navigation',
  administration: 'Administration',
  expandSidebar: 'Expand sidebar',
  collapseSidebar: 'Collapse sidebar',
  checking: 'Checking…',
  systemOffline: 'System Offline',
  checksFailing: (failing: number) => `${failing} ${failing === 1 ? 'check' : 'checks'} failing`,
  liveConnectionOfThisPage: 'Live connection of this page',
} as const;
