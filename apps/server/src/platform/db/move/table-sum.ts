/** Compares whether two databases have the same rows in a table, in any order. */
import { hash } from 'node:crypto';
import type { ValueKind } from './move-ends.ts';

export interface TableSum {
  readonly rows: number;
  readonly digest: string;
}

const DIGEST_WORDS = 8;

export function createTableSum() {
  // Sums of digests do not depend on order, and our rows are distinct, so none can replace another.
  const words = new Uint32Array(DIGEST_WORDS);
  let rows = 0;
  return {
    /** Returns the text length, which approximates the row's size. */
    add(values: readonly unknown[]): number {
      const text = JSON.stringify(values);
      const digest = hash('sha256', text, 'buffer');
      for (let word = 0; word < DIGEST_WORDS; word += 1)
        words[word] = (words[word] ?? 0) + digest.readUInt32LE(4 * word);
      rows += 1;
      return text.length;
    },
    read: (): TableSum => ({ rows, digest: Buffer.from(words.buffer).toString('hex') }),
  };
}

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
