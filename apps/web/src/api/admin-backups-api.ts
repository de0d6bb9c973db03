import { adminBackupsAddresses } from '@tutti/contract/admin-backups/addresses';
import type { Backup, BackupsReply } from '@tutti/contract/admin-backups/schemas';
import { RESTORE_PHRASE } from '@tutti/contract/limits';
import { API_ORIGIN, callApi, callForResponse } from './api-client.ts';

export type { Backup, BackupsReply } from '@tutti/contract/admin-backups/schemas';

export async function fetchBackups(signal: AbortSignal): Promise<BackupsReply> {
  return callApi(adminBackupsAddresses.backups, { signal });
}

export async function makeBackup(): Promise<Backup> {
  return callApi(adminBackupsAddresses.makeBackup);
}

export async function downloadBackup(name: string): Promise<Blob> {
  return (await callForResponse(adminBackupsAddresses.downloadBackup, { params: { name } })).blob();
}

/** Resolves before the restore is done, because the server restarts for it. */
export async function restoreBackup(name: string): Promise<string> {
  const body = { confirmation: RESTORE_PHRASE };
  return (await callApi(adminBackupsAddresses.restoreBackup, { params: { name }, body })).message;
}

export async function isServing(): Promise<boolean> {
  return (await fetch(`${API_ORIGIN}/api/health`, { cache: 'no-store' }).catch(() => undefined))?.ok ?? false;
}
