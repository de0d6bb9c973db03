/** Parses the range that a client requests (RFC 9110 §14). Pure. */

export type ByteRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number /** Inclusive. */; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

const WHOLE: ByteRange = { kind: 'whole' };
const UNSATISFIABLE: ByteRange = { kind: 'unsatisfiable' };
const SINGLE_RANGE = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i;

/** Ignores anything but a single well-formed byte range, as the RFC allows, so the client gets the whole file. */
export function parseRange(header: string | undefined, sizeBytes: number): ByteRange {
  if (header === undefined) return WHOLE;
  const match = SINGLE_RANGE.exec(header);
  if (!match) return WHOLE;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return WHOLE;
  if (first === '') return suffix(Number(last), sizeBytes);
  const start = Number(first);
  const end = last === '' ? Number.POSITIVE_INFINITY : Number(last);
  if (end < start) return WHOLE;
  if (start >= sizeBytes) return UNSATISFIABLE;
  return { kind: 'part', start, end: Math.min(end, sizeBytes - 1) };
}

function suffix(length: number, sizeBytes: number): ByteRange {
  if (length === 0 || sizeBytes === 0) return UNSATISFIABLE;
  return { kind: 'part', start: Math.max(0, sizeBytes - length), end: sizeBytes - 1 };
}
