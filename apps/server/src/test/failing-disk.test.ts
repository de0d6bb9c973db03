import path from 'node:path';
import { ERRORS } from '@tutti/contract';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestServer } from './build-test-app.ts';
import { eventually, FIRST_SCAN_LIMIT_MS } from './eventually.ts';
import { type FailingDisk, mountFailingDisk } from './mount-failing-disk.ts';
import { makePicture, READS, uploadPicture } from './refused-by-disk.ts';
import { copySmallLibrary, SMALL_LIBRARY } from './small-library.ts';

vi.setConfig({ testTimeout: 2 * FIRST_SCAN_LIMIT_MS });

const FAILED = { code: 'STORAGE_FAILED', message: ERRORS.STORAGE_FAILED.message };
const IMAGE_BYTES = 16 * 1_024 * 1_024;

const disks: FailingDisk[] = [];
function mountDisk(): FailingDisk | undefined {
  const disk = mountFailingDisk(IMAGE_BYTES);
  if (disk) disks.push(disk);
  return disk;
}
const canMount = mountDisk() !== undefined;
afterAll(() => disks.forEach((disk) => disk.remove()));

async function scan(server: TestServer, token: string): Promise<void> {
  await server.call('POST', '/api/admin/library/scan', { token });
  await eventually(async () => {
    const { phase, totals } = (await server.call('GET', '/api/admin/library', { token })).json();
    expect([phase, totals.tracks]).toEqual(['idle', SMALL_LIBRARY.tracks]);
  }, FIRST_SCAN_LIMIT_MS);
}

describe.skipIf(!canMount)('a file system that fails (needs the right to mount one)', () => {
  it('refuses writes with 503 and the reason, reads cached data, and turns health red', async () => {
    const { mountPoint, fail } = disks[0] as FailingDisk;
    const server = await buildTestApp({
      kind: 'sqlite',
      environment: { DATA_DIR: path.join(mountPoint, 'data') },
    });
    const { call } = server;
    const token = await server.signInAdmin();
    const picture = await makePicture();
    // Earlier reads are cached in memory. A page of the log that was written and never read may be lost with the write.
    for (const url of READS) expect((await call('GET', url, { token })).statusCode).toBe(200);
    fail();
    const created = await call('POST', '/api/users/playlists', { token, body: { name: 'one more' } });
    expect([created.statusCode, created.json()]).toEqual([503, FAILED]);
    const upload = await uploadPicture(server, token, picture);
    expect([upload.statusCode, upload.json()]).toEqual([503, FAILED]);
    const health = await call('GET', '/api/health');
    expect([health.statusCode, health.json()]).toEqual([503, FAILED]);
    for (const url of READS)
      expect([url, (await call('GET', url, { token })).statusCode]).toEqual([url, 200]);
    expect(server.logText()).toContain('disk I/O error');
    await server.close();
  });

  it('answers 503 for unreadable music, keeps the track, and continues with the rest', async () => {
    const { mountPoint, forget, fail } = mountDisk() as FailingDisk;
    const musicDir = path.join(mountPoint, 'music');
    copySmallLibrary(musicDir);
    const server = await buildTestApp({ environment: { MUSIC_DIR: musicDir } });
    const { call } = server;
    const token = await server.signInAdmin();
    await scan(server, token);
    const tracks = (await call('GET', '/api/tracks', { token })).json() as { id: number }[];
    const files = await server.database.queries.selectFrom('track').select('path').execute();
    for (const file of files) forget(path.join(musicDir, file.path));
    fail();
    for (const { id } of tracks) {
      const answer = await call('GET', `/api/tracks/${id}/stream`, { token });
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    }
    for (const url of READS)
      expect([url, (await call('GET', url, { token })).statusCode]).toEqual([url, 200]);
    expect((await call('GET', '/api/tracks', { token })).json()).toHaveLength(tracks.length);
    await server.close();
  });

  it('shows covers and keeps playing when the cache cannot be written', async () => {
    const { mountPoint, fail } = mountDisk() as FailingDisk;
    const server = await buildTestApp({
      kind: 'sqlite',
      environment: { DATA_DIR: path.join(mountPoint, 'data') },
    });
    const { call } = server;
    copySmallLibrary(server.config.musicDir ?? '');
    const token = await server.signInAdmin();
    await scan(server, token);
    const [album] = (await call('GET', '/api/albums', { token })).json() as { id: number }[];
    const [track] = (await call('GET', '/api/tracks', { token })).json() as { id: number }[];
    fail();
    const picture = await call('GET', `/api/albums/${album?.id}/art?size=320`, { token });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    const sound = await call('GET', `/api/tracks/${track?.id}/stream`, { token });
    expect(sound.statusCode).toBe(200);
    await server.close();
  });
});
