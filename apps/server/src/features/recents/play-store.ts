import { isChosen, type PlayEnding, type PlayOrigin } from '@tutti/contract';
import { sql } from 'kysely';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Flag } from '#platform/db/schema/flag.ts';
import type { PlayTotal } from './play-total-store.ts';

export interface NewPlay {
  readonly userId: string;
  readonly trackId: number;
  readonly playedAt: number;
  readonly listenedMs: number;
  readonly source: 'app' | 'scrobble';
  readonly origin: PlayOrigin | null;
  readonly ending: PlayEnding;
  readonly isPlay: boolean;
}

/** A listening that the page reports under its own id, once or in several steps. */
export interface NewListening extends NewPlay {
  readonly clientId: string;
}

interface PlayKey {
  readonly track_id: number | null;
  readonly played_at: number;
}

const PLAYS_PER_STATEMENT = 250;

export function createPlayStore(db: Queries) {
  async function recordSome(plays: readonly (NewPlay | NewListening)[]): Promise<boolean[]> {
    const inserted = await db
      .insertInto('play')
      .values(plays.map(toRow))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['track_id', 'played_at', 'is_counted'])
      .execute();
    const counted = inserted.filter(({ is_counted }) => is_counted === 1);
    if (counted.length > 0) await addToTotals(plays[0]?.userId ?? '', counted);
    const unreported = new Set(inserted.map(keyOf));
    // If a play is repeated within the batch, the first counts as new.
    return plays.map((play) => unreported.delete(keyOf(toRow(play))));
  }

  async function addToTotals(userId: string, added: readonly PlayKey[]): Promise<void> {
    const totals = new Map<number, { plays: number; last_played_at: number }>();
    for (const { track_id, played_at } of added) {
      if (track_id === null) continue;
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

  /** Continues a listening that was reported before; an earlier report that arrives late changes nothing. */
  async function proceed(listening: NewListening): Promise<boolean> {
    const { userId, clientId, trackId } = listening;
    const row = toRow(listening);
    const ofListening = db
      .updateTable('play')
      .where('account_id', '=', userId)
      .where('client_id', '=', clientId)
      .where('track_id', '=', trackId);
    let isNewlyCounted = false;
    if (row.is_counted === 1) {
      // Only one of several reports at once finds it uncounted.
      const counted = await ofListening
        .where('is_counted', '=', 0)
        .set({ is_counted: 1 })
        .returning(['track_id', 'played_at'])
        .execute();
      isNewlyCounted = counted.length > 0;
      if (isNewlyCounted) await addToTotals(userId, counted);
    }
    const { heard_ms, listened_ms, ending, is_play } = row;
    await ofListening
      .where('heard_ms', '<=', heard_ms)
      .set({ heard_ms, listened_ms, ending, is_play })
      .execute();
    return isNewlyCounted;
  }

  const countedSince = (userId: string, since: number) =>
    db
      .selectFrom('play')
      .where('account_id', '=', userId)
      .where('is_counted', '=', 1)
      .where('played_at', '>=', since);

  return {
    /** Records or continues a listening; returns whether there is one more play in lists. */
    async follow(listening: NewListening): Promise<boolean> {
      const [isNew] = await recordSome([listening]);
      return isNew ? toRow(listening).is_counted === 1 : proceed(listening);
    },
    /** Returns which are new, because the same track at the same moment is one play; inserts in batches to give way. */
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
      const rows = await countedSince(userId, since)
        .orderBy('played_at', 'desc')
        .limit(limit)
        .select('track_id')
        .execute();
      return rows.flatMap(({ track_id }) => track_id ?? []);
    },
    /** Counts plays, because sums like those of `play_total` exist only for the whole history. */
    async listMostPlayed(userId: string, since: number, limit: number): Promise<PlayTotal[]> {
      const rows = await countedSince(userId, since)
        .where('track_id', 'is not', null)
        .groupBy('track_id')
        .select(({ fn }) => ['track_id as id', fn.countAll<number>().as('plays')])
        .select(({ fn }) => fn.max('played_at').as('last_played_at'))
        .orderBy('plays', 'desc')
        .orderBy('last_played_at', 'desc')
        .orderBy('track_id', 'desc')
        .limit(limit)
        .$narrowType<{ id: number }>()
        .execute();
      return rows.map(({ id, plays, last_played_at }) => ({
        id,
        plays: Number(plays),
        last_played_at: Number(last_played_at),
      }));
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

function toRow(play: NewPlay | NewListening) {
  const isCounted = play.isPlay && (play.origin === null || isChosen(play.origin));
  return {
    account_id: play.userId,
    track_id: play.trackId,
    played_at: play.playedAt,
    listened_ms: isCounted ? play.listenedMs : 0,
    heard_ms: play.listenedMs,
    source: play.source,
    origin: play.origin,
    ending: play.ending,
    is_play: toFlag(play.isPlay),
    is_counted: toFlag(isCounted),
    client_id: 'clientId' in play ? play.clientId : null,
  };
}

const toFlag = (isSet: boolean): Flag => (isSet ? 1 : 0);

function keyOf({ track_id, played_at }: PlayKey): string {
  return `${track_id} ${played_at}`;
}
