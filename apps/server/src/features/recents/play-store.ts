import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';

export interface NewPlay {
  readonly userId: string;
  readonly trackId: number;
  readonly playedAt: number;
  readonly listenedMs: number;
  readonly source: 'app' | 'scrobble';
}

/** Plays that counted, each with its share of the totals. Every statement names the owner. */
export function createPlayStore(db: Queries) {
  return {
    /** Within a transaction. Says whether it is new: the same track at the same moment is the same play. */
    async record({ userId, trackId, playedAt, listenedMs, source }: NewPlay): Promise<boolean> {
      const inserted = await db
        .insertInto('play')
        .values({
          account_id: userId,
          track_id: trackId,
          played_at: playedAt,
          listened_ms: listenedMs,
          source,
        })
        .onConflict((conflict) => conflict.columns(['account_id', 'track_id', 'played_at']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (inserted === undefined) return false;
      await db
        .insertInto('play_total')
        .values({ account_id: userId, track_id: trackId, plays: 1, last_played_at: playedAt })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'track_id']).doUpdateSet({
            plays: sql`play_total.plays + 1`,
            last_played_at: sql`case when play_total.last_played_at > ${playedAt}
              then play_total.last_played_at else ${playedAt} end`,
          }),
        )
        .execute();
      return true;
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
