import type { ListenerCounts } from '#features/stations/radio.ts';
import { Broadcasts } from './broadcasts.ts';
import type { HubConnection } from './hub-connection.ts';
import type { EventFrame } from './hub-event.ts';

export class ConnectionRegistry {
  readonly #connections = new Set<HubConnection>();
  readonly #socketsByUser = new Map<string, number>();
  readonly #groups = new Map<number, Set<HubConnection>>();
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

  all(): readonly HubConnection[] {
    return [...this.#connections];
  }

  countOfUser(userId: string): number {
    return this.#socketsByUser.get(userId) ?? 0;
  }

  userIds(): ReadonlySet<string> {
    return new Set(this.#socketsByUser.keys());
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
    return this.#broadcasts.sendFirst(() => this.#groups.get(stationId) ?? [], frame);
  }

  /** Sends to everybody who does not listen to the station, whose cards may be a moment late. */
  sendToOthers(stationId: number, frame: EventFrame): Promise<void> {
    return this.#broadcasts.sendLater(() => this.#connections, {
      makeFrame: async () => frame,
      isMeant: (connection) => connection.stationId !== stationId,
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
