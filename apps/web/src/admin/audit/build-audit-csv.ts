/** The loaded rows as a file (A-423, A-481 … A-483). The server writes the same lines when it exports all of them. */
import { auditCsvHead, toAuditCsvLine } from '@tutti/contract/audit-csv';
import { adminTexts } from '@tutti/contract/texts/admin-texts';
import type { AuditLogEntry } from '#data/admin/audit-queries.ts';

const { defaults, theServer } = adminTexts.audit;

/** Missing values have a word in the reader's language on the screen, and the documented word in the file. */
const unlessMissing = (text: string, word: string): string | undefined => (text === word ? undefined : text);

function toLine({ user, ipAddress, isSuccess, ...entry }: AuditLogEntry): string {
  const isByServer = user === theServer;
  return toAuditCsvLine({
    ...entry,
    user: isByServer ? undefined : unlessMissing(user, defaults.user),
    isByServer,
    ipAddress: unlessMissing(ipAddress, defaults.ipAddress),
    success: isSuccess,
  });
}

export function buildAuditCsv(entries: readonly AuditLogEntry[]): string {
  return auditCsvHead() + entries.map(toLine).join('');
}

export function auditFileName(now: Date): string {
  return `audit-log-${now.toISOString().slice(0, 10)}.csv`;
}
