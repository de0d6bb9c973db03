import { createHash } from 'node:crypto';
import type { PoolTrack } from '@tutti/radio';
import { readRevision } from '#features/library/catalog-reads.ts';
import type { PreparedSource } from '#platform/db/prepare.ts';
import { createPoolReader } from './rotation-pool-store.ts';

export interface Pool {
  tracks: PoolTrack[];
  mark: string;
  revision: number;
}

export function createReadPool(database: PreparedSource): (genreId: number) => Promise<Pool> {
  const readPages = createPoolReader(database);
  return async (genreId) => {
    // Read first: a scan that ends in between makes the pool newer than its revision, never older.
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

/** Hashes what affects a plan, without levels and cue points, because measuring would replan all the time. */
function createMark() {
  const hash = createHash('sha256');
  return {
    add(tracks: readonly PoolTrack[]): void {
      // Joined into one string, because each call of the hash costs more than the hashing.
      hash.update(tracks.map(({ trackId, durationMs }) => `${trackId}:${durationMs};`).join(''));
    },
    digest: () => hash.digest('base64url'),
  };
}
