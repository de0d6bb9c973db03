/** The whole listening history of a user, for statistics and for its deletion. */
import type { PlayEnding, PlayOrigin } from '@tutti/contract';
import { type SqlBool, sql } from 'kysely';
import { trackIdsOfArtist } from '#features/library/entries/tracks-of-artist.ts';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { Database } from '#platform/db/database.ts';
import { prepare } from '#platform/db/prepare.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Flag } from '#platform/db/schema/flag.ts';
import type { Events } from '#platform/events.ts';
import { removePlays } from './remove-plays.ts';

export interface HistoryRow {
  readonly id: number;
  readonly playedAt: number;
  readonly listenedMs: number;
  /** Null once the track is deleted; then title and artist are set. */
  readonly trackId: number | null;
  readonly title: string | null;
  readonly artist: string | null;
  readonly origin: PlayOrigin | null;
  readonly ending: PlayEnding;
  readonly isPlay: Flag;
}

/** A part of a history that its user removes. */
export type HistoryPart =
  | { readonly kind: 'all' }
  | { readonly kind: 'track'; readonly trackId: number }
  | { readonly kind: 'deleted-track'; readonly title: string; readonly artist: string }
  | { readonly kind: 'artist'; readonly artistId: number; readonly name: string }
  /** From the first instant to before the second. */
  | { readonly kind: 'time'; readonly from: number; readonly before: number };

export interface ListeningHistory {
  /** Yields all rows, oldest first, and gives way between slices. */
  read(userId: string): AsyncGenerator<readonly HistoryRow[]>;
  /** Returns how many listenings were removed. */
  remove(userId: string, part: HistoryPart): Promise<number>;
}

const ROWS_PER_SLICE = 500;
const REMOVED_PER_STATEMENT = 250;
const COUNTED_PER_STATEMENT = 250;

interface SliceQuery {
  userId: string;
  playedAt: number;
  id: number;
}

export function createListeningHistory({
  database,
  events,
}: {
  database: Database;
  events: Pick<Events, 'publishIn'>;
}): ListeningHistory {
  const { queries: db } = database;
  const readSlice = prepare<SliceQuery, HistoryRow>(database, (slot) =>
    db
      .selectFrom('play')
      .where('account_id', '=', slot('userId'))
      .where(sql<SqlBool>`(played_at, id) > (${slot('playedAt')}, ${slot('id')})`)
      .orderBy('played_at')
      .orderBy('id')
      .limit(ROWS_PER_SLICE)
      .select(['id', 'played_at as playedAt', 'track_id as trackId', 'title', 'artist'])
      .select(['origin', 'ending', 'is_play as isPlay'])
      .select(({ fn }) => fn.coalesce('heard_ms', 'listened_ms').as('listenedMs')),
  );

  return {
    async *read(userId) {
      for (let last = { playedAt: -1, id: 0 }; ; await yieldToEventLoop()) {
        const rows = await readSlice({ userId, ...last });
        yield rows;
        const end = rows.at(-1);
        if (end === undefined || rows.length < ROWS_PER_SLICE) return;
        last = { playedAt: end.playedAt, id: end.id };
      }
    },
    remove: (userId, part) =>
      database.transaction(async (trx) => {
        const removed =
          part.kind === 'all' ? await removeAll(trx, userId) : await removePart(trx, userId, part);
        await events.publishIn(trx, 'listenerDataChanged', { userId });
        await events.publishIn(trx, 'listeningRemoved', {});
        return removed;
      }),
  };
}

async function removeAll(trx: Queries, userId: string): Promise<number> {
  const { total } = await trx
    .selectFrom('play')
    .where('account_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  await removePlays(trx, userId);
  await trx.deleteFrom('recent_station').where('account_id', '=', userId).execute();
  return Number(total);
}

/** Removes in batches, and counts the plays that are left of each track. */
async function removePart(
  trx: Queries,
  userId: string,
  part: Exclude<HistoryPart, { kind: 'all' }>,
): Promise<number> {
  let removed = 0;
  const trackIds = new Set<number>();
  for (let isOver = false; !isOver; await yieldToEventLoop()) {
    const rows = await trx
      .deleteFrom('play')
      .where('id', 'in', (query) =>
        query
          .selectFrom('play')
          .where('account_id', '=', userId)
          .where(isIn(part))
          .limit(REMOVED_PER_STATEMENT)
          .select('id'),
      )
      .returning('track_id')
      .execute();
    removed += rows.length;
    for (const { track_id } of rows) if (track_id !== null) trackIds.add(track_id);
    isOver = rows.length < REMOVED_PER_STATEMENT;
  }
  const ids = [...trackIds];
  for (let start = 0; start < ids.length; start += COUNTED_PER_STATEMENT) {
    await countAgain(trx, userId, ids.slice(start, start + COUNTED_PER_STATEMENT));
    await yieldToEventLoop();
  }
  return removed;
}

function isIn(part: Exclude<HistoryPart, { kind: 'all' }>) {
  switch (part.kind) {
    case 'track':
      return sql<SqlBool>`track_id = ${part.trackId}`;
    case 'deleted-track':
      return sql<SqlBool>`track_id is null and title = ${part.title} and artist = ${part.artist}`;
    case 'artist':
      return sql<SqlBool>`(track_id in ${trackIdsOfArtist(part.artistId)}
        or (track_id is null and artist = ${part.name}))`;
    case 'time':
      return sql<SqlBool>`played_at >= ${part.from} and played_at < ${part.before}`;
  }
}

async function countAgain(trx: Queries, userId: string, trackIds: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('play_total')
    .where('account_id', '=', userId)
    .where('track_id', 'in', trackIds)
    .execute();
  await trx
    .insertInto('play_total')
    .columns(['account_id', 'track_id', 'plays', 'last_played_at'])
    .expression(
      (query) =>
        query
          .selectFrom('play')
          .where('account_id', '=', userId)
          .where('track_id', 'in', trackIds)
          .where('is_counted', '=', 1)
          .groupBy(['account_id', 'track_id'])
          .select(({ fn }) => [
            'account_id',
            'track_id',
            fn.countAll<number>().as('plays'),
            fn.max('played_at').as('last_played_at'),
          ]) as never,
    )
    .execute();
}
