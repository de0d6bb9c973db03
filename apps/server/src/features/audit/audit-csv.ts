import { type AuditEntry, adminTexts, CSV_START, toCsvLine } from '@tutti/contract';

const { csvColumns, success, failed, defaults, theServer } = adminTexts.audit;

export function writeCsvHead(): string {
  return CSV_START + toCsvLine(csvColumns);
}

/** the documented columns, in their order. */
export function toEntryLine(entry: AuditEntry): string {
  return toCsvLine([
    entry.timestamp,
    entry.action || defaults.action,
    entry.resourceType || defaults.resourceType,
    entry.userEmail ?? entry.user ?? (entry.isByServer ? theServer : defaults.user),
    entry.ipAddress ?? defaults.ipAddress,
    entry.success ? success : failed,
    entry.details ?? '',
  ]);
}
