/** Starts the next page after a sort key and id, so that added rows change no page. Opaque for clients. */
import { AppError } from '#platform/app-error.ts';

export type SortKey = string | number;
export type SortOrder = 'asc' | 'desc';

export interface PagePosition {
  readonly sort: string;
  readonly order: SortOrder;
  readonly id: number;
  /** Omitted if it is too long for a cursor; then it is read from the row again. */
  readonly key?: SortKey | undefined;
}

const CURSOR_MAX_LENGTH = 500;

export function encodeCursor({ sort, order, id, key }: PagePosition): string {
  const whole = encode([sort, order, id, key]);
  return whole.length <= CURSOR_MAX_LENGTH ? whole : encode([sort, order, id]);
}

export function decodeCursor(text: string): PagePosition {
  const [sort, order, id, key] = parse(text);
  const isValid =
    typeof sort === 'string' &&
    (order === 'asc' || order === 'desc') &&
    isLibraryId(id) &&
    (key === undefined || typeof key === 'string' || Number.isFinite(key));
  if (!isValid) throw new AppError('VALIDATION_FAILED', { message: 'cursor: is not one of ours' });
  return { sort, order, id, key: key as SortKey | undefined };
}

function isLibraryId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= 2_147_483_647;
}

function encode(values: unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

function parse(text: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}
