/** The tracks that a station airs, with what tells two states of them apart. */
import { createHash } from 'node:crypto';
import type { PoolTrack } from '@tutti/radio';
import { readRevision } from '#features/library/catalogue-reads.ts';
import type { PreparedSource } from '#platform/db/prepare.ts';
import { createPoolReader } from './rotation-pool-store.ts';

export interface Pool {
  tracks: PoolTrack[];
  mark: string;
  /** Of the library. */
  revision: number;
}

export function createReadPool(database: PreparedSource): (genreId: number) => Promise<Pool> {
  const readPages = createPoolReader(database);
  return async (genreId) => {
    // The revision first: a scan that ends in between makes the pool newer than its number, never older.
    const revision = await readRevision(database.queries);
    const tracks: PoolTrack[] = [];
    const mark = createMark();
    for await (const page of readPages(genreId)) {
      tracks.push(...page);
      mark.add(page);
    }
    return { tracks, mark: mark.digest(), revision };
  };
}

/**
 * Equal for pools from which the same plan would follow, but for levels and cue points: measuring a library would replan
 * all the time, and brings planned airings up to date itself.
 */
function createMark() {
  const hash = createHash('sha256');
  return {
    /** In order of track. */
    add(tracks: readonly PoolTrack[]): void {
      // One piece of text, because each piece given to the hash costs more than the hashing.
      hash.update(tracks.map(({ trackId, durationMs }) => `${trackId}:${durationMs};`).join(''));
    },
    digest: () => hash.digest('base64url'),
  };
}
