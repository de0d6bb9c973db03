/** The audit log, with the documented texts for missing values. */

import { adminTexts } from '@tutti/contract/admin/texts';
import { auditAddresses } from '@tutti/contract/audit/addresses';
import { AUDIT_PAGE_SIZE } from '@tutti/contract/limits';
import { callApi, callForResponse } from './api-client.ts';

export interface AuditLogEntry {
  readonly id: string;
  readonly action: string;
  readonly resourceType: string;
  readonly resource: string | undefined;
  readonly user: string;
  /** The name alone, if the log has one. */
  readonly actorName: string | undefined;
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
  /** The server's own text, in UTC. */
  readonly timestamp: string;
  readonly timestampDisplay: string;
  readonly isSuccess: boolean;
  readonly details: string | undefined;
}

export interface AuditLogPage {
  readonly entries: readonly AuditLogEntry[];
  /** A lower bound, because the server does not count a million rows. */
  readonly total: number;
  readonly isTotalExact: boolean;
  readonly pageCount: number;
  readonly nextCursor: string | undefined;
  /** How far back a search got before its time limit. */
  readonly searchedBackTo: string | undefined;
}

/** An empty text means that the filter is off. */
export interface AuditFilters {
  readonly search: string;
  readonly action: string;
  readonly resourceType: string;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly success: '' | 'true' | 'false';
}

type Loose = Readonly<Record<string, unknown>>;

function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function readNumber(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
}

/** "Unknown", unless the server itself acted. */
const whoElse = ({ isByServer }: Loose): string =>
  isByServer === true ? adminTexts.audit.theServer : adminTexts.audit.defaults.user;

/** A-270 … A-274. */
export function readAuditEntry(entry: Loose, index: number): AuditLogEntry {
  const { defaults } = adminTexts.audit;
  const timestamp = readText(entry.timestamp) ?? '';
  return {
    id: readText(entry.id) ?? `${timestamp} ${index}`,
    action: readText(entry.action) ?? defaults.action,
    resourceType: readText(entry.resourceType) ?? defaults.resourceType,
    resource: readText(entry.resource),
    user: readText(entry.userEmail) ?? readText(entry.user) ?? whoElse(entry),
    actorName: readText(entry.user) ?? readText(entry.userEmail),
    ipAddress: readText(entry.ipAddress) ?? defaults.ipAddress,
    userAgent: readText(entry.userAgent),
    timestamp,
    timestampDisplay: readText(entry.timestampDisplay) ?? timestamp,
    isSuccess: entry.success !== false,
    details: readText(entry.details),
  };
}

/** The documented response is a list or `{logs}`; the pages of a list follow from its length. */
export function readAuditAnswer(answer: unknown): AuditLogPage {
  const isList = Array.isArray(answer);
  const body: Loose = isList || typeof answer !== 'object' || answer === null ? {} : { ...answer };
  const logs: readonly unknown[] = isList ? answer : Array.isArray(body.logs) ? body.logs : [];
  const entries = logs.map((entry, index) => readAuditEntry((entry ?? {}) as Loose, index));
  const total = readNumber(body.total, entries.length);
  const pageCount = readNumber(body.totalPages, Math.ceil(entries.length / AUDIT_PAGE_SIZE));
  return {
    entries,
    total,
    isTotalExact: body.isTotalExact !== false,
    pageCount: Math.max(1, pageCount),
    nextCursor: readText(body.nextCursor),
    searchedBackTo: readText(body.searchedBackTo),
  };
}

/** omits empty filters. */
export function toAuditQuery({ success, ...texts }: AuditFilters) {
  const set = Object.entries(texts).filter(([, value]) => value !== '');
  return { ...(Object.fromEntries(set) as Partial<typeof texts>), ...(success === '' ? {} : { success }) };
}

interface AuditPosition {
  readonly page: number;
  readonly cursor: string | undefined;
}

export async function fetchAuditPage(
  filters: AuditFilters,
  { page, cursor }: AuditPosition,
  signal: AbortSignal,
): Promise<AuditLogPage> {
  const answer: unknown = await callApi(auditAddresses.auditLog, {
    query: { page, limit: AUDIT_PAGE_SIZE, ...(cursor ? { cursor } : {}), ...toAuditQuery(filters) },
    signal,
  });
  return readAuditAnswer(answer);
}

/** Complete parts become blobs, because browsers keep large ones on disk: a million entries are 150 MB. */
const PART_BYTES = 8_000_000;

/** Downloads all filtered entries; `onProgress` receives the bytes so far. */
export async function downloadAuditExport(
  filters: AuditFilters,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const response = await callForResponse(auditAddresses.auditExport, {
    query: toAuditQuery(filters),
    signal,
  });
  const parts: Blob[] = [];
  let chunks: BlobPart[] = [];
  let received = 0;
  let gathered = 0;
  for (const reader = response.body?.getReader(); reader !== undefined; ) {
    const { value, done } = await reader.read();
    if (done) break;
    chunks.push(value);
    received += value.byteLength;
    onProgress(received);
    if (received - gathered < PART_BYTES) continue;
    parts.push(new Blob(chunks));
    chunks = [];
    gathered = received;
  }
  return new Blob([...parts, ...chunks], { type: 'text/csv;charset=utf-8' });
}
