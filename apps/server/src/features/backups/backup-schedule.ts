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
  /** Only the node with the lease follows the schedule. */
  readonly lease: Pick<Lease, 'isHeld'>;
  readonly backupDir: string;
  /** Read each time, because the owner may change it while the server runs. */
  readonly backupEveryHours: () => number;
  readonly process: Pick<BackupProcess, 'make' | 'isCreating'>;
}

export interface BackupSchedule {
  check(): { isPassing: boolean; message: string };
  start(): void;
  /** Resolves when the current backup is finished. */
  stop(): Promise<void>;
}

const HOUR_MS = 3_600_000;
/** Shorter than the interval between backups, so that a server that was off catches up. */
const LOOK_EVERY_MS = 10 * 60_000;

export function createBackupSchedule(deps: ScheduleDeps): BackupSchedule {
  const { database, audit, clock, lease, backupDir, backupEveryHours, process } = deps;
  let failure: string | undefined;
  const startedAt = clock.now();
  let end = async (): Promise<void> => {};

  /** Ignores backups dated in the future, because a wrong clock wrote them and they say nothing about later ones. */
  const listUntil = (now: number) => listBackupNames(backupDir).filter(({ madeAt }) => madeAt <= now);

  function isDue(now: number): boolean {
    const last = listUntil(now).find(({ reason }) => reason === 'daily');
    return last === undefined || now - last.madeAt >= backupEveryHours() * HOUR_MS;
  }

  /** Even nodes without the lease report it; they wait for the first look after a start, when the server catches up. */
  function isOverdue(now: number, ageHours: number): boolean {
    const hasLooked = now - startedAt > LOOK_EVERY_MS;
    return hasLooked && !process.isCreating && ageHours > 2 * backupEveryHours();
  }

  async function makeWhenDue(): Promise<void> {
    const now = clock.now();
    try {
      // Clear the last failure, because backups are off, another node creates them, or one was created since.
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
