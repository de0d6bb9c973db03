import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { Queries } from '#platform/db/queries.ts';
import { removeQueueEntries } from './remove-queue-entries.ts';

/** Batch size; yields to the event loop between batches, because ten thousand rows in one go would block it. */
const ROWS_PER_INSERT = 250;

export interface QueueRow {
  readonly current_position: number | null;
  readonly position_ms: number;
  readonly changed_at: number;
  readonly changed_by: string;
}

export interface QueueEntryRow {
  readonly position: number;
  readonly track_id: number;
}

/** Every query filters by owner. */
export function createQueueStore(db: Queries) {
  return {
    async find(userId: string): Promise<QueueRow | undefined> {
      return db
        .selectFrom('play_queue')
        .where('account_id', '=', userId)
        .select(['current_position', 'position_ms', 'changed_at', 'changed_by'])
        .executeTakeFirst();
    },
    /** The track that plays, or the next one if that was deleted. */
    async findCurrentTrack(userId: string): Promise<{ track_id: number; changed_at: number } | undefined> {
      return db
        .selectFrom('play_queue')
        .innerJoin('play_queue_entry', 'play_queue_entry.account_id', 'play_queue.account_id')
        .where('play_queue.account_id', '=', userId)
        .whereRef('play_queue_entry.position', '>=', 'play_queue.current_position')
        .orderBy('play_queue_entry.position')
        .limit(1)
        .select(['play_queue_entry.track_id', 'play_queue.changed_at'])
        .executeTakeFirst();
    },
    async listEntries(userId: string): Promise<QueueEntryRow[]> {
      return db
        .selectFrom('play_queue_entry')
        .where('account_id', '=', userId)
        .orderBy('position')
        .select(['position', 'track_id'])
        .execute();
    },
    /** Must be the first statement of every change, because it locks the queue until the transaction ends. */
    async set(userId: string, row: QueueRow): Promise<void> {
      await db
        .insertInto('play_queue')
        .values({ account_id: userId, ...row })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
        .execute();
    },
    async replaceEntries(userId: string, trackIds: readonly number[]): Promise<void> {
      await removeQueueEntries(db, userId);
      for (let start = 0; start < trackIds.length; start += ROWS_PER_INSERT) {
        const rows = trackIds
          .slice(start, start + ROWS_PER_INSERT)
          .map((trackId, index) => ({ account_id: userId, position: start + index, track_id: trackId }));
        await db.insertInto('play_queue_entry').values(rows).execute();
        await yieldToEventLoop();
      }
    },
  };
}
