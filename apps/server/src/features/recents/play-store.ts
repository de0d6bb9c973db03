import type { RawBuilder } from 'kysely';
import { readTracks } from '#features/library/catalogue-reads.ts';
import type { Queries } from '#platform/db/queries.ts';

export interface PlayRow {
  readonly track_id: number;
  readonly played_at: number;
}

/** Plays that counted. Every statement names the owner. */
export function createPlayStore(db: Queries) {
  return {
    async record(play: {
      userId: string;
      trackId: number;
      playedAt: number;
      listenedMs: number;
    }): Promise<void> {
      await db
        .insertInto('play')
        .values({
          account_id: play.userId,
          track_id: play.trackId,
          played_at: play.playedAt,
          listened_ms: play.listenedMs,
        })
        .execute();
    },
    /** Each track once, by its last play, newest first. */
    async listTracks(userId: string, limit: number): Promise<PlayRow[]> {
      return db
        .selectFrom('play')
        .where('account_id', '=', userId)
        .groupBy('track_id')
        .select((expression) => ['track_id', expression.fn.max('played_at').as('played_at')])
        .orderBy('played_at', 'desc')
        .orderBy('track_id', 'desc')
        .limit(limit)
        .execute();
    },
    /** Newest first, a track as often as it was played. */
    async listTrackIds(userId: string, since: number, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('play')
        .where('account_id', '=', userId)
        .where('played_at', '>=', since)
        .orderBy('played_at', 'desc')
        .limit(limit)
        .select('track_id')
        .execute();
      return rows.map(({ track_id }) => track_id);
    },
    /** Ids of the most played ones that are there; of those played as often, the latest first. */
    async listMostPlayed(
      userId: string,
      { among, limit }: { among: RawBuilder<number>; limit: number },
    ): Promise<number[]> {
      const rows = await db
        .selectFrom('play')
        .innerJoin(readTracks(db), 'track.id', 'play.track_id')
        .where('play.account_id', '=', userId)
        .where('play.track_id', 'in', among)
        .where('track.missing_since', 'is', null)
        .groupBy('play.track_id')
        .select('play.track_id')
        .orderBy(({ fn }) => fn.countAll(), 'desc')
        .orderBy(({ fn }) => fn.max('play.played_at'), 'desc')
        .orderBy('play.track_id')
        .limit(limit)
        .execute();
      return rows.map(({ track_id }) => track_id);
    },
    async sumListenedMs(userId: string): Promise<number> {
      const row = await db
        .selectFrom('play')
        .where('account_id', '=', userId)
        .select((expression) => expression.fn.sum<number | null>('listened_ms').as('total'))
        .executeTakeFirst();
      return Number(row?.total ?? 0);
    },
  };
}
