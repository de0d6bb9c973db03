/** Backups of everything but the music: by a schedule, when somebody asks, and the way back. */
import { createReadStream, statSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type Backup, type BackupsReply, backupTexts, RESTORE_PHRASE } from '@tutti/contract';
import type { Audit } from '#features/audit/audit.ts';
import type { AuditAct } from '#features/audit/audit-act.ts';
import type { Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { listBackupNames, readBackupName } from '#platform/backup/backup-folder.ts';
import type { RestorePlace } from '#platform/backup/restore-backup.ts';
import { forgetWish, type RestoreOutcome, wantRestore } from '#platform/backup/wanted-restore.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import type { Lease } from '#platform/nodes/lease.ts';
import { repeat } from '#platform/repeat.ts';
import type { Timers } from '#platform/timers.ts';
import { createBackupDescriptions } from './backup-descriptions.ts';
import type { BackupProcess } from './backup-process.ts';

export interface Backups {
  list(): Promise<BackupsReply>;
  make(requester: Requester): Promise<Backup>;
  open(requester: Requester, name: string): Promise<{ content: Readable; sizeBytes: number }>;
  /** Answers when it will be done; `restart` is to be called once that is said. */
  restore(requester: Requester, wish: { name: string; confirmation: string }): Promise<{ message: string }>;
  /** Ends the server and starts it again; undefined where nobody can. */
  readonly restart: (() => void) | undefined;
  /** Whether the schedule is kept, in a sentence. */
  check(): { isPassing: boolean; message: string };
  /** Puts on record what became of a restore that was asked for before this start. */
  recordRestore(outcome: RestoreOutcome): Promise<void>;
  start(): void;
  /** Resolves when what is being made is made. */
  stopSchedule(): Promise<void>;
  stop(): Promise<void>;
}

export interface BackupsDeps {
  readonly database: Database;
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly place: RestorePlace;
  readonly backupEveryHours: number;
  /** One of several nodes follows the schedule. */
  readonly lease: Pick<Lease, 'isHeld'>;
  readonly process: BackupProcess;
  readonly restart: (() => void) | undefined;
}

const HOUR_MS = 3_600_000;
/** Looked at more often than one is due, so that a server that was off makes up for it. */
const LOOK_EVERY_MS = 10 * 60_000;

export function createBackups(deps: BackupsDeps): Backups {
  const { database, audit, clock, place, backupEveryHours, process, restart } = deps;
  const { backupDir } = place;
  const describe = createBackupDescriptions(backupDir);
  /** Of the last one that the schedule wanted. */
  let failure: string | undefined;
  let endSchedule = async (): Promise<void> => {};

  function requireName(name: string): string {
    if (readBackupName(name) === undefined || !listBackupNames(backupDir).some((one) => one.name === name))
      throw new AppError('NOT_FOUND');
    return path.join(backupDir, name);
  }

  const record = (act: Omit<AuditAct, 'resourceType'>) =>
    audit.record(database.queries, { ...act, resourceType: 'System' });

  async function makeWhenDue(): Promise<void> {
    if (!deps.lease.isHeld()) return;
    const last = listBackupNames(backupDir).find(({ reason }) => reason === 'daily');
    const now = clock.now();
    // One from the future is of a clock that was wrong.
    if (last !== undefined && last.madeAt <= now && now - last.madeAt < backupEveryHours * HOUR_MS) return;
    try {
      const name = await process.make('daily', now);
      await record({ action: 'BACKUP_MADE', resource: name });
      failure = undefined;
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
      throw error;
    }
  }

  return {
    restart,
    list: async () => ({
      backups: await Promise.all(listBackupNames(backupDir).map(describe)),
      folder: backupDir,
      everyHours: backupEveryHours,
      kept: place.backupsKept,
      isMaking: process.isMaking,
      canRestore: restart !== undefined,
    }),
    async make(requester) {
      if (process.isMaking) throw new AppError('CONFLICT', { message: backupTexts.making });
      const name = await process.make('manual', clock.now());
      await record({ action: 'BACKUP_MADE', resource: name, ...requester });
      const made = readBackupName(name);
      if (made === undefined) throw new AppError('BACKUP_FAILED');
      return describe(made);
    },
    async open(requester, name) {
      const file = requireName(name);
      await record({ action: 'BACKUP_DOWNLOADED', resource: name, ...requester });
      return { content: createReadStream(file), sizeBytes: statSync(file).size };
    },
    async restore(requester, { name, confirmation }) {
      const file = requireName(name);
      if (confirmation !== RESTORE_PHRASE) throw new AppError('CONFIRMATION_MISMATCH');
      if (restart === undefined) throw new AppError('CONFLICT', { message: backupTexts.noRestore });
      await process.check(file);
      const { actor, origin } = requester;
      const { userId, userName, email } = actor;
      wantRestore(place.dataDir, { name, actor: { userId, userName, email }, origin });
      return { message: backupTexts.restarting };
    },
    check() {
      const { health } = backupTexts;
      if (failure !== undefined) return { isPassing: false, message: health.failed(failure) };
      if (backupEveryHours === 0) return { isPassing: true, message: health.off };
      const newest = listBackupNames(backupDir)[0];
      if (newest === undefined) return { isPassing: true, message: health.none };
      const hours = Math.max(0, Math.floor((clock.now() - newest.madeAt) / HOUR_MS));
      return { isPassing: true, message: health.newest(hours) };
    },
    async recordRestore({ wanted, copyOfBefore, refusal }) {
      const { name, actor, origin } = wanted;
      const details = refusal ?? (copyOfBefore && `What was there before: ${path.basename(copyOfBefore)}`);
      await record({
        action: 'BACKUP_RESTORED',
        resource: name,
        ...(actor && { actor }),
        ...(origin && { origin }),
        isSuccess: refusal === undefined,
        ...(details === undefined ? {} : { details }),
      });
      forgetWish(place.dataDir);
    },
    start() {
      if (backupEveryHours === 0) return;
      endSchedule = repeat(deps, { what: 'making a backup', everyMs: LOOK_EVERY_MS, work: makeWhenDue });
    },
    stopSchedule: () => endSchedule(),
    async stop() {
      const ending = endSchedule();
      await process.close();
      await ending;
    },
  };
}
