/** Exports the loaded rows (A-423, A-481 … A-483). A full export by the server has the same format. */

import { adminTexts } from '@tutti/contract/admin/texts';
import { auditCsvHead, toAuditCsvLine } from '@tutti/contract/audit/csv';
import type { AuditLogEntry } from '#data/admin/audit-queries.ts';

const { defaults, theServer } = adminTexts.audit;

/** The screen shows missing values in the reader's language, and the file has the documented word. */
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
