/** Maps messages about a room's sound to the types of this package. */
import type { RoomStream } from '@tutti/contract/rooms/schemas';
import { roomStation } from '@tutti/contract/stations/station-ref';
import { nowPlayingAt } from './station-clockface.ts';
import type { NowPlaying } from './station-types.ts';
import { toEntry } from './wire-station.ts';

/** The message names no track on air, because its rows do. */
export function toRoomNowPlaying(stream: RoomStream): NowPlaying {
  const nowPlaying = {
    station: roomStation(stream.roomId),
    streamId: String(stream.streamId),
    roomName: stream.name,
    isActive: stream.isActive,
    listenerCount: stream.listenerCount,
    current: undefined,
    next: undefined,
    startedAtMs: undefined,
    positionMs: 0,
    totalDurationMs: 0,
    reportedAtMs: stream.serverTimeMs,
    entries: stream.entries.map((entry) => toEntry(entry, stream.streamId)),
  };
  return nowPlayingAt(nowPlaying, stream.serverTimeMs);
}
