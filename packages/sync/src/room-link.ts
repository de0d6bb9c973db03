/** Receives events about rooms, and reports how fast this page takes changes of the joined one. */

import { ROOM_CHANGE_READY_MAX_MS } from '@tutti/contract/limits';
import type { RoomHubEvent } from '@tutti/contract/rooms/hub';
import { roomIdOf, roomStation, type StationRef } from '@tutti/contract/stations/station-ref';
import { Subscribable } from '@tutti/subscribable';
import type { HubEventListener } from './hub-session.ts';
import type { HubCall } from './hub-words.ts';
import type { UncheckedRoomEvent } from './room-events.ts';
import type { NowPlaying } from './station-types.ts';
import type { Timers } from './timers.ts';
import { toRoomNowPlaying } from './wire-room.ts';

export interface RoomLinkDeps {
  readonly timers: Timers;
  /** The joined station, if any. */
  station(): StationRef | undefined;
  onNowPlaying(nowPlaying: NowPlaying): void;
  onPlanChanged(change: { fromIndex: number; revision: number }): void;
  onExit(room: StationRef): void;
  /** Nobody waits for the result. */
  report(call: HubCall): void;
}

const REPORTS_APART_MS = 1_000;

export class RoomLink {
  readonly #deps: RoomLinkDeps;
  readonly #events = new Subscribable<UncheckedRoomEvent>();
  readonly subscribe = this.#events.subscribe;
  /** The slowest change since the last report, and the room that it was in. */
  #unreported: { readonly roomId: string; readonly readyMs: number } | undefined;
  #isResting = false;

  constructor(deps: RoomLinkDeps) {
    this.#deps = deps;
  }

  listener(): Pick<HubEventListener, RoomHubEvent> {
    const { onNowPlaying, onPlanChanged, onExit, station } = this.#deps;
    const emit = (event: UncheckedRoomEvent) => this.#events.emit(event);
    return {
      RoomStream: (stream) => onNowPlaying(toRoomNowPlaying(stream)),
      RoomPiecesChanged: ({ roomId, ...change }) => {
        if (roomStation(roomId) === station()) onPlanChanged(change);
      },
      RoomChanged: (detail) => emit({ type: 'RoomChanged', detail }),
      RoomPresence: (detail) => emit({ type: 'RoomPresence', detail }),
      RoomReactions: (detail) => emit({ type: 'RoomReactions', detail }),
      RoomsChanged: () => emit({ type: 'RoomsChanged', detail: undefined }),
      RoomExit: (detail) => {
        onExit(roomStation(detail.roomId));
        emit({ type: 'RoomExit', detail });
      },
    };
  }

  /** Takes the hub's answer to a join. */
  joined(reply: unknown): void {
    this.#events.emit({ type: 'RoomJoined', detail: reply });
  }

  /** This page needs so long for a change. The server lets changes of the room wait for its slowest page. */
  changeReady(readyMs: number): void {
    const roomId = roomIdOf(this.#deps.station());
    if (roomId === undefined) return;
    const slowestMs = this.#unreported?.roomId === roomId ? this.#unreported.readyMs : 0;
    this.#unreported = { roomId, readyMs: Math.max(slowestMs, readyMs) };
    if (!this.#isResting) this.#report();
  }

  #report(): void {
    const unreported = this.#unreported;
    this.#unreported = undefined;
    if (unreported === undefined || unreported.roomId !== roomIdOf(this.#deps.station())) return;
    const { roomId, readyMs } = unreported;
    this.#deps.report(['ReportChangeReady', roomId, Math.min(Math.round(readyMs), ROOM_CHANGE_READY_MAX_MS)]);
    this.#isResting = true;
    this.#deps.timers.setTimer(() => {
      this.#isResting = false;
      this.#report();
    }, REPORTS_APART_MS);
  }
}
