/** Compares whether two databases have the same rows in a table, in any order. */
import { hash } from 'node:crypto';

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
