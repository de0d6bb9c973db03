/** Conditional requests (RFC 9110 §13) for a read-only file. Pure. */
import type { IncomingHttpHeaders } from 'node:http';
import { namesTag } from '#http/entity-tag.ts';

export interface Validators {
  readonly etag: string;
  /** An HTTP date, in whole seconds. */
  readonly lastModified: string;
}

export function isNotModified(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return namesTag(tags, etag);
  const since = headers['if-modified-since'];
  if (since === undefined) return false;
  const sinceMs = Date.parse(since);
  return !Number.isNaN(sinceMs) && Date.parse(lastModified) <= sinceMs;
}

/** If-Range prevents joining halves of different files; weak tags never match, dates only exactly. */
export function mayUseRange(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const condition = headers['if-range'];
  if (typeof condition !== 'string') return true;
  const trimmed = condition.trim();
  if (trimmed.startsWith('"')) return trimmed === etag;
  if (trimmed.startsWith('W/')) return false;
  return Date.parse(trimmed) === Date.parse(lastModified);
}
