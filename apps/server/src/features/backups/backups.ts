import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import {
  auditDetailTexts,
  type Backup,
  type BackupsReply,
  backupTexts,
  RESTORE_PHRASE,
} from '@tutti/contract';
import type { Audit } from '#features/audit/audit.ts';
import type { AuditAct } from '#features/audit/audit-act.ts';
import type { Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { listBackupNames, readBackupName } from '#platform/backup/backup-folder.ts';
import {
  endTrial,
  noteRecorded,
  type RestoreOutcome,
  scheduleRestore,
} from '#platform/backup/pending-restore.ts';
import type { DataLocation } from '#platform/backup/restore-backup.ts';
import type { KnownNode } from '#platform/nodes/node-register.ts';
import { createBackupDescriptions } from './backup-descriptions.ts';
import type { BackupProcess } from './backup-process.ts';
import { type BackupSchedule, createBackupSchedule, type ScheduleDeps } from './backup-schedule.ts';

export interface Backups {
  list(): Promise<BackupsReply>;
  make(requester: Requester): Promise<Backup>;
  open(requester: Requester, name: string): Promise<{ content: Readable; sizeBytes: number }>;
  /** Responds with when it will be done; the caller calls `restart` once that is sent. */
  restore(requester: Requester, input: { name: string; confirmation: string }): Promise<{ message: string }>;
  readonly restart: (() => void) | undefined;
  /** Audits the outcome of a restore that was requested before this start. */
  recordRestore(outcome: RestoreOutcome): Promise<void>;
  endTrial(): void;
  readonly schedule: BackupSchedule;
  stop(): Promise<void>;
}

export interface BackupsDeps extends Omit<ScheduleDeps, 'backupDir' | 'audit'> {
  readonly audit: Pick<Audit, 'record' | 'query'>;
  readonly location: DataLocation;
  readonly process: BackupProcess;
  readonly backupsKept: () => number;
  readonly restart: (() => void) | undefined;
  readonly listNodes: () => Promise<readonly Pick<KnownNode, 'name' | 'state' | 'isAsked'>[]>;
}

export function createBackups(deps: BackupsDeps): Backups {
  const { database, audit, clock, location, backupEveryHours, backupsKept, process, restart } = deps;
  const { backupDir } = location;
  const describe = createBackupDescriptions(backupDir);
  let isRestoring = false;
  const schedule = createBackupSchedule({ ...deps, backupDir });

  function requireName(name: string): string {
    if (readBackupName(name) === undefined || !listBackupNames(backupDir).some((one) => one.name === name))
      throw new AppError('NOT_FOUND');
    return path.join(backupDir, name);
  }

  const record = (act: Omit<AuditAct, 'resourceType'>) =>
    audit.record(database.queries, { ...act, resourceType: 'System' });

  return {
    restart,
    list: async () => ({
      backups: await Promise.all(listBackupNames(backupDir).map(describe)),
      folder: backupDir,
      everyHours: backupEveryHours(),
      kept: backupsKept(),
      isCreating: process.isCreating,
      canRestore: restart !== undefined,
      failedRestore: await findFailedRestore(deps),
    }),
    async make(requester) {
      if (process.isCreating) throw new AppError('CONFLICT', { message: backupTexts.making });
      const name = await process.make('manual', clock.now());
      await record({ action: 'BACKUP_MADE', resource: name, ...requester });
      const created = readBackupName(name);
      if (created === undefined) throw new AppError('BACKUP_FAILED');
      return describe(created);
    },
    async open(requester, name) {
      // Open the file first, because the schedule may delete it in the meantime.
      const file = await open(requireName(name));
      try {
        await record({ action: 'BACKUP_DOWNLOADED', resource: name, ...requester });
        const { size: sizeBytes } = await file.stat();
        return { content: file.createReadStream(), sizeBytes };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async restore(requester, { name, confirmation }) {
      const file = requireName(name);
      if (confirmation !== RESTORE_PHRASE) throw new AppError('CONFIRMATION_MISMATCH');
      if (restart === undefined) throw new AppError('CONFLICT', { message: backupTexts.noRestore });
      await requireSoleNode(deps);
      await process.check(file);
      if (isRestoring) throw new AppError('CONFLICT', { message: backupTexts.restarting });
      const { actor, origin } = requester;
      const { userId, userName, email } = actor;
      scheduleRestore(location.dataDir, { name, actor: { userId, userName, email }, origin });
      isRestoring = true;
      return { message: backupTexts.restarting };
    },
    recordRestore: (outcome) => recordOutcome(deps, outcome),
    endTrial: () => endTrial(location.dataDir),
    schedule,
    async stop() {
      const ending = schedule.stop();
      await process.close();
      await ending;
    },
  };
}

function describeRestore(copyOfBefore: string | undefined, repaired: readonly string[]): string | undefined {
  const parts = repaired.join(', ');
  if (copyOfBefore === undefined) return parts === '' ? undefined : auditDetailTexts.mended(parts);
  return parts === ''
    ? auditDetailTexts.copyOfBefore(copyOfBefore)
    : auditDetailTexts.copyAndMended(copyOfBefore, parts);
}

async function recordOutcome(
  { audit, database, location }: Pick<BackupsDeps, 'audit' | 'database' | 'location'>,
  { wanted, copyOfBefore, mended: repaired = [], refusal }: RestoreOutcome,
): Promise<void> {
  const { name, actor, origin } = wanted;
  const details = refusal ?? describeRestore(copyOfBefore && path.basename(copyOfBefore), repaired);
  await audit.record(database.queries, {
    action: 'BACKUP_RESTORED',
    resourceType: 'System',
    resource: name,
    ...(actor && { actor }),
    ...(origin && { origin }),
    isSuccess: refusal === undefined,
    ...(details === undefined ? {} : { details }),
  });
  noteRecorded(location.dataDir);
}

/** A failed restore is shown for long enough that an administrator who looks once a week sees it. */
const FAILURE_SHOWN_MS = 7 * 24 * 3_600_000;

async function findFailedRestore({
  audit,
  clock,
}: Pick<BackupsDeps, 'audit' | 'clock'>): Promise<BackupsReply['failedRestore']> {
  const { logs } = await audit.query({ page: 1, limit: 1, action: 'BACKUP_RESTORED' });
  const [last] = logs;
  if (!last || last.success || clock.now() - Date.parse(last.timestamp) > FAILURE_SHOWN_MS) return null;
  return { name: last.resource ?? '', at: last.timestamp, reason: last.details ?? '' };
}

/** Refuses while another server uses the database, because this one could not start with the restored database then. */
async function requireSoleNode({ listNodes }: Pick<BackupsDeps, 'listNodes'>): Promise<void> {
  const others = (await listNodes()).filter(({ isAsked, state }) => !isAsked && state !== 'gone');
  if (others.length === 0) return;
  const names = others.map(({ name }) => name).join(', ');
  throw new AppError('CONFLICT', { message: backupTexts.otherNodes(names) });
}
