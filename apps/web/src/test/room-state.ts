/** A room as the server sends it, with three people and two songs, and as the page knows it. */
import type {
  RoomPerson,
  RoomEntry as WireEntry,
  RoomReply as WireReply,
  RoomState as WireRoom,
} from '@tutti/contract/rooms/schemas';
import type { StreamTrack } from '@tutti/contract/stations/schemas';
import { type KnownRoom, toKnownRoom } from '#api/rooms-api.ts';
import { SERVER_NOW_MS } from './render-screen.tsx';

export const ROOM_ID = 'AbCdEfGhIjKlMnOpQrStUv';

export function wireRoomTrack(id: number, title: string): StreamTrack {
  return { id, title, authors: 'Nova Kline', genre: 'Jazz', album: null, durationMs: 200_000 };
}

export function wireEntry(id: string, parts: Partial<WireEntry> = {}): WireEntry {
  return {
    id,
    track: wireRoomTrack(Number(id.replaceAll(/\D/g, '')) || 1, `Song ${id}`),
    addedBy: 'ada',
    isApproved: true,
    boostedBy: [],
    startsAtMs: SERVER_NOW_MS + 135_000,
    isFixed: false,
    ...parts,
  };
}

export function buildPerson(id: string, parts: Partial<RoomPerson> = {}): RoomPerson {
  return {
    id,
    name: `${id[0]?.toUpperCase()}${id.slice(1)}`,
    avatarUrl: null,
    role: 'member',
    isHere: true,
    isSounding: true,
    isActive: true,
    ...parts,
  };
}

/** Ada is the host, and Ben and Cleo are members; a song of Ben's has played for 65 seconds. */
export function wireRoom(parts: Partial<WireRoom> = {}): WireRoom {
  return {
    id: ROOM_ID,
    revision: 7,
    name: 'Kitchen',
    code: 'ABC234',
    isPublic: false,
    isFeatured: false,
    mode: 'queue',
    isLocked: false,
    needsApproval: false,
    keepsGoing: false,
    isPaused: false,
    current: {
      ...wireEntry('e0', { addedBy: 'ben', isFixed: true, track: wireRoomTrack(90, 'Sundial') }),
      startedAtMs: SERVER_NOW_MS - 65_000,
      pausedAtMs: null,
    },
    entries: [
      wireEntry('e1'),
      wireEntry('e2', { addedBy: 'ben', startsAtMs: SERVER_NOW_MS + 335_000 }),
      wireEntry('e3', { addedBy: null, startsAtMs: SERVER_NOW_MS + 535_000 }),
    ],
    people: [buildPerson('ada', { role: 'host' }), buildPerson('ben'), buildPerson('cleo')],
    skipVote: { votedBy: [], needed: 2, coolDownUntilMs: null },
    leadMs: 800,
    serverTimeMs: SERVER_NOW_MS,
    ...parts,
  };
}

export function wireReply(me = 'ada', parts: Partial<WireRoom> = {}): WireReply {
  return { room: wireRoom(parts), me };
}

export function buildKnownRoom(me = 'ada', parts: Partial<WireRoom> = {}): KnownRoom {
  return toKnownRoom(wireReply(me, parts));
}
