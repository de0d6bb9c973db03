import { readPlays } from '#features/recents/play-reads.ts';
import { type PreparedSource, prepare } from '#platform/db/prepare.ts';
import { isOriginChosen } from '../played-together.ts';

/** The choices of a listener: how often each track was played, and which ones they left. */
export interface ChosenPlays {
  readonly plays: ReadonlyMap<number, number>;
  /** Left before their half more often than played. */
  readonly skippedIds: ReadonlySet<number>;
}

export interface Play {
  readonly trackId: number;
  readonly atMs: number;
  readonly isSkip: boolean;
}

interface PlayedOften {
  readonly id: number | null;
  readonly plays: number;
}

/** The last plays say what somebody likes now. */
const PLAYS_COUNTED = 500;
/** Plays of stations are among them, and do not count. */
const ROWS_READ = 2_000;
const OLD_TRACKS_MAX = 200;
/** Two years, because reading a longer history takes longer and says less. */
const OLD_READ_MS = 2 * 365 * 86_400_000;
const TRACKS_PER_READ = 500;
/** Once may be chance. */
const PLAYS_TO_LIKE = 2;

/** Every query filters by owner. */
export function createHistoryReads(source: PreparedSource) {
  const { queries: db } = source;
  const readLatest = prepare<
    { userId: string; beforeMs: number },
    { track_id: number | null; played_at: number; origin: string | null; ending: string; is_play: number }
  >(source, (slot) =>
    db
      .selectFrom(readPlays(db))
      .where('account_id', '=', slot('userId'))
      .where('played_at', '<', slot('beforeMs'))
      .orderBy('played_at', 'desc')
      .orderBy('id', 'desc')
      .limit(ROWS_READ)
      .select(['track_id', 'played_at', 'origin', 'ending', 'is_play']),
  );
  const readOld = prepare<{ userId: string; fromMs: number; beforeMs: number }, PlayedOften>(source, (slot) =>
    db
      .selectFrom(readPlays(db))
      .where('account_id', '=', slot('userId'))
      .where('played_at', '>=', slot('fromMs'))
      .where('played_at', '<', slot('beforeMs'))
      .where('is_counted', '=', 1)
      .where('track_id', 'is not', null)
      .groupBy('track_id')
      .having(({ fn }) => fn.countAll(), '>=', PLAYS_TO_LIKE)
      .orderBy(({ fn }) => fn.countAll(), 'desc')
      .orderBy('track_id')
      .limit(OLD_TRACKS_MAX)
      .select(({ fn }) => ['track_id as id', fn.countAll<number>().as('plays')]),
  );
  return {
    /** Lists chosen plays and skips, the latest first. */
    async listLatest(userId: string, beforeMs: number): Promise<Play[]> {
      const rows = await readLatest({ userId, beforeMs });
      return rows
        .flatMap(({ track_id, played_at, origin, ending, is_play }) => {
          const isSkip = is_play === 0 && ending === 'skipped';
          if (track_id === null || !isOriginChosen(origin) || (is_play === 0 && !isSkip)) return [];
          return { trackId: track_id, atMs: played_at, isSkip };
        })
        .slice(0, PLAYS_COUNTED);
    },
    /** Lists tracks that were played several times in the two years before then, the most played first. */
    async listOld(userId: string, beforeMs: number): Promise<{ id: number; plays: number }[]> {
      const rows = await readOld({ userId, fromMs: beforeMs - OLD_READ_MS, beforeMs });
      return rows.flatMap(({ id, plays }) => (id === null ? [] : [{ id, plays: Number(plays) }]));
    },
    /** Finds when each of the tracks was last played before then, also on a station; those that never were are missing. */
    async findLastPlayed(
      userId: string,
      trackIds: readonly number[],
      beforeMs: number,
    ): Promise<ReadonlyMap<number, number>> {
      const found = new Map<number, number>();
      for (let start = 0; start < trackIds.length; start += TRACKS_PER_READ) {
        const rows = await db
          .selectFrom(readPlays(db))
          .where('account_id', '=', userId)
          .where('track_id', 'in', trackIds.slice(start, start + TRACKS_PER_READ))
          .where('played_at', '<', beforeMs)
          .where('is_play', '=', 1)
          .groupBy('track_id')
          .select(({ fn }) => ['track_id', fn.max('played_at').as('at')])
          .execute();
        for (const { track_id, at } of rows) if (track_id !== null) found.set(track_id, Number(at));
      }
      return found;
    },
  };
}

export function countPlays(latest: readonly Play[]): ChosenPlays {
  const plays = new Map<number, number>();
  const balance = new Map<number, number>();
  for (const { trackId, isSkip } of latest) {
    if (!isSkip) plays.set(trackId, (plays.get(trackId) ?? 0) + 1);
    balance.set(trackId, (balance.get(trackId) ?? 0) + (isSkip ? -1 : 1));
  }
  const skippedIds = new Set([...balance].filter(([, count]) => count < 0).map(([trackId]) => trackId));
  for (const trackId of skippedIds) plays.delete(trackId);
  return { plays, skippedIds };
}
