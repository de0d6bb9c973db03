import { formatCount } from '../admin/counted.ts';

export const backupTexts = {
  title: 'Backups',
  inside: "What's in a backup",
  about:
    "A backup contains the database with everything people created (accounts, playlists, favorites, history and pictures) and this server's keys. It doesn't contain your music. Keep copies on another disk.",
  every: (hours: number) => (hours === 24 ? 'Every day' : `Every ${hours} hours`),
  health: {
    off: 'Only on request.',
    none: 'First backup coming soon.',
    newest: (hours: number) =>
      hours < 1 ? 'Last backup less than an hour ago.' : `Last backup ${hours} h ago.`,
    failed: (reason: string) => `The last backup failed. ${reason}`,
  },
  next: 'Next backup',
  last: 'Last backup',
  none: 'None yet',
  soon: 'Within minutes',
  change: 'Change schedule',
  keptTitle: 'Kept',
  keptNote:
    'Scheduled and manual backups, and those before an upgrade or a restore, are counted separately. The oldest are deleted.',
  never: 'Only on request',
  kept: (count: number) => `The latest ${count} of each kind`,
  folder: 'Folder on the server',
  copyFolder: 'Copy the folder',
  make: 'Back up now',
  making: 'Backing up…',
  made: 'Backup complete and verified.',
  makeFailed: "Couldn't create the backup.",
  loadFailed: "Couldn't load the backups",
  empty: 'No backups yet. The first one is created soon after the start, or when you select Back up now.',
  columns: { made: 'Created', holds: 'Contents', size: 'Size', actions: 'Actions' },
  reasons: {
    daily: 'Schedule',
    manual: 'Manual',
    upgrade: 'Before an upgrade',
    restore: 'Before a restore',
  },
  holds: (accounts: string, tracks: string, playlists: string) => `${accounts}, ${tracks}, ${playlists}`,
  playlists: (count: number) => formatCount(count, 'playlist'),
  unknown: 'unknown',
  download: 'Download',
  downloadOf: (moment: string) => `Download the backup of ${moment}`,
  downloadFailed: "Couldn't download the backup.",
  restore: 'Restore',
  restoreOf: (moment: string) => `Restore the backup of ${moment}`,
  restoreTitle: 'Restore this backup',
  restoreText: (moment: string) =>
    `Everything returns to how it was on ${moment}. Later changes are lost, except in a backup that is created first. The server restarts, and everyone signs in with their details from that time.`,
  restoreAction: 'Restore and restart',
  restoreFailed: "Couldn't restore the backup.",
  restarting: 'Restarting with the backup… This page will come back by itself.',
  noRestore: "Automatic restart isn't available. Stop the server and use npm run restore.",
  notRestored: (moment: string, name: string) =>
    `The backup ${name} was not restored on ${moment}. Nothing was changed:`,
  otherNodes: (names: string) => `Stop the other nodes first: ${names}`,
} as const;
