import { createHash } from 'node:crypto';
import type { StreamMetadata } from '@tutti/contract';

/** Different in each answer; whoever has the rest knows them by the clock. */
const PASSING: ReadonlySet<string> = new Set<keyof StreamMetadata>([
  'currentPositionMs',
  'updatedAt',
  'serverTimeMs',
]);

/** The ETag of what stations play: the same until something happens, weak because the position is told anew each time. */
export function tagStations(stations: readonly StreamMetadata[]): string {
  const lasting = JSON.stringify(stations, (key, value: unknown) => (PASSING.has(key) ? undefined : value));
  return `W/"${createHash('sha1').update(lasting).digest('base64url')}"`;
}
