import { createHash } from 'node:crypto';
import type { StreamMetadata } from '@tutti/contract';

/** Differ in each answer; clients derive them from the clock. */
const PASSING: ReadonlySet<string> = new Set<keyof StreamMetadata>([
  'currentPositionMs',
  'updatedAt',
  'serverTimeMs',
]);

/** Computes the ETag of what stations play; it is weak because the position differs in each answer. */
export function tagStations(stations: readonly StreamMetadata[]): string {
  const lasting = JSON.stringify(stations, (key, value: unknown) => (PASSING.has(key) ? undefined : value));
  return `W/"${createHash('sha1').update(lasting).digest('base64url')}"`;
}
