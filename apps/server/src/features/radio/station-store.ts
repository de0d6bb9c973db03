import type { Selectable } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { RadioTables } from '#platform/db/schema/radio.ts';

export interface Station {
  id: number;
  genreId: number;
  genreName: string;
  isStopped: boolean;
  seed: number;
  generation: number;
  poolMark: string;
  poolRevision: number;
}

export interface NewStation {
  genreId: number;
  seed: number;
  createdAt: number;
}

type StationRow = Selectable<RadioTables['station']> & { genre_name: string };

/** Ids of a station never change; so a station is deleted only with its genre. */
export function createStationStore(db: Queries) {
  const select = () =>
    db
      .selectFrom('station')
      .innerJoin('genre', 'genre.id', 'station.genre_id')
      .selectAll('station')
      .select('genre.name as genre_name');
  return {
    async list(): Promise<Station[]> {
      return (await select().orderBy('genre.identity_key').execute()).map(toStation);
    },
    async find(stationId: number): Promise<Station | undefined> {
      const row = await select().where('station.id', '=', stationId).executeTakeFirst();
      return row && toStation(row);
    },
    async findByGenre(genreId: number): Promise<Station | undefined> {
      const row = await select().where('station.genre_id', '=', genreId).executeTakeFirst();
      return row && toStation(row);
    },
    /** Another node may make the same station at the same moment; one of the two wins. */
    async insert({ genreId, seed, createdAt }: NewStation): Promise<void> {
      await db
        .insertInto('station')
        .values({
          genre_id: genreId,
          is_stopped: 0,
          seed,
          generation: 1,
          pool_mark: '',
          pool_revision: -1,
          created_at: createdAt,
        })
        .onConflict((conflict) => conflict.column('genre_id').doNothing())
        .execute();
    },
    /** First statement of every change of a timeline: holds the station's row until the transaction ends. */
    async lock(stationId: number): Promise<Station | undefined> {
      await db.updateTable('station').set({ id: stationId }).where('id', '=', stationId).execute();
      const row = await select().where('station.id', '=', stationId).executeTakeFirst();
      return row && toStation(row);
    },
    async update(station: Station): Promise<void> {
      await db
        .updateTable('station')
        .set({
          is_stopped: station.isStopped ? 1 : 0,
          generation: station.generation,
          pool_mark: station.poolMark,
          pool_revision: station.poolRevision,
        })
        .where('id', '=', station.id)
        .execute();
    },
  };
}

function toStation(row: StationRow): Station {
  return {
    id: row.id,
    genreId: row.genre_id,
    genreName: row.genre_name,
    isStopped: row.is_stopped === 1,
    seed: row.seed,
    generation: row.generation,
    poolMark: row.pool_mark,
    poolRevision: row.pool_revision,
  };
}
