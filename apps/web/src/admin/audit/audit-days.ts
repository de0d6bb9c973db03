import { adminAuditTexts } from '@tutti/contract/audit/texts';
import type { AuditLogEntry } from '#data/admin/audit-queries.ts';
import { dateFormat } from '#language/formats.ts';

export interface AuditDay {
  /** Undefined for samples, which have no time. */
  readonly title: string | undefined;
  readonly entries: readonly AuditLogEntry[];
}

const dayFormat = dateFormat({ dateStyle: 'full' });

const titleOf = (entry: AuditLogEntry): string | undefined => {
  const at = Date.parse(entry.timestamp);
  return Number.isNaN(at) ? undefined : dayFormat.format(at);
};

/** Groups entries by the reader's days, in their order. */
export function groupByDay(entries: readonly AuditLogEntry[], nowMs: number): readonly AuditDay[] {
  const today = dayFormat.format(nowMs);
  return [...Map.groupBy(entries, titleOf)].map(([title, those]) => ({
    title: title === today ? `${adminAuditTexts.today} · ${title}` : title,
    entries: those,
  }));
}
