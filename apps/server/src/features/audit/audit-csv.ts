import { type AuditEntry, adminTexts } from '@tutti/contract';

const { csvColumns, success, failed, defaults } = adminTexts.audit;

/**
 * A spreadsheet runs a cell that begins with one of these as a formula, also behind blanks (resolutions 1.39); the
 * apostrophe makes it text.
 */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

export function writeCsvHead(): string {
  return toLine(csvColumns);
}

/** the documented columns, in their order. */
export function toCsvLine(entry: AuditEntry): string {
  return toLine([
    entry.timestamp,
    entry.action || defaults.action,
    entry.resourceType || defaults.resourceType,
    entry.user ?? entry.userEmail ?? defaults.user,
    entry.ipAddress ?? defaults.ipAddress,
    entry.success ? success : failed,
    entry.details ?? '',
  ]);
}

function toLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
