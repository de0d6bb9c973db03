import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { makeBackup } from './make-backup.ts';
import { pendingRestoreFile, scheduleRestore } from './pending-restore.ts';
import { restoreBackup } from './restore-backup.ts';

const NOW = Date.UTC(2026, 10, 24, 18);
const NOBODY = 65_534;
const OWNER = path.join(import.meta.dirname, '..', 'files', 'owner.ts');

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-owner-'));
  dataDir = path.join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  chownSync(dataDir, NOBODY, NOBODY);
  chownSync(folder, NOBODY, NOBODY);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ownerOf = (...names: string[]) => statSync(path.join(folder, ...names)).uid;

describe.runIf(process.getuid?.() === 0)('files that root creates', () => {
  it('for backups and restores belong to the owner of DATA_DIR', async () => {
    const databaseFile = path.join(dataDir, 'tutti.db');
    const backupDir = path.join(folder, 'disk', 'backups');
    const location = { dataDir, databaseFile, databaseUrl: undefined, backupDir, backupsKept: 2 };
    const database = await openDatabase({ file: databaseFile });
    await migrate(database);
    const { name, file } = await makeBackup(database, location, { reason: 'manual', now: NOW });
    await database.close();
    rmSync(databaseFile);
    await restoreBackup(file, location, NOW);
    scheduleRestore(dataDir, { name, isDone: true });
    expect([ownerOf('disk'), ownerOf('disk', 'backups'), statSync(file).uid]).toEqual([
      NOBODY,
      NOBODY,
      NOBODY,
    ]);
    expect([statSync(databaseFile).uid, statSync(pendingRestoreFile(dataDir)).uid]).toEqual([NOBODY, NOBODY]);
  });

  it('are created even if DATA_DIR, whose owner would get them, does not exist yet', async () => {
    const database = await openDatabase({ file: path.join(folder, 'tutti.db') });
    await migrate(database);
    const backupDir = path.join(folder, 'backups');
    const location = { dataDir: path.join(folder, 'none'), backupDir, backupsKept: 2 };
    const { file } = await makeBackup(database, location, { reason: 'manual', now: NOW });
    await database.close();
    expect(statSync(file).uid).toBe(0);
  });

  it('that only root may open end the start of the server with their name', () => {
    scheduleRestore(dataDir, { name: 'any' });
    const file = pendingRestoreFile(dataDir);
    chownSync(file, 0, 0);
    const runAsNobody = (words: readonly string[]) =>
      spawnSync(process.execPath, words, { uid: NOBODY, gid: NOBODY, cwd: '/', encoding: 'utf8' });
    // The sources may be below a folder that only root may enter.
    const source = path.join(folder, 'owner.ts');
    copyFileSync(OWNER, source);
    chmodSync(source, 0o644);
    const call = `import { refuseForeignFile } from ${JSON.stringify(source)}; refuseForeignFile(process.argv[1]);`;
    const refuse = (of: string) => runAsNobody(['--input-type=module', '--eval', call, of]).stderr;
    expect(refuse(file)).toContain(`DATA_DIR: ${file} cannot be read and written`);
    expect(refuse(path.join(dataDir, 'none'))).not.toContain('Error');
  });
});
