import type { ListenerCounts } from '#features/radio/radio.ts';
import type { HubConnection } from './hub-connection.ts';
import type { EventFrame } from './hub-event.ts';

/** Receivers served before everybody else gets a turn of the event loop. */
const RECEIVERS_PER_TURN = 500;

/** Who is connected, as whom, and to which station. */
export class ConnectionRegistry {
  readonly #connections = new Set<HubConnection>();
  readonly #socketsByUser = new Map<string, number>();
  readonly #groups = new Map<number, Set<HubConnection>>();
  readonly #listeners: ListenerCounts;
  #broadcasts: Promise<void> = Promise.resolve();

  constructor(listeners: ListenerCounts) {
    this.#listeners = listeners;
  }

  add(connection: HubConnection): void {
    this.#connections.add(connection);
    this.#socketsByUser.set(connection.userId, this.countOfUser(connection.userId) + 1);
  }

  remove(connection: HubConnection): void {
    if (!this.#connections.delete(connection)) return;
    this.leave(connection);
    const left = this.countOfUser(connection.userId) - 1;
    if (left > 0) this.#socketsByUser.set(connection.userId, left);
    else this.#socketsByUser.delete(connection.userId);
  }

  /** One station at a time (M-305): joining another leaves the first. */
  join(connection: HubConnection, stationId: number): void {
    // The socket may have closed while the station was looked up; a ghost would count as a listener for ever.
    if (!this.#connections.has(connection) || connection.stationId === stationId) return;
    this.leave(connection);
    connection.stationId = stationId;
    const group = this.#groups.get(stationId) ?? new Set();
    this.#groups.set(stationId, group);
    group.add(connection);
    this.#listeners.add(stationId);
  }

  leave(connection: HubConnection): void {
    const { stationId } = connection;
    if (stationId === undefined) return;
    connection.stationId = undefined;
    this.#listeners.remove(stationId);
    const group = this.#groups.get(stationId);
    group?.delete(connection);
    if (group?.size === 0) this.#groups.delete(stationId);
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

  sendToEveryone(frame: EventFrame): Promise<void> {
    return this.#broadcast(() => this.#connections, frame);
  }

  sendToGroup(stationId: number, frame: EventFrame): Promise<void> {
    return this.#broadcast(() => this.#groups.get(stationId) ?? [], frame);
  }

  /** One after the other, so that nobody gets two events in the wrong order. */
  #broadcast(receivers: () => Iterable<HubConnection>, frame: EventFrame): Promise<void> {
    this.#broadcasts = this.#broadcasts.then(async () => {
      let served = 0;
      for (const connection of receivers()) {
        if (connection.isHandshaken) connection.push(frame);
        served += 1;
        if (served % RECEIVERS_PER_TURN === 0) await new Promise<void>((resolve) => setImmediate(resolve));
      }
    });
    return this.#broadcasts;
  }
}
