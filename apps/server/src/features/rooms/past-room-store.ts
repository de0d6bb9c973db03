import { readAccounts } from '#identity/account-reads.ts';
import type { Queries } from '#platform/db/queries.ts';

/** A past room with the part of it during which one person was there. */
export interface PastRoomRow {
  readonly id: string;
  readonly name: string;
  readonly ownMemberId: string;
  readonly openedAtMs: number;
  readonly endedAtMs: number;
  readonly joinedAtMs: number;
  /** The end of the room, or the time at which the person left. */
  readonly leftAtMs: number;
  readonly songCount: number;
  readonly coverTrackId: number | null;
}

/** Somebody else who was in a past room and is not banned from it. */
export interface PastMember {
  readonly roomId: string;
  readonly memberId: string;
  readonly joinedAtMs: number;
  readonly leftAtMs: number | null;
  /** Null for guests, and for people who do not allow that others see their names. */
  readonly name: string | null;
}

export interface PastEntry {
  readonly id: string;
  readonly trackId: number;
  readonly addedBy: string | null;
  readonly startedAtMs: number;
  readonly wasSkipped: boolean;
}

interface PastRoomsOf {
  readonly accountId: string;
  readonly endedSinceMs: number;
  readonly roomId?: string;
  readonly count: number;
}

export function createPastRoomStore(db: Queries) {
  return {
    /** Lists rooms in which this person heard something, the latest first. Who is banned from a room was not in it. */
    async list({ accountId, endedSinceMs, roomId, count }: PastRoomsOf): Promise<PastRoomRow[]> {
      const rows = await db
        .selectFrom('room_member')
        .innerJoin('room', 'room.id', 'room_member.room_id')
        .where('room_member.account_id', '=', accountId)
        .where('room_member.banned_at', 'is', null)
        .where('room.ended_at', '>=', endedSinceMs)
        .$if(roomId !== undefined, (all) => all.where('room.id', '=', roomId ?? ''))
        .select(['room.id', 'room.name', 'room_member.id as member_id', 'room.created_at', 'room.ended_at'])
        .select(['room_member.joined_at', 'room_member.left_at'])
        .select((of) =>
          of
            .selectFrom('room_entry')
            .whereRef('room_entry.room_id', '=', 'room.id')
            .where('room_entry.status', '<>', 'waiting')
            .where((entry) =>
              entry.or([
                entry('room_member.left_at', 'is', null),
                entry('room_entry.started_at', '<=', entry.ref('room_member.left_at')),
              ]),
            )
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .as('song_count'),
        )
        .select((of) =>
          of
            .selectFrom('room_entry')
            .whereRef('room_entry.room_id', '=', 'room.id')
            .where('room_entry.status', '<>', 'waiting')
            .select('room_entry.track_id')
            .orderBy('room_entry.started_at')
            .orderBy('room_entry.id')
            .limit(1)
            .as('cover_track_id'),
        )
        .orderBy('room.ended_at', 'desc')
        .orderBy('room.id')
        .limit(count)
        .execute();
      return rows.flatMap((row) => toPastRoom(row));
    },
    /** Lists the others who were in these rooms, in the order in which they came. */
    async listOthers(roomIds: readonly string[], accountId: string): Promise<PastMember[]> {
      if (roomIds.length === 0) return [];
      const rows = await db
        .selectFrom('room_member')
        .leftJoin('room_naming', 'room_naming.account_id', 'room_member.account_id')
        .leftJoin(readAccounts(db), 'account.id', 'room_naming.account_id')
        .where('room_member.room_id', 'in', roomIds)
        .where('room_member.banned_at', 'is', null)
        .where((of) =>
          of.or([of('room_member.account_id', 'is', null), of('room_member.account_id', '<>', accountId)]),
        )
        .select(['room_member.room_id', 'room_member.id', 'room_member.joined_at', 'room_member.left_at'])
        .select('account.user_name')
        .orderBy('room_member.joined_at')
        .orderBy('room_member.id')
        .execute();
      return rows.map((row) => ({
        roomId: row.room_id,
        memberId: row.id,
        joinedAtMs: row.joined_at,
        leftAtMs: row.left_at,
        name: row.user_name,
      }));
    },
    /** Lists what was heard until an instant, in that order; of many only the last ones. One may have been on air at the end. */
    async listEntries(roomId: string, untilMs: number, count: number): Promise<PastEntry[]> {
      const rows = await db
        .selectFrom('room_entry')
        .selectAll()
        .where('room_id', '=', roomId)
        .where('status', '<>', 'waiting')
        .where('started_at', '<=', untilMs)
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .limit(count)
        .execute();
      return rows.reverse().map((row) => ({
        id: row.id,
        trackId: row.track_id,
        addedBy: row.added_by,
        startedAtMs: row.started_at ?? row.added_at,
        wasSkipped: row.is_skipped === 1,
      }));
    },
    async isNamed(accountId: string): Promise<boolean> {
      const row = await db
        .selectFrom('room_naming')
        .where('account_id', '=', accountId)
        .select('account_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async allowNaming(accountId: string, allowedAtMs: number): Promise<void> {
      await db
        .insertInto('room_naming')
        .values({ account_id: accountId, allowed_at: allowedAtMs })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async forbidNaming(accountId: string): Promise<void> {
      await db.deleteFrom('room_naming').where('account_id', '=', accountId).execute();
    },
  };
}

interface ListedRow {
  readonly id: string;
  readonly name: string;
  readonly member_id: string;
  readonly created_at: number;
  readonly ended_at: number | null;
  readonly joined_at: number;
  readonly left_at: number | null;
  readonly song_count: number | null;
  readonly cover_track_id: number | null;
}

function toPastRoom(row: ListedRow): PastRoomRow[] {
  const songCount = Number(row.song_count);
  if (row.ended_at === null || songCount === 0) return [];
  return [
    {
      id: row.id,
      name: row.name,
      ownMemberId: row.member_id,
      openedAtMs: row.created_at,
      endedAtMs: row.ended_at,
      joinedAtMs: row.joined_at,
      leftAtMs: row.left_at ?? row.ended_at,
      songCount,
      coverTrackId: row.cover_track_id,
    },
  ];
}
