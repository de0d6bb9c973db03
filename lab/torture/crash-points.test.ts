/** A sample of `lab/torture/crash-points.ts`; docs/RELIABILITY.md has the figures of the long runs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startEmbeddedPostgres } from '../../apps/server/src/test/embedded-postgres.ts';
import { copySmallLibrary } from '../../apps/server/src/test/small-library.ts';
import { type MailServer, startMailServer } from '../../apps/server/src/test/smtp-server.ts';
import { type CrashPoint, isGoodLife, liveUntil } from './crash-life.ts';
import { canTrace } from './disk-calls.ts';

vi.setConfig({ testTimeout: 240_000 });

let mailServer: MailServer;
const musicDir = mkdtempSync(path.join(tmpdir(), 'tutti-crash-music-'));
beforeAll(async () => {
  copySmallLibrary(musicDir);
  mailServer = await startMailServer();
});
afterAll(async () => {
  await mailServer.close();
  rmSync(musicDir, { recursive: true });
});

/** In the middle of the calls that the part makes. */
const POINTS: Readonly<Record<'sqlite' | 'postgres', readonly CrashPoint[]>> = {
  sqlite: [
    { part: 'mails', end: { name: 'pwrite64', nth: 60 } },
    { part: 'backup', end: { name: 'rename', nth: 1 } },
  ],
  postgres: [
    { part: 'start', end: { name: 'writev', nth: 110 } },
    { part: 'mails', end: { name: 'writev', nth: 90 } },
  ],
};

async function expectGoodLife(point: CrashPoint, databaseUrl?: string): Promise<void> {
  const life = await liveUntil(point, { mailServer, databaseUrl, musicDir });
  // Includes the whole result, so that a failure shows what was lost.
  expect({ ...life, isGood: isGoodLife(life) }).toMatchObject({ isCrashed: true, isGood: true });
}

describe.skipIf(!canTrace())('a server killed at a numbered call (needs strace)', () => {
  it('loses nothing acknowledged, no mail and no backup, and resumes its work, on a database file', async () => {
    for (const point of POINTS.sqlite) await expectGoodLife(point);
  });

  it('loses nothing acknowledged, no mail and no backup, and resumes its work, on Postgres', async () => {
    const postgres = await startEmbeddedPostgres();
    try {
      for (const [index, point] of POINTS.postgres.entries())
        await expectGoodLife(point, await postgres.createDatabase(`life${index}`));
    } finally {
      await postgres.remove();
    }
  });
});
