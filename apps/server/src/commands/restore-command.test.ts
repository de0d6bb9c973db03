import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeBackup } from '#platform/backup/make-backup.ts';
import { lockFolder } from '#platform/db/dialects/sqlite/lock-folder.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { runCommand } from '../test/run-command.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-restore-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('npm run restore', () => {
  it('treats the end of its input as a no, and says before that if there is no database yet', async () => {
    const dataDir = path.join(folder, 'data');
    const location = { dataDir, backupDir: path.join(folder, 'backups'), backupsKept: 2 };
    const database = await openDatabase({ file: path.join(dataDir, 'tutti.db') });
    await migrate(database);
    const { file } = await makeBackup(database, location, { reason: 'manual', now: Date.UTC(2026, 10, 24) });
    await database.close();
    const elsewhere = path.join(folder, 'elsewhere');

    const there = await runCommand('restore', [file], { DATA_DIR: dataDir });
    expect(there.printed).toContain(`takes the place of what is in ${dataDir}.`);
    const { code, printed } = await runCommand('restore', [file], { DATA_DIR: elsewhere });
    expect(printed).toContain(`There is no database in ${elsewhere} (DATA_DIR) yet`);
    expect([there.code, code]).toEqual([1, 1]);
    expect(printed).toMatch(/Nothing was changed\.\n$/);
    expect(existsSync(elsewhere)).toBe(false);
  });

  it('is refused while a server uses the folder, even before that one has opened a database', async () => {
    const dataDir = path.join(folder, 'data');
    const location = { dataDir, backupDir: path.join(folder, 'backups'), backupsKept: 2 };
    const database = await openDatabase({ file: path.join(dataDir, 'tutti.db') });
    await migrate(database);
    const { file } = await makeBackup(database, location, { reason: 'manual', now: Date.UTC(2026, 10, 24) });
    await database.close();
    const held = lockFolder(dataDir, { port: 4_747 });
    const refused = await runCommand('restore', [file, '--yes'], { DATA_DIR: dataDir });
    expect(refused.printed).toContain(
      `A server (pid ${process.pid}, port 4747) is using ${dataDir}. Please stop it first. Nothing was changed.`,
    );
    if ('release' in held) held.release();
    expect(await runCommand('restore', [file, '--yes'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  });
});
