import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BackupRefusal } from '#platform/db/backup-refusal.ts';
import { type Database } from '#platform/db/database.ts';
import { replacePostgres } from '#platform/db/dialects/postgres/postgres-backup.ts';
import { isDamagedFile, unsealBackup } from '#platform/db/dialects/sqlite/backup-file.ts';
import { migrate } from '#platform/db/migrate.ts';
import { migrations } from '#platform/db/migrations/index.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { readSharedSecret, takeRestoredSecrets } from '#platform/nodes/shared-secrets.ts';
import { createPostgresDatabase, DATABASE_KINDS, type DatabaseKind } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { listBackupNames } from './backup-folder.ts';
import { type CreatedBackup, makeBackup } from './make-backup.ts';
import { makeSchema } from './make-schema.ts';
import {
  endTrial,
  noteRecorded,
  requestRollback,
  runPendingRestore,
  scheduleRestore,
} from './pending-restore.ts';
import { checkBackup, type DataLocation, restoreBackup, tryBackup } from './restore-backup.ts';
import { upgradeDatabase } from './upgrade-database.ts';

const NOW = Date.UTC(2026, 10, 24, 18);
const DAY_MS = 24 * 3_600_000;

let folder: string;
let locationCount: number;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-backup-'));
  locationCount = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function makeLocation(kind: DatabaseKind, { isEmpty = false } = {}): Promise<DataLocation> {
  locationCount += 1;
  const dataDir = path.join(folder, `data-${locationCount}`);
  mkdirSync(dataDir, { mode: 0o700 });
  return {
    dataDir,
    databaseUrl: kind === 'postgres' ? await createPostgresDatabase({ isEmpty }) : undefined,
    databaseFile: path.join(dataDir, 'tutti.db'),
    backupDir: path.join(folder, 'backups'),
    backupsKept: 14,
  };
}

