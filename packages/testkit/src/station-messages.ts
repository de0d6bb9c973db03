import type { RoomStream, RoomStreamEntry } from '@tutti/contract/rooms/schemas';
import type {
  StreamEntry,
  StreamMetadata,
  StreamTrack,
  TrackChanged,
} from '@tutti/contract/stations/schemas';

export interface StationScript {
  readonly genreId?: number;
  /** Server time at which the first track starts. */
  readonly startsAtMs: number;
  readonly playMs?: number;
  readonly count?: number;
  readonly firstSeq?: number;
  readonly generation?: number;
  readonly serverTimeMs: number;
}

export function buildStreamTrack(id: number): StreamTrack {
  return {
    id,
    title: `Track ${id}`,
    authors: `Artist ${id}`,
    genre: 'Jazz',
    album: {
      id: 1,
      title: 'Album',
      artUrl: '/api/albums/1/art',
      artColour: null,
      artColours: { field: '#5b1f14', spark: '#e8613c' },
    },
    durationMs: 180_000,
  };
}

/** Back-to-back airings of equal length; track ids equal the sequence numbers. */
export function buildStreamEntries({
  startsAtMs,
  playMs = 180_000,
  count = 3,
  firstSeq = 1,
  generation = 0,
}: StationScript): StreamEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    seq: firstSeq + index,
    generation,
    startedAtMs: startsAtMs + index * playMs,
    playMs,
    cueInMs: 0,
    fadeOutMs: 0,
    gainDb: -3,
    audioUrl: `/api/tracks/${firstSeq + index}/stream`,
    track: buildStreamTrack(firstSeq + index),
  }));
}

export function buildStreamMetadata(script: StationScript): StreamMetadata {
  const { startsAtMs, serverTimeMs, genreId = 1, playMs = 180_000 } = script;
  const entries = buildStreamEntries(script);
  return {
    genreId,
    currentTrack: entries[0]?.track ?? null,
    nextTrack: entries[1]?.track ?? null,
    trackStartedAt: new Date(startsAtMs).toISOString(),
    currentPositionMs: Math.max(Math.round(serverTimeMs - startsAtMs), 0),
    totalDurationMs: playMs,
    updatedAt: new Date(serverTimeMs).toISOString(),
    streamId: genreId,
    isActive: true,
    listenerCount: 1,
    serverTimeMs,
    entries,
  };
}

export function buildTrackChanged(script: StationScript): TrackChanged {
  const {
    genreId,
    currentTrack,
    nextTrack,
    trackStartedAt,
    totalDurationMs,
    streamId,
    serverTimeMs,
    entries,
  } = buildStreamMetadata(script);
  return {
    genreId,
    currentTrack,
    nextTrack,
    trackStartedAt,
    totalDurationMs,
    streamId,
    serverTimeMs,
    entries,
  };
}

export const ROOM_ID = 'Friday-night_at-Adas-1';

export interface RoomScript extends StationScript {
  /** Places in the list of rows that are silent, counted from 0. */
  readonly silentAt?: readonly number[];
}

/** A room's rows: those of a station, of which some are silent. */
export function buildRoomStream({ silentAt = [], ...script }: RoomScript): RoomStream {
  const entries = buildStreamEntries(script).map(
    (entry, index): RoomStreamEntry =>
      silentAt.includes(index)
        ? { ...entry, track: null, audioUrl: null, entryId: null }
        : { ...entry, entryId: `entry-${entry.seq}` },
  );
  return {
    roomId: ROOM_ID,
    streamId: 900,
    name: 'Friday night',
    isActive: true,
    listenerCount: 3,
    serverTimeMs: script.serverTimeMs,
    entries,
  };
}
