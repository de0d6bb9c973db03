import { constants } from 'node:os';
import { AppError } from '#platform/app-error.ts';
import type { DataLocation } from '#platform/backup/restore-backup.ts';
import { databaseEnvironment } from '#platform/children/start-child.ts';
import { ChildFailure, createWatchedChild } from '#platform/children/watched-child.ts';
import type { BackupReason } from '#platform/db/backup-record.ts';

export type BackupRequest =
  | {
      readonly kind: 'make';
      readonly location: DataLocation;
      readonly reason: BackupReason;
      readonly now: number;
    }
  | { readonly kind: 'check'; readonly location: DataLocation; readonly file: string };

export type BackupAnswer =
  | { readonly kind: 'made'; readonly name: string }
  | { readonly kind: 'checked' }
  | { readonly kind: 'refused'; readonly reason: string };

export interface BackupProcess {
  make(reason: BackupReason, now: number): Promise<string>;
  check(file: string): Promise<void>;
  readonly isCreating: boolean;
  close(): Promise<void>;
}

const CHILD = new URL('./backup-child.ts', import.meta.url);
/** A copy blocks its thread and sends no sign of life; a hundred thousand tracks take seconds. */
const WALL_MAX_MS = 60 * 60_000;
const NO_LIMIT = Number.POSITIVE_INFINITY;

export function createBackupProcess(location: DataLocation): BackupProcess {
  const child = createWatchedChild<BackupRequest, BackupAnswer>({
    entry: CHILD,
    flags: ['--max-semi-space-size=8', '--max-old-space-size=512'],
    niceness: constants.priority.PRIORITY_BELOW_NORMAL,
    environment: databaseEnvironment(),
    isTrusted: true,
    complaints: 'inherit',
    limits: {
      silenceMaxMs: WALL_MAX_MS,
      wallMaxMs: WALL_MAX_MS,
      processorMaxMs: NO_LIMIT,
      memoryMaxBytes: NO_LIMIT,
    },
  });
  let creating = 0;

  async function send(request: BackupRequest): Promise<BackupAnswer> {
    const answer = await child.request(request);
    return answer instanceof ChildFailure ? { kind: 'refused', reason: answer.reason } : answer;
  }

  return {
    async make(reason, now) {
      creating += 1;
      try {
        const answer = await send({ kind: 'make', location, reason, now });
        if (answer.kind === 'made') return answer.name;
        throw new AppError('BACKUP_FAILED', answer.kind === 'refused' ? { message: answer.reason } : {});
      } finally {
        creating -= 1;
      }
    },
    async check(file) {
      const answer = await send({ kind: 'check', location, file });
      if (answer.kind === 'refused') throw new AppError('BACKUP_UNUSABLE', { message: answer.reason });
    },
    get isCreating() {
      return creating > 0;
    },
    close: () => child.close(),
  };
}
