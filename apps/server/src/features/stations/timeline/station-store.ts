import type { Selectable } from 'kysely';
import { readGenres, unknownLast } from '#features/library/catalog-reads.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { RadioTables } from '#platform/db/schema/radio.ts';

/** A timeline that people hear together: of a genre, in lists and addresses, or of a room, which only members find. */
export type Station = GenreStation | RoomStation;

export interface GenreStation extends Timeline {
  kind: 'genre';
  genreId: number;
  genreName: string;
  isPublic: boolean;
  poolMark: string;
  poolRevision: number;
}

export interface RoomStation extends Timeline {
  kind: 'room';
}

interface Timeline {
  id: number;
  slug: string;
  isStopped: boolean;
  seed: number;
  generation: number;
}

export interface NewGenreStation {
  genreId: number;
  slug: string;
  seed: number;
  createdAt: number;
}

/** Stays far below the parameter limit of both databases. */
const ROWS_PER_INSERT = 500;
const NEW_STATION = { is_public: 0, is_stopped: 0, generation: 1, pool_mark: '', pool_revision: -1 } as const;

type StationRow = Selectable<RadioTables['station']> & { genre_name: string | null };

export function createStationStore(db: Queries) {
  const select = () =>
    db
      .selectFrom('station')
      .leftJoin(readGenres(db), 'genre.id', 'station.genre_id')
      .selectAll('station')
      .select('genre.name as genre_name');
  const selectGenreStations = () => select().where('station.kind', '=', 'genre');
  return {
    /** Lists genre stations by genre name; the one without a genre comes last, because nobody looks for it. */
    async listGenreStations(): Promise<GenreStation[]> {
      const rows = await selectGenreStations().orderBy(unknownLast).orderBy('genre.identity_key').execute();
      return rows.flatMap((row) => toGenreStation(row) ?? []);
    },
    /** Lists the stations that may be on air now or later; never shown to people. */
    async listPlayable(): Promise<Station[]> {
      const rows = await select()
        .where((of) => of.or([of('station.kind', '=', 'genre'), of('station.is_stopped', '=', 0)]))
        .orderBy('station.kind')
        .orderBy(unknownLast)
        .orderBy('genre.identity_key')
        .execute();
      return rows.flatMap((row) => toStation(row) ?? []);
    },
    async find(stationId: number): Promise<Station | undefined> {
      const row = await select().where('station.id', '=', stationId).executeTakeFirst();
      return row && toStation(row);
    },
    async findByGenre(genreId: number): Promise<GenreStation | undefined> {
      const row = await selectGenreStations().where('station.genre_id', '=', genreId).executeTakeFirst();
      return row && toGenreStation(row);
    },
    /** Another node may insert the same stations or the same slug at the same moment; one of the two wins each. */
    async insertGenreStations(stations: readonly NewGenreStation[]): Promise<void> {
      const rows = stations.map(({ genreId, slug, seed, createdAt }) => ({
        ...NEW_STATION,
        genre_id: genreId,
        slug,
        seed,
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
    /** Returns the id of the station. */
    async insertRoomStation({ slug, createdAt }: { slug: string; createdAt: number }): Promise<number> {
      const { id } = await db
        .insertInto('station')
        .values({ ...NEW_STATION, kind: 'room', genre_id: null, slug, seed: 0, created_at: createdAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    /** Deletes the station of a room with its rows and the room itself. */
    async removeRoomStation(stationId: number): Promise<void> {
      await db.deleteFrom('station').where('id', '=', stationId).where('kind', '=', 'room').execute();
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
          ...(station.kind === 'genre' && {
            pool_mark: station.poolMark,
            pool_revision: station.poolRevision,
          }),
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

/** Returns undefined for a station of a kind that only a newer version knows. */
function toStation(row: StationRow): Station | undefined {
  return row.kind === 'room' ? { kind: 'room', ...toTimeline(row) } : toGenreStation(row);
}

function toGenreStation(row: StationRow): GenreStation | undefined {
  if (row.kind !== 'genre' || row.genre_id === null || row.genre_name === null) return undefined;
  return {
    kind: 'genre',
    ...toTimeline(row),
    genreId: row.genre_id,
    genreName: row.genre_name,
    isPublic: row.is_public === 1,
    poolMark: row.pool_mark,
    poolRevision: row.pool_revision,
  };
}

function toTimeline(row: StationRow): Timeline {
  return {
    id: row.id,
    slug: row.slug,
    isStopped: row.is_stopped === 1,
    seed: row.seed,
    generation: row.generation,
  };
}
