import { createHash } from 'node:crypto';

/** A change, removal or insertion forces rewriting every later row, and a recorded later hash reveals it. */
export function chainHash(before: string, values: readonly (string | number | null)[]): string {
  return createHash('sha256')
    .update(`${before}\n${JSON.stringify(values)}`)
    .digest('hex');
}
