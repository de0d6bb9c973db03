import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { messageReply } from '../wire-values.ts';
import { adminBackupsAddresses } from './addresses.ts';
import { backup, backupsReply } from './schemas.ts';

const params = z.object({ name: z.string().max(80) });

export const adminBackupsRoutes = {
  backups: defineRoute({
    ...adminBackupsAddresses.backups,
    summary: 'Backups in the folder of the server, newest first, and when the next one is made',
    reply: backupsReply,
    errors: ['ADMIN_REQUIRED'],
  }),
  makeBackup: defineRoute({
    ...adminBackupsAddresses.makeBackup,
    summary: 'Make a backup now; answers when it is made and looked through',
    reply: backup,
    errors: ['ADMIN_REQUIRED', 'CONFLICT', 'BACKUP_FAILED'],
  }),
  downloadBackup: defineRoute({
    ...adminBackupsAddresses.downloadBackup,
    summary: 'A backup as a file; it holds accounts, password hashes and keys',
    params,
    reply: 'file',
    errors: ['ADMIN_REQUIRED', 'NOT_FOUND'],
  }),
  restoreBackup: defineRoute({
    ...adminBackupsAddresses.restoreBackup,
    summary: 'Put a backup in the place of the database; the server starts again for that',
    params,
    /** The phrase that the administrator typed. */
    body: z.object({ confirmation: z.string().max(60) }),
    reply: messageReply,
    errors: ['ADMIN_REQUIRED', 'NOT_FOUND', 'CONFIRMATION_MISMATCH', 'CONFLICT', 'BACKUP_UNUSABLE'],
  }),
} as const;
