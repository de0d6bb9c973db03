/** A backup is one database file that can be restored into either database; it contains the secrets beside it. */
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SettingName } from '@tutti/contract';
import type { BackupContent, BackupReason, BackupRecord } from '#platform/db/backup-record.ts';
import { BackupRefusal, DamagedBackup } from '#platform/db/backup-refusal.ts';
import { giveToOwnerOf } from '#platform/files/owner.ts';
import { syncToDisk } from '#platform/files/sync-to-disk.ts';
import { isDamaged, sqliteCode } from './sqlite-errors.ts';

/** Tables of running processes, which are worthless later or elsewhere. */
const PASSING_TABLES = /^node(_|$)/;
const SECRETS_OF_NODES = 'node_secret';
const RECORD_TABLES = ['backup_record', 'backup_count'];
const NOT_A_DATABASE = 26;

/** Creates an empty file that belongs to the owner of DATA_DIR alone, before anything is written into it. */
export function createOwnFile(file: string, dataDir: string): void {
  closeSync(openSync(file, 'wx', 0o600));
  chmodSync(file, 0o600);
  giveToOwnerOf(dataDir, file);
}

/** Lists tables with our rows, each after those it references. */
function listTables(db: DatabaseSync): string[] {
  const tables = db
    .prepare(`select name from pragma_table_list where schema = 'main' and type = 'table' order by name`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !/^(sqlite_|kysely_)/.test(name) && !RECORD_TABLES.includes(name));
  const ordered: string[] = [];
  function add(table: string): void {
    if (ordered.includes(table)) return;
    const referred = db.prepare('select "table" as name from pragma_foreign_key_list(?)').all(table);
    for (const { name } of referred) if (name !== table) add(String(name));
    ordered.push(table);
  }
  for (const table of tables) add(table);
  return ordered;
}

export function listOwnTables(file: string): string[] {
  return withFile(file, listTables);
}

const isPassing = (table: string) => table !== SECRETS_OF_NODES && PASSING_TABLES.test(table);

export function listBackupTables(file: string): string[] {
  return listOwnTables(file).filter((table) => !isPassing(table));
}

function countRows(db: DatabaseSync): Record<string, number> {
  return Object.fromEntries(
    listTables(db).map((table) => [
      table,
      Number(db.prepare(`select count(*) as rows from "${table}"`).get()?.rows),
    ]),
  );
}

interface Secret {
  readonly name: string;
  readonly bytes: string;
}

export interface Sealed extends BackupRecord {
  readonly secrets: readonly Secret[];
}

export function sealBackup(file: string, { secrets, madeAt, version, engine, reason }: Sealed): void {
  const db = new DatabaseSync(file);
  try {
    db.exec('pragma journal_mode = delete; pragma synchronous = full; begin immediate');
    for (const table of RECORD_TABLES) db.exec(`drop table if exists ${table}`);
    const existing = listTables(db);
    for (const table of existing.filter(isPassing)) db.exec(`delete from ${table}`);
    keepSecrets(db, secrets, existing);
    db.exec(`create table backup_record (made_at integer, version text, engine text, reason text)`);
    db.prepare('insert into backup_record values (?, ?, ?, ?)').run(madeAt, version, engine, reason);
    const counts = countRows(db);
    db.exec('create table backup_count (name text primary key, rows integer)');
    const insert = db.prepare('insert into backup_count values (?, ?)');
    for (const [name, rows] of Object.entries(counts)) insert.run(name, rows);
    db.exec('commit');
  } finally {
    db.close();
  }
  syncToDisk(file);
}

/** Stores all secrets in one table, from which the server reads them (platform/nodes/shared-secrets.ts). */
function keepSecrets(db: DatabaseSync, secrets: readonly Secret[], existing: readonly string[]): void {
  db.exec('create table if not exists restored_secret (name text primary key, bytes text not null)');
  const insert = db.prepare('insert or replace into restored_secret values (?, ?)');
  for (const { name, bytes } of secrets) insert.run(name, bytes);
  if (!existing.includes(SECRETS_OF_NODES)) return;
  db.exec('insert or replace into restored_secret select name, bytes from node_secret');
  db.exec('delete from node_secret');
}

export function describeBackup(file: string): BackupContent {
  return withFile(file, readContent);
}

