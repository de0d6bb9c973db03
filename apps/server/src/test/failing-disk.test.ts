/** A file system that answers reads and writes with EIO: an ext4 on a loop device whose image was cut off. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accountRoutes, ERRORS } from '@tutti/contract';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { buildTestApp } from './build-test-app.ts';

const READS = ['/api/auth/me', '/api/tracks', '/api/streams', '/api/users/playlists'];
const FAILED = { code: 'STORAGE_FAILED', message: ERRORS.STORAGE_FAILED.message };
const IMAGE_BYTES = 16 * 1_024 * 1_024;

interface FailingDisk {
  readonly mountPoint: string;
  /** From now on nothing can be read that is not in memory, and nothing written. */
  fail(): void;
  remove(): void;
}

function mountFailingDisk(): FailingDisk | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-failing-'));
  const image = path.join(folder, 'image');
  const mountPoint = path.join(folder, 'disk');
  mkdirSync(mountPoint);
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, { stdio: 'pipe' }).toString();
  try {
    writeFileSync(image, '');
    truncateSync(image, IMAGE_BYTES);
    run('mkfs.ext4', '-q', '-O', '^has_journal', image);
    // Without `sync`, what is written would be kept in memory, and nobody would know for half a minute.
    run('mount', '-o', 'loop,sync', image, mountPoint);
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  return {
    mountPoint,
    fail() {
      truncateSync(image, 4_096);
      run('losetup', '--set-capacity', run('findmnt', '-no', 'SOURCE', mountPoint).trim());
    },
    remove() {
      run('umount', '-l', mountPoint);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const disk = mountFailingDisk();
afterAll(() => disk?.remove());

describe.skipIf(disk === undefined)('a file system that fails (needs the right to mount one)', () => {
  it('refuses writes with 503 and the reason, reads what is in memory, and turns health red', async () => {
    const { mountPoint, fail } = disk as FailingDisk;
    const server = await buildTestApp({
      kind: 'sqlite',
      environment: { DATA_DIR: path.join(mountPoint, 'data') },
    });
    const { app, call } = server;
    const token = await server.signInAdmin();
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
    fail();
    const made = await call('POST', '/api/users/playlists', { token, body: { name: 'one more' } });
    expect([made.statusCode, made.json()]).toEqual([503, FAILED]);
    const upload = await app.inject({
      method: 'PUT',
      url: accountRoutes.uploadAvatar.path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
      payload: picture,
    });
    expect([upload.statusCode, upload.json()]).toEqual([503, FAILED]);
    const health = await call('GET', '/api/health');
    expect([health.statusCode, health.json()]).toEqual([503, FAILED]);
    for (const url of READS)
      expect([url, (await call('GET', url, { token })).statusCode]).toEqual([url, 200]);
    expect(server.logText()).toContain('disk I/O error');
    await server.close();
  });
});
