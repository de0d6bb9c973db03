import { sql } from 'kysely';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { Queries } from '#platform/db/queries.ts';

export interface NewPlay {
  readonly userId: string;
  readonly trackId: number;
  readonly playedAt: number;
  readonly listenedMs: number;
  readonly source: 'app' | 'scrobble';
}

interface PlayKey {
  readonly track_id: number;
  readonly played_at: number;
}

const PLAYS_PER_STATEMENT = 250;

/** Plays that counted, each with its share of the totals. Every query filters by owner. */
export function createPlayStore(db: Queries) {
  async function recordSome(plays: readonly NewPlay[]): Promise<boolean[]> {
    const inserted = await db
      .insertInto('play')
      .values(plays.map(toRow))
      .onConflict((conflict) => conflict.columns(['account_id', 'track_id', 'played_at']).doNothing())
      .returning(['track_id', 'played_at'])
      .execute();
    if (inserted.length > 0) await addToTotals(plays[0]?.userId ?? '', inserted);
    const unreported = new Set(inserted.map(keyOf));
    // If a play is repeated within the batch, the first counts as new.
    return plays.map((play) => unreported.delete(keyOf(toRow(play))));
  }

  async function addToTotals(userId: string, added: readonly PlayKey[]): Promise<void> {
    const totals = new Map<number, { plays: number; last_played_at: number }>();
    for (const { track_id, played_at } of added) {
      const { plays, last_played_at } = totals.get(track_id) ?? { plays: 0, last_played_at: played_at };
      totals.set(track_id, { plays: plays + 1, last_played_at: Math.max(last_played_at, played_at) });
    }
    const rows = [...totals].map(([track_id, total]) => ({ account_id: userId, track_id, ...total }));
    await db
      .insertInto('play_total')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'track_id']).doUpdateSet({
          plays: sql`play_total.plays + excluded.plays`,
          last_played_at: sql`case when play_total.last_played_at > excluded.last_played_at
            then play_total.last_played_at else excluded.last_played_at end`,
        }),
      )
      .execute();
  }

  return {
    /**
     * Records one user's plays within a transaction and returns which are new; the same track at the same moment is the
     * same play. Inserts some hundred at a time, because thousands one by one would block other requests for seconds.
     */
    async record(plays: readonly NewPlay[]): Promise<boolean[]> {
      const isNew: boolean[] = [];
      for (let start = 0; start < plays.length; start += PLAYS_PER_STATEMENT) {
        if (start > 0) await yieldToEventLoop();
        isNew.push(...(await recordSome(plays.slice(start, start + PLAYS_PER_STATEMENT))));
      }
      return isNew;
    },
    /** Lists the newest first; a track appears once per play. */
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

function toRow({ userId, trackId, playedAt, listenedMs, source }: NewPlay) {
  return { account_id: userId, track_id: trackId, played_at: playedAt, listened_ms: listenedMs, source };
}

function keyOf({ track_id, played_at }: PlayKey): string {
  return `${track_id} ${played_at}`;
}
