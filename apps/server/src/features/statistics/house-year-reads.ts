/** Adds up everybody's listenings of a year in a reading thread, because a million rows take seconds. */
import { HOUSE_LISTENERS_MIN, STATISTICS_LIST_MAX } from '@tutti/contract';
import { sql } from 'kysely';
import { readTrackArtists } from '#features/library/catalog-reads.ts';
import { readPlays } from '#features/recents/play-reads.ts';
import type { ReadSource } from '#platform/db/read-worker.ts';

/** From the first instant to before the second. */
export interface YearBounds {
  readonly from: number;
  readonly before: number;
}

export interface Sum {
  readonly plays: number;
  readonly listenedMs: number;
}

export interface SumOfId extends Sum {
  readonly id: number;
}

export interface HouseSums extends Sum {
  /** People with at least one play. */
  readonly listeners: number;
  readonly tracks: readonly SumOfId[];
  readonly artists: readonly SumOfId[];
}

export type HouseYearReads = ReturnType<typeof createReads>;

export const HOUSE_YEAR_READ_NAMES = ['addUpYear'] as const satisfies readonly (keyof HouseYearReads)[];

/** Somebody who left a track early has not played it, and must not make the play of another one visible. */
const countListeners = () => sql<number>`count(distinct case when play.is_play = 1 then play.account_id end)`;
const sumPlays = () => sql<number>`sum(play.is_play)`;
const sumListened = () => sql<number>`sum(coalesce(play.heard_ms, play.listened_ms))`;

export function createReads({ queries: db }: Pick<ReadSource, 'queries'>) {
  const selectPlays = ({ from, before }: YearBounds) =>
    db
      .selectFrom(readPlays(db))
      .where('play.played_at', '>=', from)
      .where('play.played_at', '<', before)
      .select([sumPlays().as('plays'), sumListened().as('listenedMs')]);

  async function addUpAll(bounds: YearBounds) {
    const sums = await selectPlays(bounds).select(countListeners().as('listeners')).executeTakeFirstOrThrow();
    return { ...toSum(sums), listeners: Number(sums.listeners) };
  }

  /** Purged tracks have no id any more. */
  const listTracks = (bounds: YearBounds) =>
    selectPlays(bounds)
      .where('play.track_id', 'is not', null)
      .groupBy('play.track_id')
      .having(countListeners(), '>=', HOUSE_LISTENERS_MIN)
      .orderBy('plays', 'desc')
      .orderBy('listenedMs', 'desc')
      .orderBy('play.track_id')
      .limit(STATISTICS_LIST_MAX)
      .select('play.track_id as id')
      .execute();

  const listArtists = (bounds: YearBounds) =>
    selectPlays(bounds)
      .innerJoin(
        // An artist may be credited twice on one track, which is one play.
        db.selectFrom(readTrackArtists(db)).select(['track_id', 'artist_id']).distinct().as('credit'),
        (join) => join.onRef('credit.track_id', '=', 'play.track_id'),
      )
      .groupBy('credit.artist_id')
      .having(countListeners(), '>=', HOUSE_LISTENERS_MIN)
      .orderBy('plays', 'desc')
      .orderBy('listenedMs', 'desc')
      .orderBy('credit.artist_id')
      .limit(STATISTICS_LIST_MAX)
      .select('credit.artist_id as id')
      .execute();

  return {
    async addUpYear(bounds: YearBounds): Promise<HouseSums> {
      const sums = await addUpAll(bounds);
      if (sums.listeners < HOUSE_LISTENERS_MIN)
        return { plays: 0, listenedMs: 0, listeners: 0, tracks: [], artists: [] };
      const [tracks, artists] = [await listTracks(bounds), await listArtists(bounds)];
      return { ...sums, tracks: tracks.map(toSumOfId), artists: artists.map(toSumOfId) };
    },
  };
}

/** Sums of database servers are texts, and those of no rows are null. */
const toSum = ({ plays, listenedMs }: { plays: number | null; listenedMs: number | null }): Sum => ({
  plays: Number(plays ?? 0),
  listenedMs: Number(listenedMs ?? 0),
});

const toSumOfId = ({ id, ...sum }: Sum & { id: number | null }): SumOfId => ({
  id: Number(id),
  ...toSum(sum),
});
