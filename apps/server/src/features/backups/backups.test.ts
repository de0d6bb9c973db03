import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Backup, type BackupsReply, backupTexts, RESTORE_PHRASE } from '@tutti/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNodeStore } from '#platform/nodes/node-store.ts';
import { VERSION } from '#platform/version.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';

const LIMIT_MS = 90_000;
const LOOK_EVERY_MS = 10 * 60_000;

describe.each(DATABASE_KINDS)('backups on %s', (kind) => {
  let server: TestServer;
  let admin: string;
  let restarts: number;

  beforeEach(async () => {
    restarts = 0;
    server = await buildTestApp({ kind, restart: () => void (restarts += 1) });
    admin = await server.signInAdmin();
  });
  afterEach(() => server.close());

  const call = (method: 'GET' | 'POST', url: string, body?: object) =>
    server.call(method, url, { token: admin, ...(body && { body }) });
  const list = async () => (await call('GET', '/api/admin/backups')).json() as BackupsReply;
  const actions = async () =>
    (await call('GET', '/api/admin/auditlog?limit=200'))
      .json()
      .logs.map(({ action }: { action: string }) => action) as string[];

  it('are created, listed with their content, downloaded and audited', { timeout: LIMIT_MS }, async () => {
    expect(await list()).toMatchObject({ backups: [], everyHours: 0, kept: 14, canRestore: true });
    const created = await call('POST', '/api/admin/backups');
    expect([created.statusCode, created.json()]).toMatchObject([
      200,
      { reason: 'manual', accounts: 1, tracks: 0, playlists: 0, version: VERSION },
    ]);
    const { name } = created.json() as Backup;
    expect((await list()).backups.map((backup) => backup.name)).toEqual([name]);
    const download = await call('GET', `/api/admin/backups/${name}`);
    expect(download.headers['content-disposition']).toBe(`attachment; filename="${name}"`);
    expect(download.headers['cache-control']).toBe('no-store');
    const file = readFileSync(path.join(server.config.backupDir, name));
    expect(download.rawPayload.equals(file)).toBe(true);
    expect(await actions()).toEqual(expect.arrayContaining(['BACKUP_MADE', 'BACKUP_DOWNLOADED']));
  });

  it('are restored by the next start, after the typed phrase', { timeout: LIMIT_MS }, async () => {
    const { name } = (await call('POST', '/api/admin/backups')).json() as Backup;
    const url = `/api/admin/backups/${name}/restore`;
    const refused = await call('POST', url, { confirmation: 'restore' });
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'CONFIRMATION_MISMATCH']);
    expect(restarts).toBe(0);
    const accepted = await call('POST', url, { confirmation: RESTORE_PHRASE });
    expect(accepted.statusCode).toBe(200);
    expect(restarts).toBe(1);
    expect(readdirSync(server.config.dataDir)).toContain('restore-wanted.json');
    const again = await call('POST', url, { confirmation: RESTORE_PHRASE });
    expect([again.statusCode, again.json().code, restarts]).toEqual([409, 'CONFLICT', 1]);
  });

  it('that this version cannot upgrade are refused before the server restarts', {
    timeout: LIMIT_MS,
  }, async () => {
    const { name } = (await call('POST', '/api/admin/backups')).json() as Backup;
    const db = new DatabaseSync(path.join(server.config.backupDir, name));
    // Without their record, the migrations would create tables that already exist.
    db.exec(`delete from kysely_migration where name >= '0026'`);
    db.close();
    const refused = await call('POST', `/api/admin/backups/${name}/restore`, {
      confirmation: RESTORE_PHRASE,
    });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'BACKUP_UNUSABLE', message: expect.stringContaining('cannot be brought up to date') },
    ]);
    expect(restarts).toBe(0);
    expect(readdirSync(server.config.dataDir).filter((file) => /checking|restore/.test(file))).toEqual([]);
  });

  it('that are damaged are reported as such, not as a disk fault', { timeout: LIMIT_MS }, async () => {
    const { name } = (await call('POST', '/api/admin/backups')).json() as Backup;
    const file = path.join(server.config.backupDir, name);
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, bytes.length / 2));
    const refused = await call('POST', `/api/admin/backups/${name}/restore`, {
      confirmation: RESTORE_PHRASE,
    });
    expect(refused.json()).toMatchObject({
      code: 'BACKUP_UNUSABLE',
      message: expect.stringMatching(/It is damaged/),
    });
  });

  it('are restored at a second attempt if the request could not be written', {
    timeout: LIMIT_MS,
  }, async () => {
    const { name } = (await call('POST', '/api/admin/backups')).json() as Backup;
    const request = () =>
      call('POST', `/api/admin/backups/${name}/restore`, { confirmation: RESTORE_PHRASE });
    const inTheWay = path.join(server.config.dataDir, 'restore-wanted.json.part');
    mkdirSync(inTheWay);
    expect([(await request()).statusCode, restarts]).toEqual([500, 0]);
    rmSync(inTheWay, { recursive: true });
    expect([(await request()).statusCode, restarts]).toEqual([200, 1]);
  });

  it('that cannot be restored report the reason, and nothing restarts', { timeout: LIMIT_MS }, async () => {
    const { name } = (await call('POST', '/api/admin/backups')).json() as Backup;
    writeFileSync(path.join(server.config.backupDir, name), 'torn');
    const url = `/api/admin/backups/${name}/restore`;
    const refused = await call('POST', url, { confirmation: RESTORE_PHRASE });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'BACKUP_UNUSABLE']);
    expect(restarts).toBe(0);
    expect((await list()).backups).toMatchObject([{ name, accounts: null, version: null }]);
  });

  it('follow the schedule, and report why one could not be created', { timeout: LIMIT_MS }, async () => {
    const scheduled = await buildTestApp({ kind, environment: { BACKUP_EVERY_HOURS: '24' } });
    try {
      const { backups } = scheduled.features;
      const reasons = async () => (await backups.list()).backups.map(({ reason }) => reason);
      const look = async () => {
        backups.schedule.start();
        scheduled.clock.advance(LOOK_EVERY_MS);
        await backups.schedule.stop();
      };
      await look();
      await look();
      expect(await reasons()).toEqual(['daily']);
      expect(backups.schedule.check()).toMatchObject({ isPassing: true });
      scheduled.clock.advance(24 * 3_600_000);
      await look();
      expect(await reasons()).toEqual(['daily', 'daily']);
      rmSync(scheduled.config.backupDir, { recursive: true });
      writeFileSync(scheduled.config.backupDir, 'a file in the place of the folder');
      scheduled.clock.advance(24 * 3_600_000);
      await look();
      expect(backups.schedule.check()).toMatchObject({
        isPassing: false,
        message: expect.stringContaining('last backup failed'),
      });
    } finally {
      await scheduled.close();
    }
  });

  it('fail the health check if the newest is far too old, even after a start that knows of no failure', async () => {
    const scheduled = await buildTestApp({ kind, environment: { BACKUP_EVERY_HOURS: '24' } });
    try {
      const { backupDir } = scheduled.config;
      mkdirSync(backupDir, { recursive: true });
      writeFileSync(path.join(backupDir, 'tutti-20261101-120000-daily.db'), '');
      const { schedule } = scheduled.features.backups;
      expect(schedule.check()).toMatchObject({ isPassing: true });
      scheduled.clock.sleep(LOOK_EVERY_MS + 1);
      expect(schedule.check()).toMatchObject({
        isPassing: false,
        message: expect.stringContaining('Last backup'),
      });
    } finally {
      await scheduled.close();
    }
  });

  it('dated in the future by a clock that was ahead do not count until that day', {
    timeout: LIMIT_MS,
  }, async () => {
    const scheduled = await buildTestApp({
      kind,
      environment: { BACKUP_EVERY_HOURS: '24', BACKUPS_KEPT: '4' },
    });
    try {
      const { backupDir } = scheduled.config;
      mkdirSync(backupDir, { recursive: true });
      const before = ['20271121-120000', '20261120-110000', '20261119-110000', '20261118-110000'].map(
        (stamp) => `tutti-${stamp}-daily.db`,
      );
      for (const name of before) writeFileSync(path.join(backupDir, name), '');
      const { schedule } = scheduled.features.backups;
      for (let look = 0; look < 6; look += 1) {
        schedule.start();
        scheduled.clock.advance(LOOK_EVERY_MS);
        await schedule.stop();
        scheduled.clock.advance(2 * LOOK_EVERY_MS);
      }
      const names = (await scheduled.features.backups.list()).backups.map(({ name }) => name);
      expect(names).toEqual([before[0], 'tutti-20261121-121000-daily.db', ...before.slice(1)]);
      scheduled.clock.advance(3 * 3_600_000);
      expect(schedule.check().message).toContain('Last backup 5 h ago');
    } finally {
      await scheduled.close();
    }
  });

  it.runIf(kind === 'postgres')(
    'are not restored while another node is running',
    { timeout: LIMIT_MS },
    async () => {
      const { name } = (await call('POST', '/api/admin/backups')).json() as Backup;
      await createNodeStore(server.database).announce({
        id: 'another',
        name: 'elsewhere:4747',
        version: VERSION,
        public_url: 'https://music.example.org',
        music_dir: '/music',
        library_marker: null,
        clock_ahead_ms: 0,
        is_leaving: 0,
        refused: null,
        problems: '[]',
      });
      const requested = await call('POST', `/api/admin/backups/${name}/restore`, {
        confirmation: RESTORE_PHRASE,
      });
      expect([requested.statusCode, requested.json()]).toMatchObject([
        409,
        { code: 'CONFLICT', message: backupTexts.otherNodes('elsewhere:4747') },
      ]);
      expect(restarts).toBe(0);
      expect(readdirSync(server.config.dataDir)).not.toContain('restore-wanted.json');
    },
  );

  it('are found only by the names in the folder', async () => {
    writeFileSync(path.join(server.config.dataDir, 'tutti-20261124-180000-daily.db'), 'not in the folder');
    const names = ['tutti.db', '..%2Ftutti.db', '%2e%2e', 'tutti-20261124-180000-daily.db', 'x'.repeat(80)];
    for (const name of names) {
      const download = await call('GET', `/api/admin/backups/${name}`);
      const restore = await call('POST', `/api/admin/backups/${name}/restore`, {
        confirmation: RESTORE_PHRASE,
      });
      expect([name, download.statusCode, restore.statusCode]).toEqual([name, 404, 404]);
    }
  });
});
