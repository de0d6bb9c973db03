import {
  type BroadcastStation,
  type HistoryEntry,
  type PlaybackSynced,
  type Stream,
  type StreamEntry,
  type StreamMetadata,
  type StreamTrack,
  stationTexts,
  type TrackChanged,
} from '@tutti/contract';
import { positionMs, rowEndMs, type TimelineRow, type TrackRow } from '@tutti/radio';
import { albumArtUrl } from '#features/library/pictures/art-address.ts';
import type { OnAirTrack } from './rotation-pool-store.ts';
import type { StationOutput } from './station-outputs.ts';
import type { GenreStation, Station } from './station-store.ts';

export interface OnAir<OfStation extends Station = Station> {
  station: OfStation;
  rows: TimelineRow[];
  tracks: ReadonlyMap<number, OnAirTrack>;
  nowMs: number;
  listenerCount: number;
}

export function toStream({ station, rows, listenerCount }: OnAir<GenreStation>): Stream {
  return {
    id: station.id,
    genreId: station.genreId,
    genreName: station.genreName,
    name: stationTexts.stationName(station.genreName),
    description: stationTexts.stationDescription(station.genreName),
    isActive: rows.length > 0,
    listenerCount,
    slug: station.slug,
    isPublic: station.isPublic,
  };
}

export function toBroadcastStation(
  onAir: OnAir<GenreStation>,
  { encoders, listeners }: StationOutput,
): BroadcastStation {
  const { genreId, genreName, slug, isPublic } = onAir.station;
  const { currentTrack } = toTrackChanged(onAir);
  return {
    genreId,
    genreName,
    slug,
    isPublic,
    isOnAir: onAir.rows.length > 0,
    encoders,
    listeners,
    currentTrack,
  };
}

export function toStreamMetadata(onAir: OnAir<GenreStation>): StreamMetadata {
  const { station, rows, nowMs, listenerCount } = onAir;
  const [current] = rows;
  return {
    ...toTrackChanged(onAir),
    currentPositionMs: audiblePositionMs(current, nowMs),
    updatedAt: toInstant(nowMs),
    isActive: rows.length > 0,
    listenerCount,
    streamId: station.id,
  };
}

export function toTrackChanged({ station, rows, tracks, nowMs }: OnAir<GenreStation>): TrackChanged {
  const entries = rows
    .filter((row) => row.kind === 'track')
    .map((row) => toEntry(row, toStreamTrack(row.trackId, tracks, station.genreName)));
  const [current, next] = entries;
  return {
    genreId: station.genreId,
    currentTrack: current?.track ?? null,
    nextTrack: next?.track ?? null,
    trackStartedAt: current === undefined ? null : toInstant(current.startedAtMs),
    totalDurationMs: current?.playMs ?? 0,
    streamId: station.id,
    serverTimeMs: nowMs,
    entries,
  };
}

export function toPlaybackSynced({ station, rows, nowMs }: OnAir<GenreStation>): PlaybackSynced {
  const [current] = rows;
  return {
    currentPositionMs: audiblePositionMs(current, nowMs),
    genreId: station.genreId,
    seq: current?.seq ?? null,
    serverTimeMs: nowMs,
  };
}

export function toHistoryEntry(
  row: TrackRow,
  tracks: ReadonlyMap<number, OnAirTrack>,
  genreName: string,
): HistoryEntry {
  return {
    track: toStreamTrack(row.trackId, tracks, genreName),
    startedAt: toInstant(row.startedAtMs),
    endedAt: toInstant(rowEndMs(row)),
  };
}

function toEntry(row: TrackRow, track: StreamTrack): StreamEntry {
  return {
    seq: row.seq,
    generation: row.generation,
    startedAtMs: row.startedAtMs,
    playMs: row.playMs,
    cueInMs: row.cueInMs,
    fadeOutMs: row.fadeOutMs,
    gainDb: row.gainDb,
    audioUrl: `/api/tracks/${row.trackId}/stream`,
    track,
  };
}

export function toStreamTrack(
  trackId: number,
  tracks: ReadonlyMap<number, OnAirTrack>,
  genre: string,
): StreamTrack {
  const track = tracks.get(trackId);
  // A foreign key ties rows to tracks, so this would be a bug and not a fault of the library.
  if (track === undefined) throw new Error(`timeline refers to track ${trackId}, which was not loaded`);
  const { albumId, albumTitle, artVersion, artColour, artColours } = track;
  return {
    id: track.id,
    title: track.title,
    authors: track.artistCredit,
    genre,
    album:
      albumId === null
        ? null
        : {
            id: albumId,
            title: albumTitle ?? '',
            artUrl: albumArtUrl(albumId, artVersion),
            artColour,
            artColours,
          },
    durationMs: track.durationMs,
  };
}

function audiblePositionMs(row: TimelineRow | undefined, nowMs: number): number {
  return row === undefined ? 0 : Math.round(positionMs(row, nowMs));
}

function toInstant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
