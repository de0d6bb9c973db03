import { makeBackup } from '#platform/backup/make-backup.ts';
import { tryBackup } from '#platform/backup/restore-backup.ts';
import { serveParent } from '#platform/children/serve-parent.ts';
import { BackupRefusal } from '#platform/db/backup-refusal.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { toStorageRefusal } from '#platform/storage-fault.ts';
import type { BackupAnswer, BackupRequest } from './backup-process.ts';

const ALIVE_EVERY_MS = 10_000;

serveParent<BackupRequest, BackupAnswer>(async (request, { alive }) => {
  const timer = setInterval(alive, ALIVE_EVERY_MS);
  try {
    return await answer(request);
  } catch (error) {
    // Checked first, because a damaged backup has an SQLite error as its cause, which is not a disk fault.
    if (error instanceof BackupRefusal) return { kind: 'refused', reason: error.message };
    const storage = toStorageRefusal(error);
    if (storage) return { kind: 'refused', reason: storage.message };
    throw error;
  } finally {
    clearInterval(timer);
  }
});

async function answer(request: BackupRequest): Promise<BackupAnswer> {
  if (request.kind === 'check') {
    await tryBackup(request.file, request.location);
    return { kind: 'checked' };
  }
  const { location, reason, now } = request;
  const database = await openDatabase({ databaseUrl: location.databaseUrl, file: location.databaseFile });
  try {
    const { name } = await makeBackup(database, location, { reason, now });
    return { kind: 'made', name };
  } finally {
    await database.close();
  }
}
