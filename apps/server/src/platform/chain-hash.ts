import { createHash } from 'node:crypto';

/**
 * What ties a row to all rows before it: whoever changes, removes or slips in one has to write every later one anew, and
 * whoever has noted a later hash sees it.
 */
export function chainHash(before: string, values: readonly (string | number | null)[]): string {
  return createHash('sha256')
    .update(`${before}\n${JSON.stringify(values)}`)
    .digest('hex');
}
