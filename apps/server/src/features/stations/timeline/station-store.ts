import type { Selectable } from 'kysely';
import { readGenres, unknownLast } from '#features/library/catalog-reads.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { RadioTables } from '#platform/db/schema/radio.ts';

export interface Station {
  id: number;
  genreId: number;
  genreName: string;
  slug: string;
  isPublic: boolean;
  isStopped: boolean;
  seed: number;
  generation: number;
  poolMark: string;
  poolRevision: number;
}

export interface NewStation {
  genreId: number;
  slug: string;
  seed: number;
  createdAt: number;
}

/** Stays far below the parameter limit of both databases. */
const ROWS_PER_INSERT = 500;

type StationRow = Selectable<RadioTables['station']> & { genre_name: string };

/** Station ids never change, so a station is deleted only with its genre. */
export function createStationStore(db: Queries) {
  const select = () =>
    db
      .selectFrom('station')
      .innerJoin(readGenres(db), 'genre.id', 'station.genre_id')
      .selectAll('station')
      .select('genre.name as genre_name');
  return {
    /** Ordered by genre name; the station without a genre comes last, because nobody looks for it. */
    async list(): Promise<Station[]> {
      return (await select().orderBy(unknownLast).orderBy('genre.identity_key').execute()).map(toStation);
    },
    async find(stationId: number): Promise<Station | undefined> {
      const row = await select().where('station.id', '=', stationId).executeTakeFirst();
      return row && toStation(row);
    },
    async findByGenre(genreId: number): Promise<Station | undefined> {
      const row = await select().where('station.genre_id', '=', genreId).executeTakeFirst();
      return row && toStation(row);
    },
    /** Another node may insert the same stations or the same slug at the same moment; one of the two wins each. */
    async insert(stations: readonly NewStation[]): Promise<void> {
      const rows = stations.map(({ genreId, slug, seed, createdAt }) => ({
        genre_id: genreId,
        slug,
        is_public: 0 as const,
        is_stopped: 0 as const,
        seed,
        generation: 1,
        pool_mark: '',
        pool_revision: -1,
        created_at: createdAt,
      }));
      for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
        await db
          .insertInto('station')
          .values(rows.slice(start, start + ROWS_PER_INSERT))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    },
    /** Must be the first statement of every timeline change, because it locks the row until the transaction ends. */
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
    async setPublic(stationId: number, isPublic: boolean): Promise<void> {
      await db
        .updateTable('station')
        .set({ is_public: isPublic ? 1 : 0 })
        .where('id', '=', stationId)
        .execute();
    },
  };
}

function toStation(row: StationRow): Station {
  return {
    id: row.id,
    genreId: row.genre_id,
    genreName: row.genre_name,
    slug: row.slug,
    isPublic: row.is_public === 1,
    isStopped: row.is_stopped === 1,
    seed: row.seed,
    generation: row.generation,
    poolMark: row.pool_mark,
    poolRevision: row.pool_revision,
  };
}
