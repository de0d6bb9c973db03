import type { Queries } from '#platform/db/queries.ts';

export interface NewScreenRow {
  readonly id: string;
  readonly pairingCode: string;
  readonly tokenHash: string;
  readonly requestedAtMs: number;
  readonly expiresAtMs: number;
}

export interface StoredScreen {
  readonly id: string;
  readonly roomId: string;
  readonly pairingCode: string;
  /** Null once a host has let it in. */
  readonly expiresAtMs: number | null;
}

export function createScreenStore(db: Queries) {
  const valid = (nowMs: number) =>
    db
      .selectFrom('room_screen')
      .where((of) =>
        of.or([of('room_screen.expires_at', 'is', null), of('room_screen.expires_at', '>', nowMs)]),
      )
      .select(['room_screen.id', 'room_screen.room_id as roomId'])
      .select(['room_screen.pairing_code as pairingCode', 'room_screen.expires_at as expiresAtMs']);

  return {
    /** Finds a screen of a room that has not ended. */
    async findByToken(tokenHash: string, nowMs: number): Promise<StoredScreen | undefined> {
      return valid(nowMs)
        .innerJoin('room', 'room.id', 'room_screen.room_id')
        .where('room.ended_at', 'is', null)
        .where('room_screen.token_hash', '=', tokenHash)
        .executeTakeFirst();
    },
    /** Lists them in the order in which they came. */
    async listOfRoom(roomId: string, nowMs: number): Promise<StoredScreen[]> {
      return valid(nowMs)
        .where('room_screen.room_id', '=', roomId)
        .orderBy('room_screen.requested_at')
        .orderBy('room_screen.id')
        .execute();
    },
    async insert(roomId: string, screen: NewScreenRow): Promise<void> {
      await db
        .insertInto('room_screen')
        .values({
          id: screen.id,
          room_id: roomId,
          pairing_code: screen.pairingCode,
          token_hash: screen.tokenHash,
          requested_at: screen.requestedAtMs,
          expires_at: screen.expiresAtMs,
        })
        .execute();
    },
    async approve(roomId: string, id: string): Promise<void> {
      await db
        .updateTable('room_screen')
        .set({ expires_at: null })
        .where('room_id', '=', roomId)
        .where('id', '=', id)
        .execute();
    },
    async remove(roomId: string, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await db
        .deleteFrom('room_screen')
        .where('room_id', '=', roomId)
        .where('id', 'in', [...ids])
        .execute();
    },
    async removeWaiting(roomId: string): Promise<void> {
      await db
        .deleteFrom('room_screen')
        .where('room_id', '=', roomId)
        .where('expires_at', 'is not', null)
        .execute();
    },
    async forgetRoom(roomId: string): Promise<void> {
      await db.deleteFrom('room_screen').where('room_id', '=', roomId).execute();
    },
    /** Lists the rooms with screens that no host has let in in time. */
    async listRoomsOfExpired(nowMs: number): Promise<{ roomId: string; stationId: number }[]> {
      return db
        .selectFrom('room_screen')
        .innerJoin('room', 'room.id', 'room_screen.room_id')
        .where('room_screen.expires_at', '<=', nowMs)
        .where('room.ended_at', 'is', null)
        .select(['room.id as roomId', 'room.station_id as stationId'])
        .distinct()
        .execute();
    },
    async removeExpired(roomId: string, nowMs: number): Promise<void> {
      await db
        .deleteFrom('room_screen')
        .where('room_id', '=', roomId)
        .where('expires_at', '<=', nowMs)
        .execute();
    },
  };
}
