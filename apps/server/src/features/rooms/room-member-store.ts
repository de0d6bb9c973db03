import type { RoomMember } from '@tutti/room';
import type { Selectable } from 'kysely';
import { readAccounts } from '#identity/account-reads.ts';
import { guestPersonId } from '#identity/actor.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { RoomTables } from '#platform/db/schema/rooms.ts';

type MemberRow = Selectable<RoomTables['room_member']>;
type GuestRow = Selectable<RoomTables['room_guest']>;
type JoinedRow = MemberRow & { [Name in 'name' | 'is_approved' | 'spent_until']: GuestRow[Name] | null };

/** A member with the account behind it, which no client learns. */
export interface StoredMember extends RoomMember {
  /** Null for a guest. */
  readonly accountId: string | null;
  /** The account's id, or one that names the guest (identity/actor.ts). */
  readonly personId: string;
  /** The name that a guest has chosen; null for an account. */
  readonly guestName: string | null;
  readonly actedAtMs: number;
}

export interface Membership {
  readonly memberId: string;
  readonly stationId: number;
  readonly role: MemberRow['role'];
}

/** Stays far below the parameter limit of both databases. */
const IDS_PER_READ = 500;

export function createRoomMemberStore(db: Queries) {
  const memberships = (roomId: string) =>
    db
      .selectFrom('room_member')
      .innerJoin('room', 'room.id', 'room_member.room_id')
      .where('room.id', '=', roomId)
      .where('room.ended_at', 'is', null)
      .where('room_member.left_at', 'is', null)
      .where('room_member.banned_at', 'is', null)
      .select(['room_member.id as memberId', 'room.station_id as stationId', 'room_member.role']);

  async function listNames(accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(accountIds)];
    const names = new Map<string, string>();
    for (let start = 0; start < ids.length; start += IDS_PER_READ) {
      const rows = await db
        .selectFrom(readAccounts(db))
        .select(['id', 'user_name'])
        .where('id', 'in', ids.slice(start, start + IDS_PER_READ))
        .execute();
      for (const { id, user_name } of rows) names.set(id, user_name);
    }
    return names;
  }

  return {
    async list(roomId: string): Promise<StoredMember[]> {
      const rows = await db
        .selectFrom('room_member')
        .leftJoin('room_guest', 'room_guest.member_id', 'room_member.id')
        .selectAll('room_member')
        .select(['room_guest.name', 'room_guest.is_approved', 'room_guest.spent_until'])
        .where('room_id', '=', roomId)
        .orderBy('joined_at')
        .orderBy('room_member.id')
        .execute();
      return rows.map(toMember);
    },
    /** Finds the membership of an account in a room that has not ended. */
    async findMembership(roomId: string, accountId: string): Promise<Membership | undefined> {
      return memberships(roomId).where('room_member.account_id', '=', accountId).executeTakeFirst();
    },
    async findGuestMembership(roomId: string, memberId: string): Promise<Membership | undefined> {
      return memberships(roomId)
        .where('room_member.id', '=', memberId)
        .where('room_member.account_id', 'is', null)
        .executeTakeFirst();
    },
    async findHostId(roomId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('room_member')
        .where('room_id', '=', roomId)
        .where('role', '=', 'host')
        .where('left_at', 'is', null)
        .select('id')
        .executeTakeFirst();
      return row?.id;
    },
    /** Lists the rooms that have not ended in which this person is or was. */
    async listRoomsOf(accountId: string): Promise<{ roomId: string; stationId: number }[]> {
      return db
        .selectFrom('room_member')
        .innerJoin('room', 'room.id', 'room_member.room_id')
        .where('room.ended_at', 'is', null)
        .where('room_member.account_id', '=', accountId)
        .orderBy('room.station_id')
        .select(['room.id as roomId', 'room.station_id as stationId'])
        .execute();
    },
    async insert(
      roomId: string,
      accountId: string | null,
      { id, role, joinedAtMs, leftAtMs, bannedAtMs }: RoomMember,
    ): Promise<void> {
      await db
        .insertInto('room_member')
        .values({
          id,
          room_id: roomId,
          account_id: accountId,
          role,
          joined_at: joinedAtMs,
          left_at: leftAtMs,
          banned_at: bannedAtMs,
          acted_at: joinedAtMs,
        })
        .execute();
    },
    async update({ id, role, joinedAtMs, leftAtMs, bannedAtMs }: RoomMember): Promise<void> {
      await db
        .updateTable('room_member')
        .set({ role, joined_at: joinedAtMs, left_at: leftAtMs, banned_at: bannedAtMs })
        .where('id', '=', id)
        .execute();
    },
    async noteAct(memberId: string, actedAtMs: number): Promise<void> {
      await db.updateTable('room_member').set({ acted_at: actedAtMs }).where('id', '=', memberId).execute();
    },
    /** Lists names of accounts. */
    listNames,
    /** Lists names by member, of accounts and guests alike. */
    async listMemberNames(members: readonly StoredMember[]): Promise<ReadonlyMap<string, string>> {
      const names = await listNames(members.flatMap(({ accountId }) => accountId ?? []));
      return new Map(
        members.map(({ id, accountId, guestName }) => [id, guestName ?? names.get(accountId ?? '') ?? '']),
      );
    },
    /** Deletes members with their votes; their entries lose the name. */
    async remove(memberIds: readonly string[]): Promise<void> {
      for (let start = 0; start < memberIds.length; start += IDS_PER_READ)
        await db
          .deleteFrom('room_member')
          .where('id', 'in', memberIds.slice(start, start + IDS_PER_READ))
          .execute();
    },
  };
}

function toMember(row: JoinedRow): StoredMember {
  return {
    id: row.id,
    role: row.role,
    joinedAtMs: row.joined_at,
    leftAtMs: row.left_at,
    bannedAtMs: row.banned_at,
    accountId: row.account_id,
    personId: row.account_id ?? guestPersonId(row.id),
    guestName: row.name,
    actedAtMs: row.acted_at,
    ...(row.account_id === null && {
      guest: { isApproved: row.is_approved === 1, spentUntilMs: row.spent_until ?? 0 },
    }),
  };
}
