/** A disk without room, once as a database that may not grow and once as a real file system of a few megabytes. */
import { statfsSync } from 'node:fs';
import path from 'node:path';
import { accountRoutes, ERRORS } from '@tutti/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from './build-test-app.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

const FULL = { code: 'STORAGE_FULL', message: ERRORS.STORAGE_FULL.message };
const READS = ['/api/auth/me', '/api/tracks', '/api/streams', '/api/users/playlists'];

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function createPlaylists({ call }: TestServer, token: string) {
  for (let made = 1; ; made += 1) {
    const answer = await call('POST', '/api/users/playlists', {
      token,
      body: { name: `${made} ${'x'.repeat(80)}` },
    });
    if (answer.statusCode !== 201 && answer.statusCode !== 200) return answer;
    if (made > 5_000) throw new Error('the disk never filled');
  }
}

describe('a database that cannot grow', () => {
  it('answers writes with 503 and the reason, reads as ever, and turns health red until it takes writes again', async () => {
    server = await buildTestApp({ kind: 'sqlite' });
    const token = await server.signInAdmin();
    const { queries } = server.database;
    // A limit below the size is taken as the size.
    await sql.raw('pragma max_page_count = 1').execute(queries);
    const refused = await createPlaylists(server, token);
    expect([refused.statusCode, refused.json()]).toEqual([503, FULL]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(server.logText()).toContain('database or disk is full');
    expect((await server.call('GET', '/api/health')).json()).toEqual(FULL);
    expect((await server.call('GET', '/api/health')).statusCode).toBe(503);
    for (const url of READS) expect((await server.call('GET', url, { token })).statusCode).toBe(200);
    await sql.raw('pragma max_page_count = 1073741823').execute(queries);
    const made = await server.call('POST', '/api/users/playlists', {
      token,
      body: { name: 'there is room' },
    });
    expect(made.statusCode).toBeLessThan(300);
    expect((await server.call('GET', '/api/health')).statusCode).toBe(200);
  });
});

const disk = mountSmallDisk(4 * 1_024 * 1_024);
afterAll(() => disk?.remove());

describe.skipIf(disk === undefined)(
  'a file system without a byte left (needs the right to mount one)',
  () => {
    it('refuses playlists and pictures with the reason, says nothing of an invalid picture, and goes on with room', async () => {
      const { mountPoint, fillUp } = disk as SmallDisk;
      server = await buildTestApp({
        kind: 'sqlite',
        environment: { DATA_DIR: path.join(mountPoint, 'data') },
      });
      const { app, call } = server;
      const token = await server.signInAdmin();
      const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#246' } })
        .png()
        .toBuffer();
      const upload = () =>
        app.inject({
          method: 'PUT',
          url: accountRoutes.uploadAvatar.path,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
          payload: picture,
        });
      const makeRoom = fillUp();
      expect(statfsSync(mountPoint).bavail).toBe(0);
      const refused = await createPlaylists(server, token);
      expect([refused.statusCode, refused.json()]).toEqual([503, FULL]);
      const unkept = await upload();
      expect([unkept.statusCode, unkept.json()]).toEqual([503, FULL]);
      expect((await call('GET', '/api/health')).json()).toEqual(FULL);
      for (const url of READS) expect((await call('GET', url, { token })).statusCode).toBe(200);
      makeRoom();
      expect((await upload()).statusCode).toBe(200);
      expect((await call('GET', '/api/health')).statusCode).toBe(200);
    });
  },
);
