/** Does the things that happen to rooms by themselves. One node does them for all. */
import { PAST_ROOM_STAY_MS, ROOM_END_AFTER_MS, ROOM_FREEZE_AFTER_MS } from '@tutti/contract';
import { COMMAND_MEMORY_MS } from '@tutti/room';
import { AppError } from '#platform/app-error.ts';
import { repeat } from '#platform/async/repeat.ts';
import { takeOutOfRooms } from './remove-account.ts';
import { forgetAnswers } from './room-command-store.ts';
import type { RoomDeps } from './room-deps.ts';
import { createRoomMemberStore } from './room-member-store.ts';
import { createRoomStore, type RoomRecord } from './room-store.ts';
import { endRoom } from './run-command.ts';
import { removeExpiredScreens } from './screens/request-screen.ts';
import { freezeRoom, noteEmptiness, replaceAbsentHost, syncRoom } from './sync-room.ts';

const LOOK_EVERY_MS = 2_000;
const CLEAN_EVERY_MS = 10 * 60_000;
/** A host who reloads the page or rides through a tunnel stays the host. */
const HOST_ABSENT_MS = 2 * 60_000;

interface Watched {
  listenedAtMs: number;
  hostSeenAtMs: number;
}

export interface RoomCourse {
  start(): void;
  stop(): Promise<void>;
}

export function createRoomCourse(deps: RoomDeps): RoomCourse {
  const { database, clock, events, lease, presence, logger } = deps;
  const watched = new Map<string, Watched>();
  let cleanAtMs = 0;
  let endings: (() => void | Promise<void>)[] = [];

  async function lookAtAll(): Promise<void> {
    if (!lease.isHeld()) return watched.clear();
    const rooms = await createRoomStore(database.queries).listLive();
    const live = new Set(rooms.map(({ id }) => id));
    for (const id of watched.keys()) if (!live.has(id)) watched.delete(id);
    for (const room of rooms)
      await lookAt(room).catch((error: unknown) =>
        logger.warn({ err: error, roomId: room.id }, 'looking after a room failed'),
      );
    await removeExpiredScreens(deps);
    await clean();
  }

  async function lookAt(room: RoomRecord): Promise<void> {
    const nowMs = clock.now();
    const key = { roomId: room.id, stationId: room.station_id };
    const seen = watched.get(room.id) ?? { listenedAtMs: nowMs, hostSeenAtMs: nowMs };
    watched.set(room.id, seen);
    const hasListeners = presence.countSounding(room.id) > 0 || deps.countOutside(room.station_id) > 0;
    if (hasListeners) seen.listenedAtMs = nowMs;
    const isSilent = nowMs - seen.listenedAtMs >= ROOM_FREEZE_AFTER_MS;
    if (hasListeners && room.is_frozen === 1) await freezeRoom(deps, key, false);
    if (isSilent && room.is_frozen === 0) await freezeRoom(deps, key, true);
    await lookForMembers(room, seen, nowMs);
  }

  async function lookForMembers(room: RoomRecord, seen: Watched, nowMs: number): Promise<void> {
    const key = { roomId: room.id, stationId: room.station_id };
    const isEmpty = presence.countHere(room.id) === 0;
    if (isEmpty !== (room.empty_since !== null)) await noteEmptiness(deps, key, isEmpty);
    // A radio may play it for people who have closed their pages.
    const hasListeners = nowMs - seen.listenedAtMs < ROOM_FREEZE_AFTER_MS;
    const isOver = room.empty_since !== null && nowMs - room.empty_since >= ROOM_END_AFTER_MS;
    if (isEmpty && isOver && !hasListeners) return endRoom(deps, key);
    const hostId = await createRoomMemberStore(database.queries).findHostId(room.id);
    if (isEmpty || hostId === undefined || presence.of(room.id, hostId).isHere) seen.hostSeenAtMs = nowMs;
    if (nowMs - seen.hostSeenAtMs < HOST_ABSENT_MS) return;
    seen.hostSeenAtMs = nowMs;
    await replaceAbsentHost(deps, key);
  }

  async function clean(): Promise<void> {
    const nowMs = clock.now();
    if (nowMs < cleanAtMs) return;
    cleanAtMs = nowMs + CLEAN_EVERY_MS;
    await forgetAnswers(database.queries, nowMs - COMMAND_MEMORY_MS);
    const stationIds = await createRoomStore(database.queries).listEndedStations(nowMs - PAST_ROOM_STAY_MS);
    await deps.timelines.remove(stationIds);
  }

  async function followRow(stationId: number): Promise<void> {
    if (!lease.isHeld()) return;
    const room = await createRoomStore(database.queries).findByStation(stationId);
    if (room === undefined) return;
    await syncRoom(deps, { roomId: room.id, stationId }).catch((error: unknown) => {
      // Somebody has just ended it.
      if (!(error instanceof AppError && error.code === 'ROOM_NOT_FOUND')) throw error;
    });
  }

  return {
    start() {
      endings = [
        events.subscribe('rightsChanged', async ({ userId, isApproved }) => {
          if (!isApproved && lease.isHeld()) await takeOutOfRooms(deps, userId);
        }),
        events.subscribe('roomRowStarted', ({ stationId }) => followRow(stationId)),
        repeat(deps, { what: 'looking after rooms', everyMs: LOOK_EVERY_MS, work: lookAtAll }),
      ];
    },
    async stop() {
      await Promise.all(endings.splice(0).map(async (end) => end()));
    },
  };
}
