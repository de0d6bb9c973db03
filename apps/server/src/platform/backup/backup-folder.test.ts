import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chooseBackupName, listBackupNames, removeOldBackups } from './backup-folder.ts';

const CREATED_AT = Date.UTC(2026, 10, 26, 1, 30, 5);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-backups-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('backups of one second are listed in the order of their creation, for any reason', () => {
  for (const reason of ['manual', 'restore', 'manual', 'daily'] as const)
    writeFileSync(path.join(folder, chooseBackupName(folder, { reason, madeAt: CREATED_AT })), '');
  const newestFirst = listBackupNames(folder).map(({ name }) => name);
  expect(readdirSync(folder).sort().reverse(), 'also to whoever lists the folder').toEqual(newestFirst);
  expect(newestFirst).toEqual([
    'tutti-20261126-013005.4-daily.db',
    'tutti-20261126-013005.3-manual.db',
    'tutti-20261126-013005.2-restore.db',
    'tutti-20261126-013005-manual.db',
  ]);
});

it('a backup has a different name from one that is in progress', () => {
  writeFileSync(path.join(folder, 'tutti-20261126-013005-manual.db.part'), '');
  expect(chooseBackupName(folder, { reason: 'daily', madeAt: CREATED_AT })).toBe(
    'tutti-20261126-013005.2-daily.db',
  );
});

it('the newest backup stays although clocks were ahead, however few are kept, and backups from then are removed when they are old', () => {
  const names = ['20271126', '20271125', '20261126', '20261125'].map((day) => `tutti-${day}-013005-daily.db`);
  const keepOne = (now: number) => {
    removeOldBackups(folder, { reason: 'daily', countMax: 1, now });
    return readdirSync(folder).sort().reverse();
  };
  for (const name of names) writeFileSync(path.join(folder, name), '');
  expect(keepOne(CREATED_AT)).toEqual(names.slice(0, 3));
  expect(keepOne(Date.UTC(2027, 10, 28))).toEqual(names.slice(0, 1));
});

it('drafts of a killed process are removed a day later, with their companion files', () => {
  const name = 'tutti-20261126-013005-manual.db';
  const drafts = ['.part', '.part-journal', '.part-shm', '.part-wal'].map((ending) => name + ending);
  for (const file of [name, ...drafts]) {
    writeFileSync(path.join(folder, file), '');
    utimesSync(path.join(folder, file), CREATED_AT / 1_000, CREATED_AT / 1_000);
  }
  const filesAt = (now: number) => {
    removeOldBackups(folder, { reason: 'daily', countMax: 1, now });
    return readdirSync(folder).sort();
  };
  expect(filesAt(CREATED_AT + 24 * 3_600_000)).toEqual([name, ...drafts]);
  expect(filesAt(CREATED_AT + 24 * 3_600_000 + 1)).toEqual([name]);
});

it('a backup of an earlier version is listed in order, too', () => {
  for (const name of ['tutti-20261126-013005-manual.db', 'tutti-20261126-013005-2-daily.db'])
    writeFileSync(path.join(folder, name), '');
  expect(listBackupNames(folder)[0]).toMatchObject({ reason: 'daily', ofSecond: 2 });
});