function readContent(db: DatabaseSync): BackupContent {
  const tables = db.prepare(`select name from sqlite_schema where type = 'table'`).all();
  const has = (name: string) => tables.some((table) => table.name === name);
  if (!has('kysely_migration')) throw new BackupRefusal('This is no database of Tutti.');
  // A manually copied file has no description, and is as good.
  if (!RECORD_TABLES.every(has)) return { counts: countRows(db) };
  const record = db.prepare('select * from backup_record').get();
  const counts = db.prepare('select name, rows from backup_count').all();
  return {
    madeAt: Number(record?.made_at),
    version: String(record?.version),
    engine: String(record?.engine),
    reason: String(record?.reason) as BackupReason,
    counts: Object.fromEntries(counts.map(({ name, rows }) => [String(name), Number(rows)])),
  };
}

/** Verifies all of it; `steps` are this version's migrations, omitted for a file that was just created. */
export function verifyBackup(file: string, steps?: ReadonlySet<string>): BackupContent {
  return withFile(file, (db) => {
    const content = readContent(db);
    requireWhole(db);
    const unknown = readSteps(db).find((step) => steps !== undefined && !steps.has(step));
    if (unknown !== undefined) {
      throw new BackupRefusal(
        `This backup was made by a newer version of Tutti${content.version ? ` (${content.version})` : ''}. Please update Tutti first.`,
      );
    }
    const found = countRows(db);
    for (const [table, rows] of Object.entries(content.counts)) {
      if (found[table] === rows) continue;
      throw new DamagedBackup(
        `It is damaged (${table} has ${found[table] ?? 'no'} rows instead of ${rows}).`,
      );
    }
    return content;
  });
}

/** Reads a table with one row; undefined if a backup has no such table. */
export function readBackupRow(file: string, table: string): Readonly<Record<string, unknown>> | undefined {
  return withFile(file, (db) =>
    listTables(db).includes(table) ? db.prepare(`select * from "${table}"`).get() : undefined,
  );
}

export function readNumberSetting(file: string, name: SettingName): number | undefined {
  return withFile(file, (db) => {
    if (!listTables(db).includes('setting')) return undefined;
    const row = db.prepare('select value from setting where name = ?').get(name);
    const value: unknown = row === undefined ? undefined : JSON.parse(String(row.value));
    return typeof value === 'number' ? value : undefined;
  });
}

/** Returns whether the file itself is damaged, rather than unreadable because of permissions or a disk error. */
export function isDamagedFile(file: string): boolean {
  try {
    verifyDatabaseFile(file);
    return false;
  } catch (error) {
    if (isDamage(error)) return true;
    throw error;
  }
}

export const isDamage = (error: unknown): boolean =>
  error instanceof DamagedBackup || isDamaged(error) || isDamaged((error as Error).cause);

export function verifyDatabaseFile(file: string): void {
  withFile(file, requireWhole);
}

function requireWhole(db: DatabaseSync): void {
  const [first] = db.prepare('pragma integrity_check(3)').all();
  if (first?.integrity_check !== 'ok') throw new DamagedBackup(`It is damaged (${first?.integrity_check}).`);
}

export function listSteps(file: string): string[] {
  return withFile(file, readSteps);
}

function readSteps(db: DatabaseSync): string[] {
  return db
    .prepare('select name from kysely_migration order by name')
    .all()
    .map(({ name }) => String(name));
}

export function unsealBackup(file: string): void {
  const db = new DatabaseSync(file);
  try {
    for (const table of RECORD_TABLES) db.exec(`drop table if exists ${table}`);
  } finally {
    db.close();
  }
  syncToDisk(file);
}

function withFile<Result>(file: string, work: (db: DatabaseSync) => Result): Result {
  if (!existsSync(file)) throw new BackupRefusal(`There is no file ${file}.`);
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    return work(db);
  } catch (error) {
    if (sqliteCode(error) === undefined) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    if (((sqliteCode(error) ?? 0) & 0xff) === NOT_A_DATABASE)
      throw new BackupRefusal(`${path.basename(file)} is no backup of Tutti.`, { cause: error });
    if (isDamaged(error)) throw new DamagedBackup(`It is damaged (${reason}).`, { cause: error });
    // Permissions, a failing disk, or another process: the file may be undamaged.
    throw new BackupRefusal(`${file} cannot be read (${reason}).`, { cause: error });
  } finally {
    db?.close();
  }
}
