/** The loaded rows as a file (A-423, A-481 … A-483). The server writes the same columns when it exports all of them. */
import { adminTexts } from '@tutti/contract/texts/admin-texts';
import type { AuditLogEntry } from '#data/audit-queries.ts';

const texts = adminTexts.audit;

/**
 * What a spreadsheet would run instead of show, also behind blanks and in wide signs: names and details in the log come
 * from anybody (resolutions 1.39).
 */
const FORMULA_START = /^(?:[\t\r]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

function quote(cell: string): string {
  const safe = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}

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
  return lines.map((cells) => `${cells.map(quote).join(',')}\r\n`).join('');
}

export function auditFileName(now: Date): string {
  return `audit-log-${now.toISOString().slice(0, 10)}.csv`;
}
