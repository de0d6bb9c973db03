import { afterAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp } from './build-test-app.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { eventually } from './eventually.ts';
import { type FailingDisk, mountFailingDisk } from './mount-failing-disk.ts';

const TIMEOUT_MS = 60_000;
vi.setConfig({ testTimeout: 3 * TIMEOUT_MS });

const BODY = { name: 'one more' };
/** The error of a database that reports it, or of one that has ended over it. */
const REASONS = ['STORAGE_FAILED', 'UNAVAILABLE'];

const disk = mountFailingDisk(256 * 1_024 * 1_024);
afterAll(() => disk?.remove());

describe.skipIf(disk === undefined)('Postgres on a disk that fails (needs the right to mount one)', () => {
  it('answers writes with 503 and a reason, and turns health red, whether Postgres continues or ends', async () => {
    const { mountPoint, fail } = disk as FailingDisk;
    const postgres = await startEmbeddedPostgres({ isDurable: true, parentFolder: mountPoint });
    const server = await buildTestApp({
      kind: 'postgres',
      environment: { DATABASE_URL: await postgres.createDatabase('tutti') },
    });
    try {
      const token = await server.signInAdmin();
      const write = () => server.call('POST', '/api/users/playlists', { token, body: BODY });
      expect((await write()).statusCode).toBe(200);
      fail();
      for (let requested = 0; requested < 10; requested += 1) {
        const refused = await write();
        expect(refused.statusCode).toBe(503);
        expect(REASONS).toContain(refused.json().code);
        expect(refused.headers['retry-after']).toBeDefined();
      }
      await eventually(async () => {
        const health = await server.call('GET', '/api/health');
        expect([health.statusCode, REASONS.includes(health.json().code)]).toEqual([503, true]);
      }, TIMEOUT_MS);
    } finally {
      await server.close();
      await postgres.stop('kill');
    }
  });
});
