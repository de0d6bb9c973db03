/** Maps storage failures to catalog errors; none is the sender's fault, and none is a bug. */
import type { ErrorCode } from '@tutti/contract';
import { AppError } from './app-error.ts';

type Fault = Extract<ErrorCode, 'STORAGE_FULL' | 'STORAGE_FAILED' | 'UNAVAILABLE'>;

/** Primary result codes: busy, locked, out of memory, read-only, I/O error, corrupt, full, cannot open, no database. */
const SQLITE_FAULTS: Readonly<Record<number, Fault>> = {
  5: 'UNAVAILABLE',
  6: 'UNAVAILABLE',
  7: 'UNAVAILABLE',
  8: 'STORAGE_FAILED',
  10: 'STORAGE_FAILED',
  11: 'STORAGE_FAILED',
  13: 'STORAGE_FULL',
  14: 'STORAGE_FAILED',
  26: 'STORAGE_FAILED',
};

/** Error codes of Postgres (five characters) and of the operating system. */
const NAMED_FAULTS: Readonly<Record<string, Fault>> = {
  // disk_full, io_error, undefined_file, duplicate_file, data_corrupted, index_corrupted
  '53100': 'STORAGE_FULL',
  '58030': 'STORAGE_FAILED',
  '58P01': 'STORAGE_FAILED',
  '58P02': 'STORAGE_FAILED',
  XX001: 'STORAGE_FAILED',
  XX002: 'STORAGE_FAILED',
  // read_only_sql_transaction: a standby, or a server that protects a full disk
  '25006': 'STORAGE_FAILED',
  // out_of_memory: passes with the load, like the system's own limits below
  '53200': 'UNAVAILABLE',
  EMFILE: 'UNAVAILABLE',
  ENFILE: 'UNAVAILABLE',
  ENOMEM: 'UNAVAILABLE',
  EAGAIN: 'UNAVAILABLE',
  ENOSPC: 'STORAGE_FULL',
  EDQUOT: 'STORAGE_FULL',
  EIO: 'STORAGE_FAILED',
  EROFS: 'STORAGE_FAILED',
};

const RETRY_AFTER_S: Readonly<Record<Fault, number>> = {
  UNAVAILABLE: 1,
  STORAGE_FULL: 60,
  STORAGE_FAILED: 60,
};
const CAUSES_MAX = 5;

/** Returns the refusal for an error or one of its causes; undefined if storage is not to blame. */
export function toStorageRefusal(error: unknown): AppError | undefined {
  if (error instanceof AppError) return undefined;
  let cause = error;
  for (let depth = 0; depth < CAUSES_MAX && cause instanceof Error; depth += 1) {
    const fault = faultOf(cause);
    if (fault) return new AppError(fault, { cause: error, retryAfterS: RETRY_AFTER_S[fault] });
    cause = cause.cause;
  }
  return undefined;
}

function faultOf(error: Error): Fault | undefined {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === 'ERR_SQLITE_ERROR')
    return typeof errcode === 'number' ? SQLITE_FAULTS[errcode & 0xff] : undefined;
  return typeof code === 'string' ? NAMED_FAULTS[code] : undefined;
}

/** Returns true if a person must repair the storage, unlike for a lock that passes. */
export function needsRepair(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 'STORAGE_FULL' || error.code === 'STORAGE_FAILED');
}
