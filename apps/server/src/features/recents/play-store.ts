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
