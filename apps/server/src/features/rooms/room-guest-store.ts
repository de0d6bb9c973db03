import type { RoomGuest } from '@tutti/room';
import type { Queries } from '#platform/db/queries.ts';

export interface NewGuestRow {
  readonly memberId: string;
  readonly name: string;
  readonly tokenHash: string;
  readonly deviceHash: string;
  readonly expiresAtMs: number;
}

/** A guest with a valid token, in a room that has not ended. */
export interface AdmittedGuest {
  readonly memberId: string;
  readonly roomId: string;
  readonly name: string;
}

/** Somebody who is or was a guest of a room. */
export interface KnownGuest {
  readonly memberId: string;
  readonly name: string;
  readonly deviceHash: string;
  readonly isBanned: boolean;
  readonly leftAtMs: number | null;
  readonly actedAtMs: number;
}

export function createGuestStore(db: Queries) {
  const admitted = (nowMs: number) =>
    db
      .selectFrom('room_guest')
      .innerJoin('room_member', 'room_member.id', 'room_guest.member_id')
      .innerJoin('room', 'room.id', 'room_member.room_id')
      .where('room_guest.expires_at', '>', nowMs)
      .where('room_member.left_at', 'is', null)
      .where('room_member.banned_at', 'is', null)
      .where('room.ended_at', 'is', null)
      .select(['room_guest.member_id as memberId', 'room.id as roomId', 'room_guest.name']);

  return {
    async findByToken(tokenHash: string, nowMs: number): Promise<AdmittedGuest | undefined> {
      return admitted(nowMs).where('room_guest.token_hash', '=', tokenHash).executeTakeFirst();
    },
    async findAdmitted(memberId: string, nowMs: number): Promise<AdmittedGuest | undefined> {
      return admitted(nowMs).where('room_guest.member_id', '=', memberId).executeTakeFirst();
    },
    async listOfRoom(roomId: string): Promise<KnownGuest[]> {
      const rows = await db
        .selectFrom('room_guest')
        .innerJoin('room_member', 'room_member.id', 'room_guest.member_id')
        .where('room_member.room_id', '=', roomId)
        .select([
          'room_guest.member_id as memberId',
          'room_guest.name',
          'room_guest.device_hash as deviceHash',
        ])
        .select([
          'room_member.banned_at',
          'room_member.left_at as leftAtMs',
          'room_member.acted_at as actedAtMs',
        ])
        .execute();
      return rows.map(({ banned_at, ...guest }) => ({ ...guest, isBanned: banned_at !== null }));
    },
    async insert(guest: NewGuestRow, { isApproved, spentUntilMs }: RoomGuest): Promise<void> {
      await db
        .insertInto('room_guest')
        .values({
          member_id: guest.memberId,
          name: guest.name,
          token_hash: guest.tokenHash,
          device_hash: guest.deviceHash,
          expires_at: guest.expiresAtMs,
          is_approved: isApproved ? 1 : 0,
          spent_until: spentUntilMs,
        })
        .execute();
    },
    /** Gives a guest who joins again a new token, so that the former one is no longer valid. */
    async renew({ memberId, name, tokenHash, expiresAtMs }: NewGuestRow): Promise<void> {
      await db
        .updateTable('room_guest')
        .set({ name, token_hash: tokenHash, expires_at: expiresAtMs })
        .where('member_id', '=', memberId)
        .execute();
    },
    async update(memberId: string, { isApproved, spentUntilMs }: RoomGuest): Promise<void> {
      await db
        .updateTable('room_guest')
        .set({ is_approved: isApproved ? 1 : 0, spent_until: spentUntilMs })
        .where('member_id', '=', memberId)
        .execute();
    },
    /** Deletes names, tokens and devices of a room's guests. */
    async forgetRoom(roomId: string): Promise<void> {
      await db
        .deleteFrom('room_guest')
        .where('member_id', 'in', db.selectFrom('room_member').where('room_id', '=', roomId).select('id'))
        .execute();
    },
  };
}
