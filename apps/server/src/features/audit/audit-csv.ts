import { type AuditEntry, adminTexts, toCsvLine } from '@tutti/contract';

const { csvColumns, success, failed, defaults } = adminTexts.audit;

export function writeCsvHead(): string {
  return toCsvLine(csvColumns);
}

/** the documented columns, in their order. */
export function toEntryLine(entry: AuditEntry): string {
  return toCsvLine([
    entry.timestamp,
    entry.action || defaults.action,
    entry.resourceType || defaults.resourceType,
    entry.userEmail ?? entry.user ?? defaults.user,
    entry.ipAddress ?? defaults.ipAddress,
    entry.success ? success : failed,
    entry.details ?? '',
  ]);
}
