/** The loaded rows as a file (A-423, A-481 … A-483). The server writes the same columns when it exports all of them. */
import { CSV_START, toCsvLine } from '@tutti/contract/csv-cell';
import { adminTexts } from '@tutti/contract/texts/admin-texts';
import type { AuditLogEntry } from '#data/admin/audit-queries.ts';

const texts = adminTexts.audit;

function toCells(entry: AuditLogEntry): string[] {
  return [
    entry.timestamp,
    entry.action,
    entry.resourceType,
    entry.user,
    entry.ipAddress,
    entry.isSuccess ? texts.success : texts.failed,
    entry.details ?? '',
  ];
}

export function buildAuditCsv(entries: readonly AuditLogEntry[]): string {
  const lines = [texts.csvColumns, ...entries.map(toCells)];
  return CSV_START + lines.map(toCsvLine).join('');
}

export function auditFileName(now: Date): string {
  return `audit-log-${now.toISOString().slice(0, 10)}.csv`;
}
