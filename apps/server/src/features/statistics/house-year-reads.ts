/** Adds up everybody's listenings of a year in a reading thread, because a million rows take seconds. */
import { HOUSE_LISTENERS_MIN, STATISTICS_LIST_MAX } from '@tutti/contract';
import { sql } from 'kysely';
import { readTrackArtists } from '#features/library/catalog-reads.ts';
import { readPlays } from '#features/recents/play-reads.ts';
import type { Queries } from '#platform/db/queries.ts';
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

type Part = 'all' | 'track' | 'artist';

interface PartSum {
  readonly part: Part;
  readonly id: number | null;
  readonly plays: number | string | null;
  readonly listenedMs: number | string | null;
  readonly listeners: number | string;
}

/** Somebody who left a track early has not played it, and must not make the play of another one visible. */
const countListeners = sql<number>`sum(case when plays > 0 then 1 else 0 end)`;
const sumPlays = sql<number>`sum(plays)`;
const sumListened = sql<number>`sum(listened_ms)`;

/**
 * One statement for everything, because it reads the listenings once: the sums of each track and account are few
 * beside them, and all others are sums of those.
 */
function readSums(db: Queries, { from, before }: YearBounds): Promise<PartSum[]> {
  return db
    .with(
      (cte) => cte('of_track').materialized(),
      () =>
        db
          .selectFrom(readPlays(db))
          .where('play.played_at', '>=', from)
          .where('play.played_at', '<', before)
          .groupBy(['play.track_id', 'play.account_id'])
          .select(['play.track_id', 'play.account_id'])
          .select(sql<number>`sum(play.is_play)`.as('plays'))
          .select(sql<number>`sum(coalesce(play.heard_ms, play.listened_ms))`.as('listened_ms')),
    )
    .with('of_artist', (sums) =>
      sums
        .selectFrom('of_track')
        .innerJoin(
          // An artist may be credited twice on one track, which is one play.
          db.selectFrom(readTrackArtists(db)).select(['track_id', 'artist_id']).distinct().as('credit'),
          (join) => join.onRef('credit.track_id', '=', 'of_track.track_id'),
        )
        .groupBy(['credit.artist_id', 'of_track.account_id'])
        .select(['credit.artist_id', sumPlays.as('plays'), sumListened.as('listened_ms')]),
    )
    .with('of_account', (sums) =>
      sums
        .selectFrom('of_track')
        .groupBy('account_id')
        .select([sumPlays.as('plays'), sumListened.as('listened_ms')]),
    )
    .with('top_track', (sums) =>
      sums
        .selectFrom('of_track')
        // Purged tracks have no id any more.
        .where('track_id', 'is not', null)
        .groupBy('track_id')
        .having(countListeners, '>=', HOUSE_LISTENERS_MIN)
        .orderBy(sumPlays, 'desc')
        .orderBy(sumListened, 'desc')
        .orderBy('track_id')
        .limit(STATISTICS_LIST_MAX)
        .select(['track_id as id', sumPlays.as('plays'), sumListened.as('listenedMs')])
        .select(countListeners.as('listeners')),
    )
    .with('top_artist', (sums) =>
      sums
        .selectFrom('of_artist')
        .groupBy('artist_id')
        .having(countListeners, '>=', HOUSE_LISTENERS_MIN)
        .orderBy(sumPlays, 'desc')
        .orderBy(sumListened, 'desc')
        .orderBy('artist_id')
        .limit(STATISTICS_LIST_MAX)
        .select([sql<number | null>`artist_id`.as('id'), sumPlays.as('plays'), sumListened.as('listenedMs')])
        .select(countListeners.as('listeners')),
    )
    .selectFrom('of_account')
    .select([partOf('all'), sql<number | null>`0`.as('id')])
    .select([sumPlays.as('plays'), sumListened.as('listenedMs'), countListeners.as('listeners')])
    .unionAll((sums) =>
      sums.selectFrom('top_track').select([partOf('track'), 'id', 'plays', 'listenedMs', 'listeners']),
    )
    .unionAll((sums) =>
      sums.selectFrom('top_artist').select([partOf('artist'), 'id', 'plays', 'listenedMs', 'listeners']),
    )
    .$castTo<PartSum>()
    .execute();
}

export function createReads({ queries: db }: Pick<ReadSource, 'queries'>) {
  return {
    async addUpYear(bounds: YearBounds): Promise<HouseSums> {
      const sums = await readSums(db, bounds);
      const listOf = (part: Part) =>
        sums
          .filter((sum) => sum.part === part)
          .map(toSumOfId)
          .toSorted(compare);
      const all = sums.find(({ part }) => part === 'all');
      const listeners = Number(all?.listeners ?? 0);
      if (all === undefined || listeners < HOUSE_LISTENERS_MIN)
        return { plays: 0, listenedMs: 0, listeners: 0, tracks: [], artists: [] };
      return { ...toSum(all), listeners, tracks: listOf('track'), artists: listOf('artist') };
    },
  };
}

const partOf = (part: Part) => sql<Part>`${sql.lit(part)}`.as('part');

/** The parts of a union come in any order. */
const compare = (left: SumOfId, right: SumOfId) =>
  right.plays - left.plays || right.listenedMs - left.listenedMs || left.id - right.id;

/** Sums of database servers are texts, and those of no rows are null. */
const toSum = ({ plays, listenedMs }: Pick<PartSum, 'plays' | 'listenedMs'>): Sum => ({
  plays: Number(plays ?? 0),
  listenedMs: Number(listenedMs ?? 0),
});

const toSumOfId = ({ id, ...sum }: PartSum): SumOfId => ({ id: Number(id), ...toSum(sum) });
