/**
 * Locks the station of a genre. The pool is read before locking, because that takes long; an outdated one is read again, because it would bring
 * deleted tracks back for good.
 */
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { type PlanRows, withPlans } from './ensure-planned.ts';
import type { Pool } from './station-pool.ts';
import { createStationStore, type GenreStation } from './station-store.ts';

export interface LockedStation {
  readonly trx: Queries;
  /** Undefined if its genre is gone. */
  readonly station: GenreStation | undefined;
  readonly pool: Pool;
  readonly planRows: PlanRows;
}

export interface Held {
  readonly stationId: number;
  readonly genreId: number;
  /** The pool, if it has been read already. */
  readonly pool?: Pool;
}

export interface HoldDeps {
  readonly database: Pick<Database, 'queries' | 'transaction'>;
  readonly readPool: (genreId: number) => Promise<Pool>;
}

/** The library's revision can be behind the station's for longer than one read only after data loss. */
const READS_MAX = 3;

class PoolOutdated extends Error {}

/** `work` may run more than once, so it must have no other side effects. */
export async function withStationLock<Result>(
  { database, readPool }: HoldDeps,
  { stationId, genreId, pool: known }: Held,
  work: (held: LockedStation) => Promise<Result>,
): Promise<Result> {
  let pool = known ?? (await readPool(genreId));
  for (let reads = 1; ; reads += 1) {
    try {
      return await withPlans(database, async (trx, planRows) => {
        const locked = await createStationStore(trx).lock(stationId);
        const station = locked?.kind === 'genre' ? locked : undefined;
        if (station !== undefined && station.poolRevision > pool.revision && reads < READS_MAX)
          throw new PoolOutdated();
        return work({ trx, station, pool, planRows });
      });
    } catch (error) {
      if (!(error instanceof PoolOutdated)) throw error;
      pool = await readPool(genreId);
    }
  }
}
