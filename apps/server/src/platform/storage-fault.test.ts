import { describe, expect, it } from 'vitest';
import { AppError } from './app-error.ts';
import { toStorageRefusal } from './storage-fault.ts';

const coded = (properties: object) => Object.assign(new Error('failed'), properties);
const sqlite = (errcode: number) => coded({ code: 'ERR_SQLITE_ERROR', errcode });

describe('storage failures as catalog errors', () => {
  it.each([
    ['a full disk under SQLite', sqlite(13), 'STORAGE_FULL'],
    ['a write that the disk refuses', sqlite(10 | (3 << 8)), 'STORAGE_FAILED'],
    ['a file that cannot be opened', sqlite(14), 'STORAGE_FAILED'],
    ['a damaged file', sqlite(11), 'STORAGE_FAILED'],
    ['a file that is no database', sqlite(26), 'STORAGE_FAILED'],
    ['a read-only file', sqlite(8), 'STORAGE_FAILED'],
    ['a lock that is not given back', sqlite(5 | (2 << 8)), 'UNAVAILABLE'],
    ['a full disk under Postgres', coded({ code: '53100' }), 'STORAGE_FULL'],
    ['an I/O error under Postgres', coded({ code: '58030' }), 'STORAGE_FAILED'],
    ['a damaged table under Postgres', coded({ code: 'XX001' }), 'STORAGE_FAILED'],
    ['a full disk under a cache', coded({ code: 'ENOSPC' }), 'STORAGE_FULL'],
    ['a used-up quota', coded({ code: 'EDQUOT' }), 'STORAGE_FULL'],
    ['an I/O error under a cache', coded({ code: 'EIO' }), 'STORAGE_FAILED'],
    ['no more open files for this process', coded({ code: 'EMFILE' }), 'UNAVAILABLE'],
    ['no more open files on this machine', coded({ code: 'ENFILE' }), 'UNAVAILABLE'],
    ['no memory', coded({ code: 'ENOMEM' }), 'UNAVAILABLE'],
    ['no more processes', coded({ code: 'EAGAIN' }), 'UNAVAILABLE'],
    ['no memory under SQLite', sqlite(7), 'UNAVAILABLE'],
    ['no memory under Postgres', coded({ code: '53200' }), 'UNAVAILABLE'],
    ['a cause behind another error', new Error('outer', { cause: sqlite(13) }), 'STORAGE_FULL'],
  ])('%s', (_name, error, code) => {
    const refusal = toStorageRefusal(error);
    expect(refusal).toMatchObject({ status: 503, code });
    expect(refusal?.retryAfterS).toBeGreaterThan(0);
    expect(refusal?.cause).toBe(error);
  });

  it.each([
    ['a broken unique constraint', sqlite(2067)],
    ['a mistake in a query', sqlite(1)],
    ['a unique violation of Postgres', coded({ code: '23505' })],
    ['a missing file', coded({ code: 'ENOENT' })],
    [
      'a refusal with such a cause, which has its own words',
      new AppError('NOT_FOUND', { cause: sqlite(13) }),
    ],
    ['nothing', undefined],
  ])('leaves %s alone', (_name, error) => {
    expect(toStorageRefusal(error)).toBeUndefined();
  });
});