async function using<Result>(location: DataLocation, work: (database: Database) => Promise<Result>) {
  const database = await openDatabase({ databaseUrl: location.databaseUrl, file: location.databaseFile });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Inserts rows in several tables, deletes the one with the highest id of a table, and adds a secret. */
async function fill(location: DataLocation): Promise<string> {
  return using(location, async (database) => {
    await migrate(database);
    const { queries } = database;
    const rows = Array.from({ length: 700 }, (_, number) => ({
      title: `Täck 😀 ${number}`,
      genres: ['Jazz'],
      artist: `Artist ${number % 9}`,
      durationMs: 200_000,
    }));
    const ids = await database.transaction((trx) => insertLibraryRows(trx, rows));
    await queries
      .deleteFrom('track')
      .where('id', '=', Math.max(...ids))
      .execute();
    await sql`insert into audit_entry (action, resource_type, occurred_at, is_success)
      values ('USER_LOGIN', 'Authentication', 1, 1)`.execute(queries);
    return (await readSharedSecret(database, location.dataDir, 'session-key')).toString('hex');
  });
}

const make = (location: DataLocation, now = NOW): Promise<CreatedBackup> =>
  using(location, (database) => makeBackup(database, location, { reason: 'manual', now }));

async function readAll(location: DataLocation) {
  return using(location, async (database) => {
    await migrate(database);
    await takeRestoredSecrets(database, location.dataDir);
    const { queries } = database;
    const tracks = await queries.selectFrom('track').selectAll().orderBy('id').execute();
    const [nextId = 0] = await insertLibraryRows(queries, [{ title: 'Next', genres: ['Jazz'] }]);
    await queries.deleteFrom('track').where('id', '=', nextId).execute();
    return {
      tracks,
      nextId,
      credits: await queries.selectFrom('track_artist').selectAll().orderBy('track_id').execute(),
      entries: await queries.selectFrom('audit_entry').selectAll().orderBy('id').execute(),
      left: await queries.selectFrom('restored_secret').selectAll().execute(),
      secret: (await readSharedSecret(database, location.dataDir, 'session-key')).toString('hex'),
    };
  });
}

const WAYS = DATABASE_KINDS.flatMap((from) => DATABASE_KINDS.map((to) => [from, to] as const));

describe('a backup', () => {
  it.each(WAYS)('of %s is restored into an empty database on %s', async (from, to) => {
    const source = await makeLocation(from);
    const secret = await fill(source);
    const created = await make(source);
    expect(statSync(created.file).mode & 0o077).toBe(0);
    expect(created.content).toMatchObject({ madeAt: NOW, engine: from, reason: 'manual' });
    expect(created.content.counts).toMatchObject({ track: 699, audit_entry: 1 });
    expect(readdirSync(source.backupDir)).toEqual([created.name]);

    const target = await makeLocation(to, { isEmpty: true });
    const restored = await restoreBackup(created.file, target, NOW);
    expect(restored.copyOfBefore).toBeUndefined();
    const before = await readAll(source);
    expect(await readAll(target)).toEqual(before);
    expect(before).toMatchObject({ secret, left: [] });
    expect(before.tracks).toHaveLength(699);
    expect(readdirSync(target.dataDir).filter((name) => /restoring|part/.test(name))).toEqual([]);
  });

  it.each(DATABASE_KINDS)('replaces the current database, which is backed up first, on %s', async (kind) => {
    const location = await makeLocation(kind);
    await fill(location);
    const created = await make(location);
    await using(location, ({ queries }) => queries.deleteFrom('track').execute());
    const { copyOfBefore } = await restoreBackup(created.file, location, NOW + 1_000);
    expect((await readAll(location)).tracks).toHaveLength(699);
    expect(checkBackup(copyOfBefore ?? '').counts).toMatchObject({ track: 0 });
    expect(listBackupNames(location.backupDir).map(({ reason }) => reason)).toEqual(['restore', 'manual']);
  });

  it.each(DATABASE_KINDS)(
    'is refused while a server uses the database, and changes nothing, on %s',
    async (kind) => {
      const location = await makeLocation(kind);
      await fill(location);
      const created = await make(location);
      await using(location, async (running) => {
        await running.queries.selectFrom('track').select('id').limit(1).execute();
        await expect(restoreBackup(created.file, location, NOW)).rejects.toThrow(/Please stop it first/);
        expect(await running.queries.selectFrom('track').select('id').execute()).toHaveLength(699);
      });
    },
    30_000,
  );

  it.each(DATABASE_KINDS)('of an earlier schema is upgraded, on %s', async (kind) => {
    const location = await makeLocation(kind, { isEmpty: true });
    const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0026'));
    await using(location, async (database) => {
      await migrate(database, { migrations: earlier });
      await sql`update library_state set art_revision = 41`.execute(database.queries);
    });
    const created = await make(location);
    const target = await makeLocation(kind, { isEmpty: true });
    await restoreBackup(created.file, target, NOW);
    await readAll(target);
    await using(target, async ({ queries }) => {
      const { art_revision: revision } = await queries
        .selectFrom('library_state')
        .select('art_revision')
        .executeTakeFirstOrThrow();
      expect(revision).toBe(41);
    });
  });

  it('of a schema that cannot be upgraded is refused before anything is replaced', async () => {
    const location = await makeLocation(DATABASE_KINDS[0] ?? 'sqlite');
    await fill(location);
    const earlier = await makeLocation('sqlite');
    const untilStep = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0026'));
    await using(earlier, async (database) => {
      await migrate(database, { migrations: untilStep });
      // Makes a later migration fail.
      await sql`create table schema_step (other text)`.execute(database.queries);
    });
    const { file, name } = await make(earlier);
    const refused = /cannot be brought up to date.*schema_step/;
    await expect(restoreBackup(file, location, NOW)).rejects.toThrow(refused);
    await expect(restoreBackup(file, location, NOW)).rejects.toThrow(BackupRefusal);
    scheduleRestore(location.dataDir, { name });
    expect((await runPendingRestore(location, NOW))?.refusal).toMatch(refused);
    expect((await readAll(location)).tracks).toHaveLength(699);
    expect(readdirSync(location.backupDir)).toEqual([name]);
  });

  it('of an upgrade that fails at each start exists once, and pushes out no other', async () => {
    const location = { ...(await makeLocation(DATABASE_KINDS[0] ?? 'sqlite')), backupsKept: 2 };
    await fill(location);
    const failing = {
      up: () => Promise.reject(new Error('a row is in the way')),
    } as const;
    const working = { up: async () => {} } as const;
    await using(location, async (database) => {
      for (const days of [0, 1])
        await makeBackup(database, location, { reason: 'upgrade', now: NOW + days * DAY_MS });
      const listUpgrades = () =>
        listBackupNames(location.backupDir).map(({ madeAt }) => (madeAt - NOW) / DAY_MS);
      const upgrade = (step: typeof failing | typeof working, days: number) =>
        upgradeDatabase(database, {
          ...location,
          now: NOW + days * DAY_MS,
          migrations: { ...migrations, '9999-next': step },
        });
      for (const days of [2, 3, 4]) {
        await expect(upgrade(failing, days)).rejects.toThrow('a row is in the way');
        expect(listUpgrades()).toEqual([days, 1, 0]);
      }
      await upgrade(working, 5);
      expect(listUpgrades()).toEqual([5, 1]);
      expect(readdirSync(location.backupDir)).toHaveLength(2);
    });
  });

  it.each(DATABASE_KINDS)(
    'restores neither foreign triggers nor an audit log without its own, onto %s',
    async (kind) => {
      const source = await makeLocation('sqlite');
      await fill(source);
      const { file } = await make(source);
      const db = new DatabaseSync(file);
      db.exec(`drop trigger audit_entry_refuses_delete;
      drop trigger audit_entry_refuses_update;
      create trigger audit_entry_refuses_update before update on audit_entry begin select 1; end;
      drop index ${String(db.prepare("select name from sqlite_schema where type = 'index' and sql is not null").get()?.name)};
      create view accounts as select * from account;
      create trigger takes_over after insert on setting begin delete from track; end;
      create trigger takes_over_early after update on library_state begin delete from track; end`);
      db.close();
      const target = await makeLocation(kind);
      const { mended: repaired } = await restoreBackup(file, target, NOW);
      expect(repaired).toEqual(
        expect.arrayContaining([
          'trigger takes_over',
          'trigger takes_over_early',
          'view accounts',
          'trigger audit_entry_refuses_update',
          'trigger audit_entry_refuses_delete',
        ]),
      );
      expect(repaired).toHaveLength(6);
      await using(target, async (database) => {
        await migrate(database);
        const { queries } = database;
        await queries.insertInto('setting').values({ name: 'placeName', value: '"Here"' }).execute();
        expect(await queries.selectFrom('track').select('id').execute()).toHaveLength(699);
        await expect(queries.deleteFrom('audit_entry').execute()).rejects.toThrow(/append-only/);
        await expect(queries.updateTable('audit_entry').set({ is_success: 0 }).execute()).rejects.toThrow(
          /append-only/,
        );
      });
      expect((await restoreBackup((await make(target)).file, target, NOW)).mended).toEqual([]);
    },
  );

  it('without a column that its version has is refused with its name', async () => {
    const location = await makeLocation('sqlite');
    await fill(location);
    const { file } = await make(location);
    const db = new DatabaseSync(file);
    db.exec('alter table setting rename column value to worth');
    db.close();
    await expect(restoreBackup(file, location, NOW)).rejects.toThrow(/setting\.value is missing/);
    expect((await readAll(location)).tracks).toHaveLength(699);
  });

  it('is refused when it is from a newer version, damaged, or something else', async () => {
    const location = await makeLocation(DATABASE_KINDS[0] ?? 'sqlite');
    await fill(location);
    const { file } = await make(location);
    const whole = readFileSync(file);
    const refuse = async (bytes: Buffer, reason: RegExp) => {
      const other = path.join(folder, 'other.db');
      writeFileSync(other, bytes);
      await expect(restoreBackup(other, location, NOW)).rejects.toThrow(reason);
    };
    const torn = Buffer.from(whole);
    torn.fill(7, whole.length / 2, whole.length / 2 + 40_000);
    await refuse(torn, /damaged/);
    await refuse(whole.subarray(0, whole.length / 2), /damaged/);
    await refuse(Buffer.from('a text that somebody renamed'.repeat(100)), /is no backup of Tutti/);
    await refuse(Buffer.alloc(0), /no database of Tutti/);
    await expect(restoreBackup(path.join(folder, 'none.db'), location, NOW)).rejects.toThrow(
      /There is no file/,
    );
    const change = (statement: string) => {
      writeFileSync(path.join(folder, 'other.db'), whole);
      const db = new DatabaseSync(path.join(folder, 'other.db'));
      db.exec(statement);
      db.close();
      return readFileSync(path.join(folder, 'other.db'));
    };
    await refuse(change(`insert into kysely_migration values ('9999-later', '')`), /newer version of Tutti/);
    await refuse(change('delete from track where id < 5'), /damaged \(track has/);
    expect((await readAll(location)).tracks).toHaveLength(699);
  });

  it('that cannot be opened is refused with its name, and not called damaged', async () => {
    const location = await makeLocation('sqlite');
    const file = path.join(folder, 'no-file.db');
    mkdirSync(file);
    await expect(restoreBackup(file, location, NOW)).rejects.toThrow(
      `${file} cannot be read (disk I/O error).`,
    );
    expect(() => isDamagedFile(file)).toThrow(/cannot be read/);
  });

  it("that was created by hand with the database's tools is as good", async () => {
    if (!DATABASE_KINDS.includes('sqlite')) return;
    const location = await makeLocation('sqlite');
    await fill(location);
    const copy = path.join(folder, 'by-hand.db');
    const db = new DatabaseSync(location.databaseFile);
    db.prepare('vacuum into ?').run(copy);
    db.close();
    const target = await makeLocation('sqlite');
    await restoreBackup(copy, target, NOW);
    expect((await readAll(target)).tracks).toHaveLength(699);
  });

  it('of a file is restored into Postgres although some values do not fit, which are changed and counted', async () => {
    if (!DATABASE_KINDS.includes('postgres')) return;
    const source = await makeLocation('sqlite');
    await using(source, async (database) => {
      await migrate(database);
      const [id = 0] = await insertLibraryRows(database.queries, [{ title: 'Even', genres: ['Jazz'] }]);
      await sql`update track set title = 'Odd' || char(0), duration_ms = 1000.5 where id = ${id}`.execute(
        database.queries,
      );
    });
    const created = await make(source);
    const target = await makeLocation('postgres', { isEmpty: true });
    expect((await restoreBackup(created.file, target, NOW)).adapted).toBe(2);
    expect((await readAll(target)).tracks).toMatchObject([{ title: 'Odd', duration_ms: 1_001 }]);
    expect((await restoreBackup(created.file, await makeLocation('sqlite'), NOW)).adapted).toBe(0);
  });

  it('replaces a damaged database, which is moved aside', async () => {
    if (!DATABASE_KINDS.includes('sqlite')) return;
    const location = await makeLocation('sqlite');
    await fill(location);
    const created = await make(location);
    writeFileSync(location.databaseFile, 'no database any more'.repeat(1_000));
    const { copyOfBefore } = await restoreBackup(created.file, location, NOW);
    expect(copyOfBefore).toBe(`${location.databaseFile}.damaged-${NOW}`);
    expect((await readAll(location)).tracks).toHaveLength(699);
  });

  it('leaves a damaged database that is moved aside its own log', async () => {
    if (!DATABASE_KINDS.includes('sqlite')) return;
    const location = await makeLocation('sqlite');
    await fill(location);
    const created = await make(location);
    const { databaseFile } = location;
    // Simulates a killed process, because others leave no log behind.
    const db = new DatabaseSync(databaseFile);
    db.exec('pragma journal_mode = wal');
    db.exec(`insert into setting values ('placeName', 'Committed last')`);
    const [file, log] = [readFileSync(databaseFile), readFileSync(`${databaseFile}-wal`)];
    db.close();
    writeFileSync(databaseFile, file.subarray(0, 8_192));
    writeFileSync(`${databaseFile}-wal`, log);
    const { copyOfBefore } = await restoreBackup(created.file, location, NOW);
    expect(copyOfBefore).toBe(`${databaseFile}.damaged-${NOW}`);
    expect(readFileSync(`${copyOfBefore}-wal`).equals(log)).toBe(true);
    expect((await readAll(location)).tracks).toHaveLength(699);
  });

  it.each(DATABASE_KINDS)(
    'is restored once on request, even if the next start is killed before that is audited, on %s',
    async (kind) => {
      const location = { ...(await makeLocation(kind)), backupsKept: 1 };
      await fill(location);
      const { name } = await make(location);
      scheduleRestore(location.dataDir, { name, origin: { ipAddress: '127.0.0.1', userAgent: 'test' } });
      const first = await runPendingRestore(location, NOW + 1_000);
      await using(location, ({ queries }) => queries.deleteFrom('track').execute());
      const second = await runPendingRestore(location, NOW + 2_000);
      expect(second).toMatchObject({ wanted: first?.wanted, copyOfBefore: first?.copyOfBefore });
      expect((await readAll(location)).tracks).toEqual([]);
      expect(checkBackup(first?.copyOfBefore ?? '').counts).toMatchObject({ track: 699 });
    },
  );

  it.each(DATABASE_KINDS)(
    'is undone if the first start with it fails, but not once a server has started with it, on %s',
    async (kind) => {
      const location = await makeLocation(kind);
      await fill(location);
      const { name } = await make(location);
      await using(location, ({ queries }) => queries.deleteFrom('track').where('id', '>', 100).execute());
      const before = (await readAll(location)).tracks.length;
      scheduleRestore(location.dataDir, { name });
      expect(requestRollback(location.dataDir, 'nothing was restored yet')).toBe(false);
      await runPendingRestore(location, NOW + 1_000);
      expect(requestRollback(location.dataDir, 'a row is in the way.\n')).toBe(true);
      expect(requestRollback(location.dataDir, 'a second try')).toBe(false);
      const outcome = await runPendingRestore(location, NOW + 2_000);
      const refusal =
        'The first start with it failed: a row is in the way. What was there before was put back.';
      expect(outcome).toMatchObject({ wanted: { name }, refusal });
      expect((await readAll(location)).tracks).toHaveLength(before);
      expect(await runPendingRestore(location, NOW + 3_000)).toMatchObject({ refusal });
      expect(requestRollback(location.dataDir, 'with what was put back')).toBe(false);
      noteRecorded(location.dataDir);
      expect(await runPendingRestore(location, NOW + 4_000)).toBeUndefined();
      expect(listBackupNames(location.backupDir).map(({ reason }) => reason)).toEqual(['restore', 'manual']);

      // This also applies to a restore that is audited already, but not once a server has started.
      for (const hasStarted of [false, true]) {
        scheduleRestore(location.dataDir, { name });
        await runPendingRestore(location, NOW + 5_000);
        noteRecorded(location.dataDir);
        if (hasStarted) endTrial(location.dataDir);
        expect(requestRollback(location.dataDir, 'it ends in the middle')).toBe(!hasStarted);
        await runPendingRestore(location, NOW + 6_000);
        expect((await readAll(location)).tracks).toHaveLength(hasStarted ? 699 : before);
        noteRecorded(location.dataDir);
      }
      expect(readdirSync(location.dataDir).filter((file) => file.startsWith('restore'))).toEqual([]);
    },
  );

  it.each(DATABASE_KINDS)(
    'from before a restore that is damaged itself is reported, and not tried a second time, on %s',
    async (kind) => {
      const location = await makeLocation(kind);
      await fill(location);
      const { name } = await make(location);
      scheduleRestore(location.dataDir, { name });
      const { copyOfBefore = '' } = (await runPendingRestore(location, NOW + 1_000)) ?? {};
      writeFileSync(copyOfBefore, 'no backup any more');
      expect(requestRollback(location.dataDir, 'a row is in the way')).toBe(true);
      expect((await runPendingRestore(location, NOW + 2_000))?.refusal).toMatch(
        /could not be put back: .* is no backup of Tutti/,
      );
      expect(requestRollback(location.dataDir, 'a row is in the way')).toBe(false);
      expect((await readAll(location)).tracks).toHaveLength(699);
    },
  );

  it('that cannot be upgraded is refused after a try on a copy, which leaves no files', async () => {
    const location = await makeLocation('sqlite');
    await fill(location);
    const { file } = await make(location);
    await tryBackup(file, location);
    const db = new DatabaseSync(file);
    db.exec(`delete from kysely_migration where name >= '0026'`);
    db.close();
    expect(checkBackup(file).madeAt).toBe(NOW);
    await expect(tryBackup(file, location)).rejects.toThrow(/cannot be brought up to date/);
    expect(readdirSync(location.dataDir)).toEqual(['secrets', 'tutti.db']);
    expect((await readAll(location)).tracks).toHaveLength(699);
  });

  it('that cannot be restored leaves no files beside the database', async () => {
    if (!DATABASE_KINDS.includes('sqlite')) return;
    const location = await makeLocation('sqlite');
    await fill(location);
    const created = await make(location);
    const fileInTheWay = path.join(folder, 'no-folder');
    writeFileSync(fileInTheWay, '');
    await expect(
      restoreBackup(created.file, { ...location, backupDir: fileInTheWay }, NOW),
    ).rejects.toThrow();
    expect(readdirSync(location.dataDir)).toEqual(['secrets', 'tutti.db']);
    expect((await readAll(location)).tracks).toHaveLength(699);
  });

  it('is not restored on Postgres while a server that started meanwhile is there', async () => {
    if (!DATABASE_KINDS.includes('postgres')) return;
    const location = await makeLocation('postgres');
    await fill(location);
    const created = await make(location);
    const draft = path.join(location.dataDir, 'whole.db');
    copyFileSync(created.file, draft);
    unsealBackup(draft);
    await using(location, async (begun) => {
      await begun.queries.selectFrom('track').select('id').limit(1).execute();
      await using(location, async ({ queries, capabilities }) =>
        expect(replacePostgres(queries, draft, { capabilities, makeSchema })).rejects.toThrow(
          /A server is using/,
        ),
      );
    });
    expect((await readAll(location)).tracks).toHaveLength(699);
  });

  it('from before an upgrade is refused on a newer Postgres, with the advice to use an empty one', async () => {
    if (!DATABASE_KINDS.includes('postgres')) return;
    const location = await makeLocation('postgres');
    await fill(location);
    const created = await make(location);
    const breaking = { isBreaking: true, up: async () => {} } as const;
    await using(location, (database) =>
      migrate(database, { migrations: { ...migrations, '9999-later': breaking } }),
    );
    await expect(restoreBackup(created.file, location, NOW)).rejects.toThrow(
      /newer version of Tutti.*no copy.*empty database.*OPERATIONS\.md/,
    );
    const rows = await using(location, ({ queries }) => queries.selectFrom('track').select('id').execute());
    expect(rows).toHaveLength(699);
    const empty = { ...location, databaseUrl: await createPostgresDatabase({ isEmpty: true }) };
    await restoreBackup(created.file, empty, NOW);
    expect((await readAll(empty)).tracks).toHaveLength(699);
  });

  it('that cannot be written leaves nothing behind', async () => {
    const location = await makeLocation(DATABASE_KINDS[0] ?? 'sqlite');
    await fill(location);
    const failing = { name: 'any', copyInto: () => Promise.reject(new Error('the power went')) };
    const creating = makeBackup(failing, location, { reason: 'daily', now: NOW });
    await expect(creating).rejects.toThrow('the power went');
    expect(readdirSync(location.backupDir)).toEqual([]);
  });
});

describe('the backup folder', () => {
  it('keeps the newest of each reason, and foreign files', async () => {
    const location = { ...(await makeLocation('sqlite')), backupsKept: 2 };
    await using(location, async (database) => {
      await migrate(database);
      for (const reason of ['daily', 'upgrade', 'daily', 'daily'] as const)
        await makeBackup(database, location, { reason, now: NOW });
      writeFileSync(path.join(location.backupDir, 'holiday.db'), 'photographs');
      await makeBackup(database, location, { reason: 'daily', now: NOW + DAY_MS });
    });
    expect(readdirSync(location.backupDir).sort()).toEqual([
      'holiday.db',
      // The second and the fourth that were created in one second.
      'tutti-20261124-180000.2-upgrade.db',
      'tutti-20261124-180000.4-daily.db',
      'tutti-20261125-180000-daily.db',
    ]);
    expect(statSync(location.backupDir).mode & 0o077).toBe(0);
    chmodSync(location.backupDir, 0o700);
  });

  it('does not lose backups of other reasons to a command that keeps fewer', async () => {
    const location = { ...(await makeLocation('sqlite')), backupsKept: 5 };
    await using(location, async (database) => {
      await migrate(database);
      for (const madeAt of [NOW, NOW + DAY_MS, NOW + 2 * DAY_MS])
        await makeBackup(database, location, { reason: 'daily', now: madeAt });
      await makeBackup(database, { ...location, backupsKept: 1 }, { reason: 'upgrade', now: NOW });
    });
    expect(listBackupNames(location.backupDir).map(({ reason }) => reason)).toEqual([
      'daily',
      'daily',
      'upgrade',
      'daily',
    ]);
  });

  it('keeps as many as the owner has set, for backups of any origin, unless the environment decides', async () => {
    const location = await makeLocation('sqlite');
    const countRemaining = () => listBackupNames(location.backupDir).length;
    await using(location, async (database) => {
      await migrate(database);
      await database.queries.insertInto('setting').values({ name: 'backupsKept', value: '3' }).execute();
      for (const days of [0, 1, 2, 3])
        await makeBackup(
          database,
          { ...location, backupsKept: 1 },
          { reason: 'manual', now: NOW + days * DAY_MS },
        );
      expect(countRemaining()).toBe(3);
      const fixed = { ...location, backupsKept: 2, isBackupCountFixed: true };
      await makeBackup(database, fixed, { reason: 'manual', now: NOW + 4 * DAY_MS });
    });
    expect(countRemaining()).toBe(2);
  });
});
