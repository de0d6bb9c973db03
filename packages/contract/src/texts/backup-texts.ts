import { countedFigure } from './admin-counted.ts';

/** Backups, in the administration. */
export const backupTexts = {
  title: 'Backups',
  about:
    'A backup holds the database with everything people made: accounts, playlists, favorites, history and pictures, and the keys of this server. Music is not in it. Keep copies on another disk.',
  every: (hours: number) => (hours === 24 ? 'Made every day' : `Made every ${hours} hours`),
  health: {
    off: 'Made only when somebody asks.',
    none: 'The first one is made soon.',
    newest: (hours: number) =>
      hours < 1 ? 'The newest is less than an hour old.' : `The newest is ${hours} h old.`,
    failed: (reason: string) => `The last one could not be made. ${reason}`,
  },
  never: 'Made only when you ask for one',
  kept: (count: number) => `the newest ${count} of each kind are kept`,
  folder: (folder: string) => `On the server they lie in ${folder}`,
  make: 'Back up now',
  making: 'Backing up…',
  made: 'The backup is made, and it was read back whole.',
  makeFailed: 'The backup could not be made.',
  loadFailed: 'The backups could not be loaded',
  empty: 'No backup yet. The first one is made soon after the start, or at a press on the button.',
  columns: { made: 'Made', holds: 'Holds', size: 'Size', actions: 'Actions' },
  reasons: {
    daily: 'Schedule',
    manual: 'Asked for',
    upgrade: 'Before an upgrade',
    restore: 'Before a restore',
  },
  holds: (accounts: string, tracks: string, playlists: string) => `${accounts}, ${tracks}, ${playlists}`,
  playlists: (count: number) => countedFigure(count, 'playlist'),
  unknown: 'not told',
  download: 'Download',
  downloadOf: (moment: string) => `Download the backup of ${moment}`,
  downloadFailed: 'The backup could not be downloaded.',
  restore: 'Restore',
  restoreOf: (moment: string) => `Restore the backup of ${moment}`,
  restoreTitle: 'Restore this backup',
  restoreText: (moment: string) =>
    `Everything becomes as it was on ${moment}. What came later is gone, except from the backup that is made of it first. The server starts again, and everybody signs in as they did then.`,
  restoreAction: 'Restore and start again',
  restoreFailed: 'The backup could not be restored.',
  restarting: 'The server starts again with the backup. This page comes back by itself.',
  noRestore: 'This server cannot start again by itself. Stop it and use npm run restore.',
  notRestored: (moment: string, name: string) =>
    `On ${moment} the backup ${name} was not restored, and everything is as it was before:`,
  otherNodes: (names: string) => `Stop the other nodes first: ${names}`,
} as const;
