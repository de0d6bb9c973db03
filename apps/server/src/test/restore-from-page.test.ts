import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type AuditPage, type Backup, type BackupsReply, RESTORE_PHRASE } from '@tutti/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPostgresDatabase, DATABASE_KINDS } from './each-database.ts';
import { eventually } from './eventually.ts';
import { findFreePort } from './free-port.ts';
import { type RealServer, startRealServer } from './real-server.ts';
import { runCommand } from './run-command.ts';

/** The test starts real processes on a busy machine. */
const LIMIT_MS = 180_000;

describe.each(DATABASE_KINDS)('a server on %s', (kind) => {
  let folder: string;
  let settings: Record<string, string>;
  let server: RealServer;
  let token: string;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'tutti-restore-'));
    const musicDir = path.join(folder, 'music');
    mkdirSync(musicDir);
    const dataDir = path.join(folder, 'data');
    const databaseUrl = kind === 'postgres' ? await createPostgresDatabase({ isEmpty: true }) : undefined;
    settings = { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
    server = await startRealServer({ port: await findFreePort(), dataDir, musicDir, databaseUrl });
    token = await server.signIn();
  }, LIMIT_MS);
  afterEach(async () => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function call<Reply>(method: string, url: string, body?: object): Promise<Reply> {
    const reply = await fetch(server.baseUrl + url, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as Reply;
  }
  const nameShelf = async () =>
    (await call<{ name: string }[]>('GET', '/api/users/playlists')).map(({ name }) => name);

  it('restores its backup from the page, audits it, and keeps its sessions', {
    timeout: LIMIT_MS,
  }, async () => {
    await call('POST', '/api/users/playlists', { name: 'before' });
    const { name } = await call<Backup>('POST', '/api/admin/backups');
    await call('POST', '/api/users/playlists', { name: 'after' });
    const restored = call('POST', `/api/admin/backups/${name}/restore`, { confirmation: RESTORE_PHRASE });
    expect(await restored).toMatchObject({ message: expect.stringContaining('Restarting') });
    await eventually(async () => expect(await nameShelf()).toEqual(['before']));
    expect(server.hasEnded()).toBe(false);
    const { logs } = await call<AuditPage>('GET', '/api/admin/auditlog?action=BACKUP_RESTORED');
    expect(logs).toMatchObject([{ resource: name, success: true, userEmail: 'admin@example.org' }]);
    const { backups } = await call<BackupsReply>('GET', '/api/admin/backups');
    expect(backups.map(({ reason }) => reason)).toEqual(['restore', 'manual']);
    expect(readdirSync(path.join(folder, 'data'))).not.toContain('restore-wanted.json');
    const verdict = await runCommand('audit', ['verify'], settings);
    expect(verdict).toEqual({ code: 0, printed: expect.stringMatching(/^Whole: \d+ entries/) });
    const doctor = await runCommand('doctor', [], { ...settings, PORT: new URL(server.baseUrl).port });
    expect(doctor.printed).toMatch(/ok {3}Schema {6}is of this version/);
    expect(doctor.printed).toMatch(/ok {3}Port {8}Tutti answers on/);
    await expect(runCommand('restore', [name, '--yes'], settings)).resolves.toMatchObject({
      code: 1,
      printed: expect.stringContaining('Please stop it first'),
    });
    expect(await nameShelf()).toEqual(['before']);
  });

  function spoil(name: string, statement: string): void {
    const db = new DatabaseSync(path.join(folder, 'data', 'backups', name));
    db.exec(statement);
    for (const row of db.prepare('select name from backup_count').all())
      db.exec(
        `update backup_count set rows = (select count(*) from "${row.name}") where name = '${row.name}'`,
      );
    db.close();
  }

  it.each([
    [
      'a key of this server that is none',
      `insert or replace into restored_secret values ('session-key', 'AAAA')`,
    ],
    ['a setting that cannot be read', `insert or replace into setting values ('placeName', '{')`],
  ])(
    'starts with the old database when it cannot start with a backup that has %s, and says so',
    {
      timeout: LIMIT_MS,
    },
    async (_what, statement) => {
      const { name } = await call<Backup>('POST', '/api/admin/backups');
      spoil(name, statement);
      await call('POST', '/api/users/playlists', { name: 'after' });
      await call('POST', `/api/admin/backups/${name}/restore`, { confirmation: RESTORE_PHRASE });
      await eventually(async () => {
        const { logs } = await call<AuditPage>('GET', '/api/admin/auditlog?action=BACKUP_RESTORED');
        expect(logs).toMatchObject([{ resource: name, success: false, userEmail: 'admin@example.org' }]);
        expect(logs[0]?.details).toMatch(
          /^The first start with it failed: .+\. What was there before was put back\.$/,
        );
      });
      expect(server.hasEnded()).toBe(false);
      expect(await nameShelf()).toEqual(['after']);
      const { backups, failedRestore } = await call<BackupsReply>('GET', '/api/admin/backups');
      expect(failedRestore).toMatchObject({ name, reason: expect.stringContaining('was put back') });
      expect(backups.map(({ reason }) => reason)).toEqual(['restore', 'manual']);
      expect(readdirSync(path.join(folder, 'data')).filter((file) => file.startsWith('restor'))).toEqual([]);
      expect(server.output()).toContain('a backup was not restored');
    },
  );
});
