import { packFloat16, TIMBRE_NUMBERS, TIMBRE_VERSION } from '@tutti/recommend/timbre';
import { createSeededRandom } from '@tutti/testkit';
import type { Queries } from '#platform/db/queries.ts';

/** Tracks of one group sound alike; the groups are far from each other. */
export async function describeTracks(
  db: Queries,
  trackIds: readonly number[],
  groupOf: (index: number) => number,
) {
  const random = createSeededRandom(7);
  const rows = [];
  for (const [index, track_id] of trackIds.entries()) {
    const middle = createSeededRandom(groupOf(index) + 100);
    const numbers = Float32Array.from({ length: TIMBRE_NUMBERS }, () => middle() * 4 + random() / 2);
    const vector = Buffer.from(packFloat16(numbers)).toString('base64');
    rows.push({
      track_id,
      size_bytes: 1_000_000,
      mtime_ms: 1_700_000_000_000,
      version: TIMBRE_VERSION,
      vector,
    });
  }
  for (let start = 0; start < rows.length; start += 100)
    await db
      .insertInto('track_timbre')
      .values(rows.slice(start, start + 100))
      .execute();
}
