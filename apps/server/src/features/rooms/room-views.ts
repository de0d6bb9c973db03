/**
 * Holds what the connections of this node see of each room, so that a change is read and compared once and not for each
 * connection. Sends differences as events of this node.
 */
import { isDeepStrictEqual } from 'node:util';
import type { RoomNotice, RoomPerson, RoomState, RoomStream } from '@tutti/contract';
import { rowEndMs } from '@tutti/radio';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import { toPatch } from './room-patch.ts';
import { type RoomSnapshot, toPersons, toRoomState, toRoomStream } from './room-presenter.ts';
import { readSnapshot, type SnapshotDeps } from './room-snapshots.ts';

interface ViewDeps extends SnapshotDeps {
  readonly events: Events;
  readonly timers: Timers;
  readonly logger: Logger;
}

export interface RoomViews {
  /** Returns the room as the connections of this node are about to see it; undefined if it does not exist. */
  read(roomId: string): Promise<RoomState | undefined>;
  /** The same without reading a room again that this node follows. */
  readFollowed(roomId: string): Promise<RoomState | undefined>;
  readStream(roomId: string): Promise<RoomStream | undefined>;
  /** Follows the room until the result is called. */
  watch(roomId: string): () => void;
  stop(): void;
}

const PRESENCE_EVERY_MS = 500;

class RoomView {
  readonly roomId: string;
  readonly #deps: ViewDeps;
  watchers = 0;
  #snapshot: RoomSnapshot | undefined;
  /** The state that connections have; presence is compared apart. */
  #sent: RoomState | undefined;
  #persons = new Map<string, RoomPerson>();
  #reading: Promise<void> | undefined;
  #isReadWanted = false;
  /** To be sent with the next change. */
  readonly #notices: RoomNotice[] = [];
  #presenceTimer: number | undefined;

  constructor(deps: ViewDeps, roomId: string) {
    this.#deps = deps;
    this.roomId = roomId;
  }

  get stationId(): number | undefined {
    return this.#snapshot?.stored.record.station_id;
  }

  /** Reads the room again, after any running read. */
  async refresh(): Promise<void> {
    this.#isReadWanted = true;
    this.#reading ??= this.#readWhileWanted().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  async #readWhileWanted(): Promise<void> {
    while (this.#isReadWanted) {
      this.#isReadWanted = false;
      const snapshot = await readSnapshot(this.#deps, this.roomId, this.#snapshot);
      this.#snapshot = snapshot;
      if (snapshot === undefined) return this.#end();
      this.#compare(snapshot);
    }
  }

  #end(): void {
    this.#sent = undefined;
    this.#persons.clear();
    this.stop();
  }

