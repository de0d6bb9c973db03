import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ERRORS } from '@tutti/contract';
import { createSeededRandom } from '@tutti/testkit';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { makeBackup } from '#platform/backup/make-backup.ts';
import { scheduleRestore } from '#platform/backup/pending-restore.ts';
import { ADMIN, buildTestApp, type TestServer } from './build-test-app.ts';
import { findFreePort } from './free-port.ts';
import { writeAiff } from './generated-sound.ts';
import { insertLibraryRows } from './library-rows.ts';
import { REAL_ADMINISTRATOR, startRealServer } from './real-server.ts';
import { makePicture, READS, uploadPicture } from './refused-by-disk.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { connectApp, readEnvelope } from './subsonic-calls.ts';

const FULL = { code: 'STORAGE_FULL', message: ERRORS.STORAGE_FULL.message };

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function createPlaylists({ call }: TestServer, token: string) {
  for (let created = 1; ; created += 1) {
    const answer = await call('POST', '/api/users/playlists', {
      token,
      body: { name: `${created} ${'x'.repeat(80)}` },
    });
    if (answer.statusCode !== 201 && answer.statusCode !== 200) return answer;
    if (created > 5_000) throw new Error('the disk never filled');
  }
}

describe('a database that cannot grow', () => {
  it('answers writes with 503 and the reason, reads as usual, and turns health red until it accepts writes again', async () => {
    server = await buildTestApp({ kind: 'sqlite' });
    const token = await server.signInAdmin();
    const { queries } = server.database;
    // SQLite raises a limit below the current size to that size.
    await sql.raw('pragma max_page_count = 1').execute(queries);
    const refused = await createPlaylists(server, token);
    expect([refused.statusCode, refused.json()]).toEqual([503, FULL]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(server.logText()).toContain('database or disk is full');
    expect((await server.call('GET', '/api/health')).json()).toEqual(FULL);
    expect((await server.call('GET', '/api/health')).statusCode).toBe(503);
    for (const url of READS) expect((await server.call('GET', url, { token })).statusCode).toBe(200);
    await sql.raw('pragma max_page_count = 1073741823').execute(queries);
    const created = await server.call('POST', '/api/users/playlists', {
      token,
      body: { name: 'there is room' },
    });
    expect(created.statusCode).toBeLessThan(300);
    expect((await server.call('GET', '/api/health')).statusCode).toBe(200);
  });
});

const disk = mountSmallDisk(8 * 1_024 * 1_024);
afterAll(() => disk?.remove());

describe.skipIf(disk === undefined)(
  'a file system without a byte left (needs the right to mount one)',
  () => {
    it('refuses playlists and pictures with the reason, does not call a picture invalid, and continues with space', async () => {
      const { mountPoint, fillUp } = disk as SmallDisk;
      server = await buildTestApp({
        kind: 'sqlite',
        environment: { DATA_DIR: path.join(mountPoint, 'data') },
      });
      const { call } = server;
      const token = await server.signInAdmin();
      const picture = await makePicture();
      const makeRoom = fillUp();
      expect(statfsSync(mountPoint).bavail).toBe(0);
      const refused = await createPlaylists(server, token);
      expect([refused.statusCode, refused.json()]).toEqual([503, FULL]);
      const signIn = await call('POST', '/api/auth/login', { body: ADMIN });
      expect([signIn.statusCode, signIn.json()]).toEqual([503, FULL]);
      expect(Number(signIn.headers['retry-after'])).toBeGreaterThan(0);
      const unkept = await uploadPicture(server, token, picture);
      expect([unkept.statusCode, unkept.json()]).toEqual([503, FULL]);
      expect((await call('GET', '/api/health')).json()).toEqual(FULL);
      for (const url of READS) expect((await call('GET', url, { token })).statusCode).toBe(200);
      makeRoom();
      expect(await server.signInAdmin()).not.toBe(token);
      expect((await uploadPicture(server, token, picture)).statusCode).toBe(200);
      expect((await call('GET', '/api/health')).statusCode).toBe(200);
    });

    it('starts as before when a requested restore has no space, and audits the reason', async () => {
      const { mountPoint, fillUp } = disk as SmallDisk;
      const environment = {
        DATA_DIR: path.join(mountPoint, 'restored'),
        BACKUP_DIR: mkdtempSync(path.join(tmpdir(), 'tutti-backups-')),
      };
      const before = await buildTestApp({ kind: 'sqlite', environment });
      const { name, file, sizeBytes } = await makeBackup(before.database, before.config, {
        reason: 'manual',
        now: before.clock.now(),
      });
      scheduleRestore(environment.DATA_DIR, { name });
      await before.close();
      const makeRoom = fillUp();
      // Enough to start with and too little for the copy.
      const ballast = path.join(mountPoint, 'ballast');
      truncateSync(ballast, statSync(ballast).size - Math.floor(sizeBytes / 2));
      server = await buildTestApp({ kind: 'sqlite', environment });
      const { logs } = await server.features.audit.query({ page: 1, limit: 5, action: 'BACKUP_RESTORED' });
      expect(logs).toMatchObject([
        { resource: name, success: false, details: expect.stringContaining('no room') },
      ]);
      expect(readdirSync(environment.DATA_DIR)).not.toContain('restore-wanted.json');
      expect((await server.call('GET', '/api/health')).statusCode).toBe(200);
      makeRoom();
      rmSync(path.dirname(file), { recursive: true });
    });

    it('fills the log with a few lines, however many writes and sign-ins it refuses', async () => {
      const { mountPoint, fillUp } = disk as SmallDisk;
      const real = await startRealServer({
        port: await findFreePort(),
        dataDir: path.join(mountPoint, 'real'),
        musicDir: mkdtempSync(path.join(tmpdir(), 'tutti-music-')),
        environment: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
      });
      try {
        const token = await real.signIn();
        const post = async (address: string, body: object) => {
          const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
          return fetch(real.baseUrl + address, { method: 'POST', headers, body: JSON.stringify(body) });
        };
        const makeRoom = fillUp();
        const refusals: number[] = [];
        while (refusals.length < 100) {
          const written = await post('/api/users/playlists', { name: 'x'.repeat(100) });
          const signedIn = await post('/api/auth/login', REAL_ADMINISTRATOR);
          for (const { status } of [written, signedIn]) if (status >= 300) refusals.push(status);
        }
        makeRoom();
        expect(new Set(refusals)).toEqual(new Set([503]));
        const reported = real
          .output()
          .split('\n')
          .filter((line) => line.includes('the store fails'));
        expect(reported).toHaveLength(1);
        expect(reported[0]).toContain('database or disk is full');
      } finally {
        await real.kill();
      }
    });

    it('plays the track itself when its transcode does not fit, keeps no incomplete file and does not blame the track', async () => {
      const { mountPoint, fillUp } = disk as SmallDisk;
      const dataDir = path.join(mountPoint, 'transcodes');
      server = await buildTestApp({ kind: 'sqlite', environment: { DATA_DIR: dataDir } });
      const { database, config, app } = server;
      const token = await server.signInAdmin();
      const random = createSeededRandom(1);
      const file = path.join(config.musicDir ?? '', 'noise.aiff');
      writeAiff(file, { seconds: 20, sampleAt: () => random() - 0.5 });
      const { size, mtimeMs } = statSync(file);
      const [id = 0] = await insertLibraryRows(database.queries, [{ title: 'noise', genres: ['Noise'] }]);
      await database.queries
        .updateTable('track')
        .set({
          path: 'noise.aiff',
          codec: 'pcm_s16be',
          size_bytes: size,
          mtime_ms: Math.round(mtimeMs),
          duration_ms: 20_000,
        })
        .where('id', '=', id)
        .execute();
      const makeRoom = fillUp();
      // Too little for the transcode, and more than the probe takes after an incomplete one is deleted.
      const ballast = path.join(mountPoint, 'ballast');
      truncateSync(ballast, statSync(ballast).size - 1_024 * 1_024);
      const reply = await app.inject({
        url: `/api/tracks/${id}/stream`,
        headers: { authorization: `Bearer ${token}`, range: 'bytes=0-3' },
      });
      const contentRange = `bytes 0-3/${size}`;
      expect([reply.statusCode, reply.headers['content-range'], reply.payload]).toEqual([
        206,
        contentRange,
        'FORM',
      ]);
      expect(server.logText()).toContain('a transcode cannot be kept');
      expect(readdirSync(path.join(dataDir, 'cache', 'renditions'))).toEqual([]);
      const sounds = await database.queries.selectFrom('track_sound').select('problem').execute();
      expect(sounds.filter(({ problem }) => problem !== null)).toEqual([]);
      makeRoom();
    });

    it('refuses a transcoded song with 503 when it does not fit, and does not blame the song', async () => {
      const { mountPoint, fillUp } = disk as SmallDisk;
      const dataDir = path.join(mountPoint, 'for-apps');
      server = await buildTestApp({ kind: 'sqlite', environment: { DATA_DIR: dataDir } });
      const { database, config } = server;
      const phone = await connectApp(server);
      const file = path.join(config.musicDir ?? '', 'tone.aiff');
      writeAiff(file, { seconds: 90, sampleAt: (index) => Math.sin(index / 20) / 2 });
      const { size, mtimeMs } = statSync(file);
      const [id = 0] = await insertLibraryRows(database.queries, [{ title: 'tone', genres: ['Noise'] }]);
      await database.queries
        .updateTable('track')
        .set({ path: 'tone.aiff', codec: 'pcm_s16be', size_bytes: size, mtime_ms: Math.round(mtimeMs) })
        .where('id', '=', id)
        .execute();
      const makeRoom = fillUp();
      const input = { id: `tr-${id}`, format: 'mp3', maxBitRate: 320, f: 'json' };
      const refused = await phone.get('stream', input);
      expect([refused.statusCode, readEnvelope(refused)]).toEqual([
        503,
        expect.objectContaining({ status: 'failed', error: { code: 0, message: FULL.message } }),
      ]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(readdirSync(path.join(dataDir, 'cache', 'renditions'))).toEqual([]);
      const sounds = await database.queries.selectFrom('track_sound').select('problem').execute();
      expect(sounds.filter(({ problem }) => problem !== null)).toEqual([]);
      makeRoom();
      const served = await phone.get('stream', { ...input, maxBitRate: 32 });
      expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'audio/mpeg']);
    });
  },
);
