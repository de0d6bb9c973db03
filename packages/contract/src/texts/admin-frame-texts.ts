import { countedFigure } from './admin-counted.ts';

/** Shared by all administration screens. */
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
  publicAndOutside: (open: number, heard: number) =>
    `${open} public, ${countedFigure(heard, 'listener')} outside the app`,
} as const;
