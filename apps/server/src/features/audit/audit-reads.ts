/** Reads of the audit log, in the form that the reading thread loads (platform/db/read-worker.ts). */
import type { AuditEntry, AuditPage } from '@tutti/contract';
import { AUDIT_COUNT_MAX } from '@tutti/contract/limits';
import { AppError } from '#platform/app-error.ts';
import type { ReadSource } from '#platform/db/read-worker.ts';
import { toAuditEntry } from './audit-presenter.ts';
import { createAuditSearchStore } from './audit-search-store.ts';
import type { AuditRow } from './audit-store.ts';
import type { AuditFilter, AuditPosition } from './audit-walk.ts';

export type AuditReads = ReturnType<typeof createReads>;

export const AUDIT_READ_NAMES = ['readPage', 'readChunk'] as const satisfies readonly (keyof AuditReads)[];

export interface PageRequest {
  readonly filter: AuditFilter;
  readonly page: number;
  readonly limit: number;
  readonly cursor: string | undefined;
}

export interface ChunkRequest {
  readonly filter: AuditFilter;
  readonly after: AuditPosition | undefined;
  readonly limit: number;
}

export interface Chunk {
  readonly entries: readonly AuditEntry[];
  /** Start of the next chunk; undefined after the last one. */
  readonly next: AuditPosition | undefined;
}

export function createReads(source: ReadSource) {
  const search = createAuditSearchStore(source);
  return {
    async readPage({ filter, page, limit, cursor }: PageRequest): Promise<AuditPage> {
      const after = cursor === undefined ? undefined : decodePosition(cursor);
      const slice = { after, offset: (page - 1) * limit, limit: limit + 1 };
      const { rows, resumeAt, total, isExact } = await search.listCounted(filter, slice, AUDIT_COUNT_MAX);
      const shown = rows.slice(0, limit);
      const next = nextPosition(rows, limit) ?? resumeAt;
      return {
        logs: shown.map(toAuditEntry),
        total,
        page,
        limit,
        totalPages: Math.max(1, Math.ceil(total / limit)),
        isTotalExact: isExact,
        nextCursor: next ? encodePosition(next) : null,
        searchedBackTo: resumeAt ? new Date(resumeAt.occurredAt).toISOString() : null,
      };
    },

    async readChunk({ filter, after, limit }: ChunkRequest): Promise<Chunk> {
      const { rows, resumeAt } = await search.list(filter, { after, offset: 0, limit });
      const last = rows.length === limit ? rows.at(-1) : undefined;
      return { entries: rows.map(toAuditEntry), next: last ? toPosition(last) : resumeAt };
    },
  };
}

/** Finds the next page, which exists if one row more than the limit was read. */
function nextPosition(rows: readonly AuditRow[], limit: number): AuditPosition | undefined {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return last && toPosition(last);
}

const toPosition = ({ occurred_at: occurredAt, id }: AuditRow): AuditPosition => ({ occurredAt, id });

const encodePosition = ({ occurredAt, id }: AuditPosition) => `${occurredAt.toString(36)}.${id.toString(36)}`;

function decodePosition(text: string): AuditPosition {
  const [, time = '', number = ''] = /^([0-9a-z]{1,10})\.([0-9a-z]{1,10})$/.exec(text) ?? [];
  const position = { occurredAt: Number.parseInt(time, 36), id: Number.parseInt(number, 36) };
  if (Number.isSafeInteger(position.occurredAt) && Number.isSafeInteger(position.id)) return position;
  throw new AppError('VALIDATION_FAILED', { message: 'cursor: is not one of ours' });
}
