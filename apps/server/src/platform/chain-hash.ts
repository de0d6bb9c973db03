import { createHash } from 'node:crypto';

/**
 * Hashes a row together with the hash before it: whoever changes, removes or inserts a row must rewrite every later
 * one, and a recorded later hash reveals it.
 */
export function chainHash(before: string, values: readonly (string | number | null)[]): string {
  return createHash('sha256')
    .update(`${before}\n${JSON.stringify(values)}`)
    .digest('hex');
}
