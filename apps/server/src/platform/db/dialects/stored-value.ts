/** Values as another database stores them, for moves and for restores into it. */
import type { ValueKind } from './move-ends.ts';

/** Converts a value to what the target stores, changing values that it cannot store, such as a NUL. */
export function toStored(value: unknown, kind: ValueKind): string | number | null {
  if (value === null || value === undefined) return null;
  if (kind === 'text') {
    const text = String(value);
    return text.includes('\0') ? text.replaceAll('\0', '') : text;
  }
  const number = Number(value);
  if (kind === 'integer') return Number.isInteger(number) ? number : Math.round(number);
  const stored = kind === 'real' ? Math.fround(number) : number;
  return Number.isFinite(stored) ? stored : String(stored);
}

/** Returns true for a value that `toStored` had to change; lost digits of a real do not count. */
export function isAdapted(value: unknown, kind: ValueKind): boolean {
  if (kind === 'text') return typeof value === 'string' && value.includes('\0');
  return kind === 'integer' && typeof value === 'number' && !Number.isInteger(value);
}
