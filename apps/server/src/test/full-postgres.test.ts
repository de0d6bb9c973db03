import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ERRORS } from '@tutti/contract';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildTestApp, type TestServer } from './build-test-app.ts';
import { createPostgresDatabase } from './each-database.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

const FULL = { code: 'STORAGE_FULL', message: ERRORS.STORAGE_FULL.message };
const TABLESPACE = `small_${process.pid}`;

const disk = mountSmallDisk(48 * 1_024 * 1_024);
let server: TestServer;
let createdMails = 0;

async function asSuperuser(...statements: string[]): Promise<Record<string, string>[]> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  const rows: Record<string, string>[] = [];
  for (const statement of statements) rows.push(...(await client.query(statement)).rows);
  await client.end();
  return rows;
}

/** Runs one statement by itself, with a text that cannot be compressed. */
async function writeMail(): Promise<void> {
  createdMails += 1;
  const body = randomBytes(30_000).toString('base64');
  await server.database.queries
    .insertInto('outbox_mail')
    .values({
      id: `mail ${createdMails}`,
      recipient: 'a@example.org',
      subject: 'x',
      body,
      state: 'failed',
      attempts: 0,
      last_error: null,
      created_at: 0,
      next_attempt_at: null,
    })
    .execute();
}

async function writeUntilFull(): Promise<unknown> {
  for (let written = 0; written < 2_000; written += 1) {
    try {
      await writeMail();
    } catch (error) {
      return error;
    }
  }
  throw new Error('the disk never filled');
}

describe.skipIf(disk === undefined)('a full Postgres (needs the right to mount a file system)', () => {
  const { mountPoint, fillUp } = (disk ?? {}) as SmallDisk;

  beforeAll(async () => {
    const folder = path.join(mountPoint, 'space');
    mkdirSync(folder);
    const [row] = await asSuperuser("select current_setting('data_directory') as folder");
    const owner = statSync(row?.folder ?? '');
    chownSync(folder, owner.uid, owner.gid);
    const address = await createPostgresDatabase();
    const name = new URL(address).pathname.slice(1);
    await asSuperuser(
      `create tablespace ${TABLESPACE} location '${folder}'`,
      `alter database ${name} set tablespace ${TABLESPACE}`,
    );
    server = await buildTestApp({ kind: 'postgres', environment: { DATABASE_URL: address } });
  });
  let makeRoom = () => {};
  afterEach(() => makeRoom());
  afterAll(async () => {
    await server.close();
    const name = new URL(server.config.databaseUrl ?? '').pathname.slice(1);
    try {
      await asSuperuser(`drop database ${name}`, `drop tablespace ${TABLESPACE}`);
    } finally {
      disk?.remove();
    }
  });

  it('turns health red after one statement outside a transaction, reads as usual, and recovers when one succeeds', async () => {
    const token = await server.signInAdmin();
    const health = async () => (await server.call('GET', '/api/health')).statusCode;
    makeRoom = fillUp();
    expect(await writeUntilFull()).toMatchObject({ code: '53100' });
    const red = await server.call('GET', '/api/health');
    expect([red.statusCode, red.json()]).toEqual([503, FULL]);
    // A successful read says nothing about writing.
    expect((await server.call('GET', '/api/users/playlists', { token })).statusCode).toBe(200);
    expect(await health()).toBe(503);
    makeRoom();
    makeRoom = () => {};
    await writeMail();
    expect(await health()).toBe(200);
  });
});
