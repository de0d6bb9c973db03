/**
 * The CSV of the audit log, which the page and the server write identically. Its words are
 * English in every language, because spreadsheets and scripts match them.
 */
import { CSV_START, toCsvLine } from './csv-cell.ts';

const COLUMNS = ['Timestamp', 'Action', 'Resource Type', 'User', 'IP Address', 'Status', 'Details'];

export interface AuditCsvEntry {
  readonly timestamp: string;
  readonly action: string;
  readonly resourceType: string;
  readonly userEmail?: string | null | undefined;
  readonly user?: string | null | undefined;
  readonly isByServer: boolean;
  readonly ipAddress?: string | null | undefined;
  readonly success: boolean;
  readonly details?: string | null | undefined;
}

export const auditCsvHead = (): string => CSV_START + toCsvLine(COLUMNS);

/** Missing values get the documented words (A-270 … A-273). */
export function toAuditCsvLine(entry: AuditCsvEntry): string {
  return toCsvLine([
    entry.timestamp,
    entry.action || 'UNKNOWN',
    entry.resourceType || 'General',
    entry.userEmail ?? entry.user ?? (entry.isByServer ? 'The server' : 'Unknown'),
    entry.ipAddress ?? 'Unknown',
    entry.success ? 'Success' : 'Failed',
    entry.details ?? '',
  ]);
}