  #compare(snapshot: RoomSnapshot): void {
    const after = toRoomState(snapshot);
    const before = this.#sent;
    this.#sent = after;
    if (before === undefined) {
      this.#persons = byId(after.people);
      return;
    }
    const patch = toPatch(before, after);
    const notices = this.#notices.splice(0);
    const isNew = before.revision !== after.revision;
    if (patch !== undefined || isNew || notices.length > 0)
      this.#deps.events.publish('roomPatched', {
        roomId: this.roomId,
        fromRevision: before.revision,
        revision: after.revision,
        patch: patch ?? {},
        ...(notices.length > 0 && { notices }),
      });
    if (!isDeepStrictEqual(this.#persons, byId(after.people))) this.notePresence();
  }

  addNotices(notices: readonly RoomNotice[]): void {
    this.#notices.push(...notices);
  }

  /** Titles and pictures may have changed. */
  forgetTracks(): void {
    if (this.#snapshot !== undefined) this.#snapshot = { ...this.#snapshot, tracks: new Map() };
  }

  sendStream(): void {
    const stream = this.stream();
    if (stream !== undefined && this.watchers > 0) this.#deps.events.publish('roomStreamChanged', stream);
  }

  stream(): RoomStream | undefined {
    const snapshot = this.#snapshot;
    if (snapshot === undefined) return undefined;
    const nowMs = this.#deps.clock.exactNow();
    const rows = snapshot.rows.filter((row) => rowEndMs(row) > nowMs);
    const listenerCount = this.#deps.presence.countSounding(this.roomId);
    return toRoomStream({ ...snapshot, rows, nowMs, listenerCount });
  }

  state(): RoomState | undefined {
    const snapshot = this.#snapshot;
    if (this.#sent === undefined || snapshot === undefined) return undefined;
    return { ...this.#sent, people: this.#listPersons(snapshot), serverTimeMs: this.#deps.clock.exactNow() };
  }

  #listPersons(snapshot: RoomSnapshot): RoomPerson[] {
    return toPersons({ ...snapshot, nowMs: this.#deps.clock.now() });
  }

  notePresence(): void {
    if (this.watchers === 0) return;
    this.#presenceTimer ??= this.#deps.timers.setTimer(() => {
      this.#presenceTimer = undefined;
      this.#sendPresence();
    }, PRESENCE_EVERY_MS);
  }

  #sendPresence(): void {
    if (this.#snapshot === undefined) return;
    const before = this.#persons;
    const after = byId(this.#listPersons(this.#snapshot));
    this.#persons = after;
    const changed = [...after.values()].filter((person) => !isDeepStrictEqual(before.get(person.id), person));
    const goneIds = [...before.keys()].filter((id) => !after.has(id));
    if (changed.length > 0 || goneIds.length > 0)
      this.#deps.events.publish('roomPresenceChanged', { roomId: this.roomId, changed, goneIds });
  }

  stop(): void {
    if (this.#presenceTimer !== undefined) this.#deps.timers.clearTimer(this.#presenceTimer);
    this.#presenceTimer = undefined;
  }
}

export function createRoomViews(deps: ViewDeps): RoomViews {
  const views = new Map<string, RoomView>();
  const reading = new Map<string, { readonly view: RoomView; readonly readers: number }>();
  const { events, presence, logger } = deps;

  function viewOf(roomId: string): RoomView {
    return views.get(roomId) ?? reading.get(roomId)?.view ?? new RoomView(deps, roomId);
  }

  async function refresh(view: RoomView, sendsStream: boolean): Promise<void> {
    try {
      await view.refresh();
      if (sendsStream) view.sendStream();
    } catch (error) {
      logger.warn({ err: error, roomId: view.roomId }, 'reading a room failed');
    }
  }

  async function refreshRows(stationId: number): Promise<void> {
    for (const view of views.values()) if (view.stationId === stationId) await refresh(view, true);
  }

  presence.onChange((roomId) => views.get(roomId)?.notePresence());
  const endings = [
    events.subscribe('roomChanged', async ({ roomId, notices }) => {
      const view = views.get(roomId);
      view?.addNotices(notices);
      if (view !== undefined) await refresh(view, false);
    }),
    events.subscribe('stationChanged', ({ stationId }) => refreshRows(stationId)),
    events.subscribe('libraryChanged', async () => {
      for (const view of views.values()) {
        view.forgetTracks();
        await refresh(view, true);
      }
    }),
    events.subscribe('roomRowStarted', ({ stationId }) => refreshRows(stationId)),
  ];

  /** Readers of a room that nobody here watches share a view as long as one of them reads. */
  async function readView(roomId: string): Promise<RoomView> {
    const { view, readers } = reading.get(roomId) ?? { view: viewOf(roomId), readers: 0 };
    reading.set(roomId, { view, readers: readers + 1 });
    try {
      await view.refresh();
      return view;
    } finally {
      const left = (reading.get(roomId)?.readers ?? 1) - 1;
      if (left > 0) reading.set(roomId, { view, readers: left });
      else reading.delete(roomId);
    }
  }

  return {
    read: async (roomId) => (await readView(roomId)).state(),
    readFollowed: async (roomId) => views.get(roomId)?.state() ?? (await readView(roomId)).state(),
    readStream: async (roomId) => (await readView(roomId)).stream(),
    watch(roomId) {
      const view = viewOf(roomId);
      views.set(roomId, view);
      view.watchers += 1;
      let isWatching = true;
      return () => {
        if (!isWatching) return;
        isWatching = false;
        view.watchers -= 1;
        if (view.watchers > 0) return;
        view.stop();
        views.delete(roomId);
      };
    },
    stop() {
      for (const end of endings) end();
      for (const view of views.values()) view.stop();
      views.clear();
    },
  };
}

function byId(persons: readonly RoomPerson[]): Map<string, RoomPerson> {
  return new Map(persons.map((person) => [person.id, person]));
}
