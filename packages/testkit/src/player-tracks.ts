import { createPlayerTrack, type PlayerTrack } from '@tutti/player';

/** A playable track named after its id. */
export function buildPlayerTrack(id: number | string, parts: { durationSeconds?: number } = {}): PlayerTrack {
  return createPlayerTrack({ id, title: `Track ${id}`, durationSeconds: parts.durationSeconds ?? 180 });
}

export function buildPlayerTracks(count: number): PlayerTrack[] {
  return Array.from({ length: count }, (_, index) => buildPlayerTrack(index + 1));
}
