import type { RoomAiring, RoomEntry, RoomEntryOnAir } from '@tutti/room';
import type { Selectable } from 'kysely';
import { insertRows } from '#platform/db/insert-rows.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { RoomTables } from '#platform/db/schema/rooms.ts';

type EntryRow = Selectable<RoomTables['room_entry']>;

export interface StoredQueue {
  readonly entries: readonly RoomEntry[];
  readonly positions: ReadonlyMap<string, number>;
  readonly onAir: RoomEntryOnAir | null;
  readonly history: readonly RoomAiring[];
  readonly skipVotes: readonly string[];
}

export interface PlayedEntry {
  readonly id: string;
  readonly trackId: number;
  readonly addedBy: string | null;
  readonly startedAtMs: number;
  readonly wasSkipped: boolean;
}

/** Stays far below the parameter limit of both databases. */
const IDS_PER_STATEMENT = 500;

export function createRoomEntryStore(db: Queries) {
  async function listBoosts(roomId: string): Promise<Map<string, string[]>> {
    const rows = await db
      .selectFrom('room_boost')
      .innerJoin('room_entry', 'room_entry.id', 'room_boost.entry_id')
      .where('room_entry.room_id', '=', roomId)
      .where('room_entry.status', '<>', 'played')
      .orderBy('room_boost.boosted_at')
      .orderBy('room_boost.member_id')
      .select(['room_boost.entry_id', 'room_boost.member_id'])
      .execute();
    const grouped = Map.groupBy(rows, ({ entry_id }) => entry_id);
    return new Map([...grouped].map(([id, own]) => [id, own.map(({ member_id }) => member_id)]));
  }

  async function listPlayedRows(roomId: string, count: number): Promise<EntryRow[]> {
    return db
      .selectFrom('room_entry')
      .selectAll()
      .where('room_id', '=', roomId)
      .where('status', '=', 'played')
      .orderBy('started_at', 'desc')
      .orderBy('id')
      .limit(count)
      .execute();
  }

  return {
    async read(roomId: string, historyMax: number): Promise<StoredQueue> {
      const rows = await db
        .selectFrom('room_entry')
        .selectAll()
        .where('room_id', '=', roomId)
        .where('status', '<>', 'played')
        .orderBy('position')
        .orderBy('id')
        .execute();
      const boosts = await listBoosts(roomId);
      const waiting = rows.filter(({ status }) => status === 'waiting');
      const onAir = rows.find(({ status }) => status === 'on-air');
      const votes = await db
        .selectFrom('room_skip_vote')
        .where('room_id', '=', roomId)
        .orderBy('member_id')
        .select('member_id')
        .execute();
      return {
        entries: waiting.map((row) => toEntry(row, boosts)),
        positions: new Map(waiting.map(({ id, position }) => [id, position])),
        onAir: onAir === undefined ? null : toOnAir(onAir, boosts),
        // The entry on air is the latest turn of its person.
        history: [...(await listPlayedRows(roomId, historyMax)).reverse(), ...(onAir ? [onAir] : [])].map(
          toAiring,
        ),
        skipVotes: votes.map(({ member_id }) => member_id),
      };
    },
    async listPlayed(roomId: string, count: number): Promise<PlayedEntry[]> {
      return (await listPlayedRows(roomId, count)).map((row) => ({
        id: row.id,
        trackId: row.track_id,
        addedBy: row.added_by,
        startedAtMs: row.started_at ?? row.added_at,
        wasSkipped: row.is_skipped === 1,
      }));
    },
    /** Finds the tracks of entries by their ids. */
    async listTrackIds(entryIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const tracks = new Map<string, number>();
      for (let start = 0; start < entryIds.length; start += IDS_PER_STATEMENT) {
        const rows = await db
          .selectFrom('room_entry')
          .select(['id', 'track_id'])
          .where('id', 'in', entryIds.slice(start, start + IDS_PER_STATEMENT))
          .execute();
        for (const { id, track_id } of rows) tracks.set(id, track_id);
      }
      return tracks;
    },
    async insert(roomId: string, entries: readonly (RoomEntry & { position: number })[]): Promise<void> {
      await insertRows(db, 'room_entry', {
        rows: entries.map((entry) => ({
          id: entry.id,
          room_id: roomId,
          track_id: entry.trackId,
          added_by: entry.addedBy,
          added_at: entry.addedAtMs,
          position: entry.position,
          status: 'waiting' as const,
          is_skipped: 0 as const,
          is_approved: entry.isApproved ? (1 as const) : (0 as const),
          moved_revision: entry.movedAtRevision,
          started_at: null,
        })),
      });
    },
    async update(entry: RoomEntry & { position: number }): Promise<void> {
      await db
        .updateTable('room_entry')
        .set({
          position: entry.position,
          is_approved: entry.isApproved ? 1 : 0,
          moved_revision: entry.movedAtRevision,
          added_by: entry.addedBy,
        })
        .where('id', '=', entry.id)
        .execute();
    },
    async setOnAir({ entry, startedAtMs, isSkipped }: RoomEntryOnAir): Promise<void> {
      await db
        .updateTable('room_entry')
        .set({ status: 'on-air', started_at: startedAtMs, is_skipped: isSkipped ? 1 : 0 })
        .where('id', '=', entry.id)
        .execute();
    },
    async setPlayed(entryId: string, startedAtMs: number): Promise<void> {
      await db
        .updateTable('room_entry')
        .set({ status: 'played', started_at: startedAtMs })
        .where('id', '=', entryId)
        .execute();
    },
    async remove(entryIds: readonly string[]): Promise<void> {
      for (let start = 0; start < entryIds.length; start += IDS_PER_STATEMENT)
        await db
          .deleteFrom('room_entry')
          .where('id', 'in', entryIds.slice(start, start + IDS_PER_STATEMENT))
          .execute();
    },
    async boost(entryId: string, memberId: string, boostedAtMs: number): Promise<void> {
      await db
        .insertInto('room_boost')
        .values({ entry_id: entryId, member_id: memberId, boosted_at: boostedAtMs })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async takeBoost(entryId: string, memberId: string): Promise<void> {
      await db
        .deleteFrom('room_boost')
        .where('entry_id', '=', entryId)
        .where('member_id', '=', memberId)
        .execute();
    },
    async replaceSkipVotes(roomId: string, memberIds: readonly string[]): Promise<void> {
      await db.deleteFrom('room_skip_vote').where('room_id', '=', roomId).execute();
      const rows = memberIds.map((memberId) => ({ room_id: roomId, member_id: memberId }));
      await insertRows(db, 'room_skip_vote', { rows });
    },
  };
}

function toEntry(row: EntryRow, boosts: ReadonlyMap<string, readonly string[]>): RoomEntry {
  return {
    id: row.id,
    trackId: row.track_id,
    addedBy: row.added_by,
    addedAtMs: row.added_at,
    isApproved: row.is_approved === 1,
    boostedBy: boosts.get(row.id) ?? [],
    movedAtRevision: row.moved_revision,
  };
}

function toOnAir(row: EntryRow, boosts: ReadonlyMap<string, readonly string[]>): RoomEntryOnAir {
  return {
    entry: toEntry(row, boosts),
    startedAtMs: row.started_at ?? row.added_at,
    isSkipped: row.is_skipped === 1,
  };
}

function toAiring(row: EntryRow): RoomAiring {
  return { entryId: row.id, addedBy: row.added_by, startedAtMs: row.started_at ?? row.added_at };
}
