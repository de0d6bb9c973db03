/** Makes a backup when the last one is old enough, and tells when that fails. */
import { backupTexts } from '@tutti/contract';
import type { Audit } from '#features/audit/audit.ts';
import { repeat } from '#platform/async/repeat.ts';
import { listBackupNames } from '#platform/backup/backup-folder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import type { Lease } from '#platform/nodes/lease.ts';
import type { Timers } from '#platform/timers.ts';
import type { BackupProcess } from './backup-process.ts';

export interface ScheduleDeps {
  readonly database: Database;
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  /** One of several nodes follows the schedule. */
  readonly lease: Pick<Lease, 'isHeld'>;
  readonly backupDir: string;
  /** As it is now: the owner may change it while we run. */
  readonly backupEveryHours: () => number;
  readonly process: Pick<BackupProcess, 'make' | 'isMaking'>;
}

export interface BackupSchedule {
  /** Whether it is kept, in a sentence. */
  check(): { isPassing: boolean; message: string };
  start(): void;
  /** Resolves when what is being made is made. */
  stop(): Promise<void>;
}

const HOUR_MS = 3_600_000;
/** Looked at more often than one is due, so that a server that was off makes up for it. */
const LOOK_EVERY_MS = 10 * 60_000;

export function createBackupSchedule(deps: ScheduleDeps): BackupSchedule {
  const { database, audit, clock, lease, backupDir, backupEveryHours, process } = deps;
  /** Of the last one. */
  let failure: string | undefined;
  const startedAt = clock.now();
  let end = async (): Promise<void> => {};

  /** One from the future is of a clock that was wrong, and says nothing of what was made since. */
  const listUntil = (now: number) => listBackupNames(backupDir).filter(({ madeAt }) => madeAt <= now);

  function isDue(now: number): boolean {
    const last = listUntil(now).find(({ reason }) => reason === 'daily');
    return last === undefined || now - last.madeAt >= backupEveryHours() * HOUR_MS;
  }

  /** After a start, or on a node that makes none, nobody here knows why. A server that was off first makes up for it. */
  function isOverdue(now: number, ageHours: number): boolean {
    const hasLooked = now - startedAt > LOOK_EVERY_MS;
    return hasLooked && !process.isMaking && ageHours > 2 * backupEveryHours();
  }

  async function makeWhenDue(): Promise<void> {
    const now = clock.now();
    try {
      // Nobody wants any, another node makes them now, or one was made since: what failed before is over.
      if (backupEveryHours() === 0 || !lease.isHeld() || !isDue(now)) {
        failure = undefined;
        return;
      }
      const resource = await process.make('daily', now);
      await audit.record(database.queries, { action: 'BACKUP_MADE', resourceType: 'System', resource });
      failure = undefined;
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
      throw error;
    }
  }

  return {
    check() {
      const { health } = backupTexts;
      if (failure !== undefined) return { isPassing: false, message: health.failed(failure) };
      if (backupEveryHours() === 0) return { isPassing: true, message: health.off };
      const now = clock.now();
      const newest = listUntil(now)[0];
      if (newest === undefined) return { isPassing: true, message: health.none };
      const hours = Math.floor((now - newest.madeAt) / HOUR_MS);
      return { isPassing: !isOverdue(now, hours), message: health.newest(hours) };
    },
    start() {
      end = repeat(deps, { what: 'making a backup', everyMs: LOOK_EVERY_MS, work: makeWhenDue });
    },
    stop: () => end(),
  };
}
