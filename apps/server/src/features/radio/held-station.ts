/**
 * A station that nobody else plans meanwhile, with the pool it is planned from. The pool is read before, because that takes
 * long, and may be outdated by then: whoever planned in between has taken out what is gone, and an older pool would bring it
 * back for good.
 */
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { type PlanRows, withPlans } from './planned-rows.ts';
import type { Pool } from './station-pool.ts';
import { createStationStore, type Station } from './station-store.ts';

export interface HeldStation {
  readonly trx: Queries;
  /** Gone when its genre is. */
  readonly station: Station | undefined;
  readonly pool: Pool;
  readonly planRows: PlanRows;
}

export interface Held {
  readonly stationId: number;
  readonly genreId: number;
  /** As far as it has been read already. */
  readonly pool?: Pool;
}

export interface HoldDeps {
  readonly database: Pick<Database, 'queries' | 'transaction'>;
  readonly readPool: (genreId: number) => Promise<Pool>;
}

/** Only a library that counts anew after a loss is behind a station for longer than the first of them. */
const READS_MAX = 3;

class PoolOutdated extends Error {}

/** `work` may be done more than once, so it must be of no other effect. */
export async function holdStation<Result>(
  { database, readPool }: HoldDeps,
  { stationId, genreId, pool: known }: Held,
  work: (held: HeldStation) => Promise<Result>,
): Promise<Result> {
  let pool = known ?? (await readPool(genreId));
  for (let reads = 1; ; reads += 1) {
    try {
      return await withPlans(database, async (trx, planRows) => {
        const station = await createStationStore(trx).lock(stationId);
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
