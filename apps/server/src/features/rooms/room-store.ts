import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { RoomTables } from '#platform/db/schema/rooms.ts';

export type RoomRecord = Selectable<RoomTables['room']>;

/** A room of a list, without its queue. */
export interface ListedRoom
  extends Pick<
    RoomRecord,
    'id' | 'station_id' | 'name' | 'is_public' | 'is_featured' | 'is_paused' | 'is_frozen' | 'created_at'
  > {
  readonly host_account_id: string | null;
  readonly own_member_id: string | null;
  readonly own_role: string | null;
  readonly entry_count: number;
}

export function createRoomStore(db: Queries) {
  const listed = (accountId: string) =>
    db
      .selectFrom('room')
      .leftJoin('room_member as host', (join) =>
        join
          .onRef('host.room_id', '=', 'room.id')
          .on('host.role', '=', 'host')
          .on('host.left_at', 'is', null),
      )
      .leftJoin('room_member as own', (join) =>
        join
          .onRef('own.room_id', '=', 'room.id')
          .on('own.account_id', '=', accountId)
          .on('own.left_at', 'is', null),
      )
      .where('room.ended_at', 'is', null)
      .select(['room.id', 'room.station_id', 'room.name', 'room.is_public', 'room.is_featured'])
      .select(['room.is_paused', 'room.is_frozen', 'room.created_at'])
      .select(['host.account_id as host_account_id', 'own.id as own_member_id', 'own.role as own_role'])
      .select((of) =>
        of
          .selectFrom('room_entry')
          .whereRef('room_entry.room_id', '=', 'room.id')
          .where('room_entry.status', '=', 'waiting')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('entry_count'),
      )
      .orderBy('room.created_at', 'desc')
      .orderBy('room.id');
  const toListed = (row: Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]): ListedRoom => ({
    ...row,
    entry_count: Number(row.entry_count),
  });

  return {
    async insert(room: Insertable<RoomTables['room']>): Promise<void> {
      await db.insertInto('room').values(room).execute();
    },
    async update(roomId: string, changes: Updateable<RoomTables['room']>): Promise<void> {
      await db.updateTable('room').set(changes).where('id', '=', roomId).execute();
    },
    /** Finds a room that has not ended. */
    async find(roomId: string): Promise<RoomRecord | undefined> {
      return db
        .selectFrom('room')
        .selectAll()
        .where('id', '=', roomId)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
    },
    async findByCode(code: string): Promise<RoomRecord | undefined> {
      return db.selectFrom('room').selectAll().where('code', '=', code).executeTakeFirst();
    },
    async findByStation(stationId: number): Promise<RoomRecord | undefined> {
      return db
        .selectFrom('room')
        .selectAll()
        .where('station_id', '=', stationId)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
    },
    async listLive(): Promise<RoomRecord[]> {
      return db.selectFrom('room').selectAll().where('ended_at', 'is', null).orderBy('created_at').execute();
    },
    async countLive(): Promise<number> {
      const { count } = await db
        .selectFrom('room')
        .where('ended_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async countLiveOf(accountId: string): Promise<number> {
      const { count } = await db
        .selectFrom('room')
        .where('ended_at', 'is', null)
        .where('created_by', '=', accountId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** Lists the rooms that a person may know of: those they are in, and public ones they are not banned from. */
    async listFor(accountId: string): Promise<ListedRoom[]> {
      const isBanned = db
        .selectFrom('room_member')
        .where('account_id', '=', accountId)
        .where('banned_at', 'is not', null)
        .select('room_id');
      const rows = await listed(accountId)
        .where((of) =>
          of.or([
            of('own.id', 'is not', null),
            of.and([of('room.is_public', '=', 1), of('room.id', 'not in', isBanned)]),
          ]),
        )
        .execute();
      return rows.map(toListed);
    },
    /** Lists every room, for administrators. */
    async listAll(): Promise<ListedRoom[]> {
      return (await listed('').execute()).map(toListed);
    },
    /** Lists the stations of rooms that ended before an instant; a room is deleted with its station. */
    async listEndedStations(beforeMs: number): Promise<number[]> {
      const rows = await db
        .selectFrom('room')
        .where('ended_at', '<', beforeMs)
        .select('station_id')
        .execute();
      return rows.map(({ station_id }) => station_id);
    },
  };
}
