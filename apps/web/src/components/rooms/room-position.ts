import type { RoomCurrent } from '#data/rooms/rooms-queries.ts';

/** The position in the song of a room at an instant of the server's clock. */
export function positionMsOf(current: RoomCurrent, serverNowMs: number): number {
  const positionMs = current.pausedAtMs ?? serverNowMs - (current.startedAtMs ?? serverNowMs);
  return Math.min(Math.max(0, positionMs), current.track.durationMs);
}
