import type { ListenerCounts } from '#features/stations/radio.ts';
import { Broadcasts } from './broadcasts.ts';
import type { HubConnection, JoinedRoom } from './hub-connection.ts';
import type { EventFrame } from './hub-event.ts';

export class ConnectionRegistry {
  readonly #connections = new Set<HubConnection>();
  readonly #socketsByUser = new Map<string, number>();
  readonly #groups = new Map<number, Set<HubConnection>>();
  readonly #rooms = new Map<string, Set<HubConnection>>();
  readonly #listeners: ListenerCounts;
  readonly #onChange: () => void;
  readonly #broadcasts = new Broadcasts();

  /** `onChange` is called whenever a connection opens, closes, joins or leaves. */
  constructor(listeners: ListenerCounts, onChange: () => void) {
    this.#listeners = listeners;
    this.#onChange = onChange;
  }

  add(connection: HubConnection): void {
    this.#connections.add(connection);
    this.#socketsByUser.set(connection.userId, this.countOfUser(connection.userId) + 1);
    this.#onChange();
  }

  remove(connection: HubConnection): void {
    if (!this.#connections.delete(connection)) return;
    this.leave(connection);
    this.leaveRoom(connection);
    const left = this.countOfUser(connection.userId) - 1;
    if (left > 0) this.#socketsByUser.set(connection.userId, left);
    else this.#socketsByUser.delete(connection.userId);
    this.#onChange();
  }

  /** Joins a station and leaves the previous one, because a connection has one at a time (M-305). */
  join(connection: HubConnection, stationId: number): void {
    // The socket may have closed while the station was looked up, and a ghost would count as a listener forever.
    if (!this.#connections.has(connection) || connection.stationId === stationId) return;
    this.leave(connection);
    // A device sounds one thing at a time.
    this.#silenceRoom(connection);
    connection.stationId = stationId;
    const group = this.#groups.get(stationId) ?? new Set();
    this.#groups.set(stationId, group);
    group.add(connection);
    this.#listeners.add(stationId);
    this.#onChange();
  }

  leave(connection: HubConnection): void {
    const { stationId } = connection;
    if (stationId === undefined) return;
    connection.stationId = undefined;
    this.#listeners.remove(stationId);
    const group = this.#groups.get(stationId);
    group?.delete(connection);
    if (group?.size === 0) this.#groups.delete(stationId);
    this.#onChange();
  }

  /** Joins a room and leaves the previous one; a room that sounds replaces the station. */
  joinRoom(connection: HubConnection, room: JoinedRoom): void {
    if (connection.room?.roomId !== room.roomId) this.leaveRoom(connection);
    if (!this.#connections.has(connection)) {
      room.attendance.leave();
      return;
    }
    if (room.isSounding) {
      this.leave(connection);
      this.#listeners.add(room.attendance.stationId);
    }
    connection.room = room;
    const group = this.#rooms.get(room.roomId) ?? new Set();
    this.#rooms.set(room.roomId, group);
    group.add(connection);
    this.#onChange();
  }

  /** Changes whether this device sounds the room that it has joined. */
  async setRoomSounding(connection: HubConnection, isSounding: boolean): Promise<void> {
    const { room } = connection;
    if (room === undefined || room.isSounding === isSounding) return;
    if (!isSounding) return this.#silenceRoom(connection);
    this.leave(connection);
    room.isSounding = true;
    this.#listeners.add(room.attendance.stationId);
    await room.attendance.setSounding(true);
  }

  #silenceRoom({ room }: HubConnection): void {
    if (room === undefined || !room.isSounding) return;
    room.isSounding = false;
    this.#listeners.remove(room.attendance.stationId);
    void room.attendance.setSounding(false);
  }

  leaveRoom(connection: HubConnection): void {
    const { room } = connection;
    if (room === undefined) return;
    connection.room = undefined;
    if (room.isSounding) this.#listeners.remove(room.attendance.stationId);
    room.attendance.leave();
    const group = this.#rooms.get(room.roomId);
    group?.delete(connection);
    if (group?.size === 0) this.#rooms.delete(room.roomId);
    this.#onChange();
  }

  /** Finds the room of a station among those that somebody here has joined. */
  findRoomOfStation(stationId: number): string | undefined {
    for (const [roomId, group] of this.#rooms)
      for (const { room } of group) if (room?.attendance.stationId === stationId) return roomId;
    return undefined;
  }

  sendToRoom(roomId: string, frame: EventFrame): Promise<void> {
    return this.sendToEachInRoom(roomId, () => frame);
  }

  /** Sends a frame that depends on how its receiver has joined. */
  sendToEachInRoom(roomId: string, frameFor: (connection: HubConnection) => EventFrame): Promise<void> {
    return this.#broadcasts.sendFirst(() => this.#rooms.get(roomId) ?? [], frameFor);
  }

  sendToEverybody(frame: EventFrame): Promise<void> {
    return this.#broadcasts.sendLater(() => this.#connections, {
      makeFrame: async () => frame,
      isMeant: ({ isGuest }) => !isGuest,
    });
  }

  all(): readonly HubConnection[] {
    return [...this.#connections];
  }

  countOfUser(userId: string): number {
    return this.#socketsByUser.get(userId) ?? 0;
  }

  /** The accounts that are connected. */
  userIds(): ReadonlySet<string> {
    const accounts = [...this.#connections].filter(({ isGuest }) => !isGuest);
    return new Set(accounts.map(({ userId }) => userId));
  }

  stationsWithListeners(): readonly number[] {
    return [...this.#groups.keys()];
  }

  sendToUsers(userIds: ReadonlySet<string>, frame: EventFrame): Promise<void> {
    return this.#broadcasts.sendLater(() => this.#connections, {
      makeFrame: async () => frame,
      isMeant: ({ userId }) => userIds.has(userId),
    });
  }

  /** Pauses work on all connections that is not urgent. */
  giveWay(): Promise<void> {
    return this.#broadcasts.giveWay();
  }

  /** Sends before everything else that waits. */
  sendToListeners(stationId: number, frame: EventFrame): Promise<void> {
    return this.#broadcasts.sendFirst(
      () => this.#groups.get(stationId) ?? [],
      () => frame,
    );
  }

  /** Sends to everybody who does not listen to the station, whose cards may be a moment late. */
  sendToOthers(stationId: number, frame: EventFrame): Promise<void> {
    return this.#broadcasts.sendLater(() => this.#connections, {
      makeFrame: async () => frame,
      isMeant: (connection) => connection.stationId !== stationId && !connection.isGuest,
    });
  }

  /** Sends periodic updates. The frame is created last, so that it never contradicts a change it gave way to. */
  sendInPassing(stationId: number, makeFrame: () => Promise<EventFrame>): Promise<void> {
    return this.#broadcasts.sendLater(() => this.#groups.get(stationId) ?? [], {
      makeFrame,
      isMeant: (connection) => connection.stationId === stationId,
    });
  }
}
