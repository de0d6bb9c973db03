import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LibraryStatus } from '@tutti/contract';
import { adminLibraryRoutes } from '@tutti/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Requester } from '#identity/actor.ts';
import { createSystemClock } from '#platform/clock.ts';
import { type Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createEvents, type DomainEvents, type Events } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { heldLease } from '#platform/nodes/lease.ts';
import type { Timers } from '#platform/timers.ts';
import { eventually } from '../../test/eventually.ts';
import { fixturePath, makeFolder, writeSample } from '../../test/sample-audio.ts';
import type { ScanProgress } from './scan-progress.ts';
import { createScanner, type Scanner } from './scanner.ts';

function createManualTimers() {
  const waiting = new Map<number, { run: () => void; delayMs: number }>();
  let last = 0;
  const timers: Timers = {
    setTimer(run, delayMs) {
      last += 1;
      waiting.set(last, { run, delayMs });
      return last;
    },
    clearTimer: (id) => void waiting.delete(id),
  };
  return {
    timers,
    fire(delayMs: number): number {
      const due = [...waiting].filter(([, timer]) => timer.delayMs === delayMs);
      for (const [id, { run }] of due) {
        waiting.delete(id);
        run();
      }
      return due.length;
    },
  };
}

const requester: Requester = {
  actor: {
    userId: 'admin',
    sessionId: 'session',
    email: 'admin@example.org',
    userName: 'Admin',
    roles: ['Admin'],
    isApproved: true,
  },
  origin: { ipAddress: '127.0.0.1', userAgent: 'test' },
};
const WATCH_QUIET_MS = 2_000;
const RESCAN_MS = 5 * 60_000;

describe('scanner', () => {
  let music: ReturnType<typeof makeFolder>;
  let data: ReturnType<typeof makeFolder>;
  let database: Database;
  let events: Events;
  let scanner: Scanner;
  let manual: ReturnType<typeof createManualTimers>;
  let changes: DomainEvents['libraryChanged'][];

  beforeEach(async () => {
    music = makeFolder();
    data = makeFolder();
    const databaseFile = path.join(data.folder, 'tutti.db');
    database = await openDatabase({ file: databaseFile });
    await migrate(database);
    const logger = createLogger('silent');
    events = createEvents(logger);
    changes = [];
    events.subscribe('libraryChanged', (event) => void changes.push(event));
    manual = createManualTimers();
    scanner = createScanner({
      database,
      databaseUrl: undefined,
      databaseFile,
      musicDir: music.folder,
      isDemo: false,
      audit: { record: async () => {} },
      readTimbreProgress: async () => ({ described: 3, total: 5 }),
      events,
      clock: createSystemClock(),
      timers: manual.timers,
      logger,
      lease: heldLease,
    });
  });
  afterEach(async () => {
    await scanner.stop();
    await database.close();
    music.remove();
    data.remove();
  });

  async function finished(): Promise<LibraryStatus> {
    await scanner.whenIdle();
    return scanner.getStatus();
  }

  it('scans at start in a process of its own and publishes what changed', async () => {
    await writeSample(path.join(music.folder, 'a.mp3'), {
      name: 'cbr.mp3',
      tags: { title: ['A'], genre: ['Jazz'] },
    });
    writeFileSync(path.join(music.folder, 'text.mp3'), 'no music');
    const received: ScanProgress[] = [];
    events.subscribe('scanProgress', ({ progress }) => void received.push(progress));
    scanner.start();
    const status = await finished();
    expect(adminLibraryRoutes.library.reply.parse(status)).toMatchObject({
      phase: 'idle',
      musicDir: music.folder,
      added: 1,
      totals: { tracks: 1, genres: 1, problems: 1 },
      timbres: { described: 3, total: 5 },
      problems: [{ path: 'text.mp3', kind: 'not-audio' }],
    });
    expect(changes).toEqual([{ changedTrackIds: [expect.any(Number)] }]);
    expect(received.at(-1)?.phase).toBe('idle');
  });

  it('publishes nothing when a scan finds nothing new', async () => {
    await writeSample(path.join(music.folder, 'a.mp3'), { name: 'cbr.mp3' });
    scanner.start();
    await finished();
    await scanner.requestScan({ requester });
    await finished();
    expect(changes).toHaveLength(1);
  });

  it('scans again after the folder was changed, once it is quiet', async () => {
    scanner.start();
    await finished();
    copyFileSync(fixturePath('plain.ogg'), path.join(music.folder, 'new.ogg'));
    await eventually(() => expect(manual.fire(WATCH_QUIET_MS)).toBe(1));
    expect((await finished()).totals.tracks).toBe(1);
  });

  it('watches folders whose names begin with an ellipsis', async () => {
    mkdirSync(path.join(music.folder, '...And Justice for All'));
    scanner.start();
    await finished();
    copyFileSync(fixturePath('plain.ogg'), path.join(music.folder, '...And Justice for All', '...new.ogg'));
    await eventually(() => expect(manual.fire(WATCH_QUIET_MS)).toBe(1));
    expect((await finished()).totals.tracks).toBe(1);
  });

  it('scans again after a while, for folders that no watch sees', async () => {
    scanner.start();
    await finished();
    copyFileSync(fixturePath('plain.ogg'), path.join(music.folder, 'new.ogg'));
    expect(manual.fire(RESCAN_MS)).toBe(1);
    expect((await finished()).totals.tracks).toBe(1);
  });

  it('runs one more scan for all requests that come during one', async () => {
    let ended = 0;
    events.subscribe('scanProgress', ({ progress }) => void (ended += progress.finishedAt === null ? 0 : 1));
    scanner.start();
    const status = await scanner.requestScan({ requester });
    expect(['walking', 'reading', 'finishing', 'idle']).toContain(status.phase);
    await Promise.all([scanner.requestScan({ requester }), scanner.requestScan({ requester })]);
    await finished();
    expect(ended).toBe(2);
  });

  it('runs a scan that is asked for while the folder watch looks for new folders', async () => {
    // Enough that looking takes many turns.
    for (let album = 0; album < 500; album += 1) mkdirSync(path.join(music.folder, String(album)));
    let ended = 0;
    events.subscribe('scanProgress', async ({ progress }) => {
      if (progress.finishedAt === null) return;
      ended += 1;
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      if (ended === 1) events.publish('scanWanted', { acceptsLoss: true });
    });
    scanner.start();
    await finished();
    expect(ended).toBe(2);
    // Nothing waits that a later scan by itself would take over.
    expect(manual.fire(RESCAN_MS)).toBe(1);
    await finished();
    expect(ended).toBe(3);
  });

  it('says why a folder that went away changed nothing, and goes on when it is back', async () => {
    await writeSample(path.join(music.folder, 'a.mp3'), { name: 'cbr.mp3' });
    scanner.start();
    await finished();
    music.remove();
    await scanner.requestScan({ requester });
    const blocked = await finished();
    expect(blocked).toMatchObject({ phase: 'blocked', totals: { tracks: 1, missing: 0 } });
    expect(blocked.message).toContain(music.folder);
    await writeSample(path.join(music.folder, 'a.mp3'), { name: 'cbr.mp3' });
    await scanner.requestScan({ requester, acceptsLoss: true });
    expect(await finished()).toMatchObject({ phase: 'idle', totals: { tracks: 1, missing: 0 } });
  });

  it('ends the scan process when it stops', async () => {
    await writeSample(path.join(music.folder, 'a.mp3'), { name: 'cbr.mp3' });
    scanner.start();
    await scanner.stop();
    await scanner.whenIdle();
    expect(changes).toEqual([]);
  });
});
