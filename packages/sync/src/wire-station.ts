/** Checks hub and HTTP messages of stations against the contract and maps them to the types of this package. */
import { trackArtUrl } from '@tutti/contract/media/track-art';
import type { RoomStreamEntry } from '@tutti/contract/rooms/schemas';
import type { Stream, StreamMetadata, StreamTrack, TrackChanged } from '@tutti/contract/stations/schemas';
import { genreStation } from '@tutti/contract/stations/station-ref';
import type { ReceivedEvent, ReceivedEventArgs } from './hub-words.ts';
import type { NowPlaying, StationEntry, StationListing, StationTrack } from './station-types.ts';
import { hubEventGuards } from './wire-guards.ts';

/** Returns undefined for an invalid message, because one bad message must not end the connection. */
export function decodeHubEvent<Event extends ReceivedEvent>(
  name: Event,
  args: unknown,
): ReceivedEventArgs<Event> | undefined {
  // An event of a newer server has no guard and counts as invalid.
  const isWellFormed = hubEventGuards[name];
  return isWellFormed?.(args) ? args : undefined;
}

export function toStationListing(stream: Stream): StationListing {
  return {
    streamId: String(stream.id),
    genreId: String(stream.genreId),
    genreName: stream.genreName,
    name: stream.name,
    description: stream.description,
    isActive: stream.isActive,
    listenerCount: stream.listenerCount,
  };
}

export function toNowPlaying(metadata: StreamMetadata): NowPlaying {
  return {
    station: genreStation(metadata.genreId),
    streamId: String(metadata.streamId),
    isActive: metadata.isActive,
    listenerCount: metadata.listenerCount,
    current: toTrack(metadata.currentTrack),
    next: toTrack(metadata.nextTrack),
    startedAtMs: toInstantMs(metadata.trackStartedAt),
    positionMs: metadata.currentPositionMs,
    totalDurationMs: metadata.totalDurationMs,
    reportedAtMs: metadata.serverTimeMs,
    entries: metadata.entries.map((entry) => toEntry(entry, metadata.streamId)),
  };
}

/** Applies a change of track at position 0. Only the listener count stays, because the message lacks it [M-313]. */
export function applyTrackChanged(before: NowPlaying | undefined, change: TrackChanged): NowPlaying {
  return {
    station: genreStation(change.genreId),
    streamId: String(change.streamId),
    isActive: change.currentTrack !== null,
    listenerCount: before?.listenerCount ?? 0,
    current: toTrack(change.currentTrack),
    next: toTrack(change.nextTrack),
    startedAtMs: toInstantMs(change.trackStartedAt),
    positionMs: 0,
    totalDurationMs: change.totalDurationMs,
    reportedAtMs: change.serverTimeMs,
    entries: change.entries.map((entry) => toEntry(entry, change.streamId)),
  };
}

/** A row of a room may be silent, while it is paused or has nothing to play. */
export function toEntry(
  entry: Omit<RoomStreamEntry, 'audioUrl' | 'entryId'>,
  streamId: number,
): StationEntry {
  return {
    // Excludes the generation, because a skip increases it and the playing entry must not restart.
    key: `${streamId}:${entry.seq}:${entry.track?.id ?? 'silence'}`,
    track: toTrack(entry.track ?? entry.pausedTrack),
    isSilent: entry.track === null,
    generation: entry.generation,
    startsAtMs: entry.startedAtMs,
    endsAtMs: entry.startedAtMs + entry.playMs,
    cueInMs: entry.cueInMs,
    gainDb: entry.gainDb,
    fadeOutMs: entry.fadeOutMs,
  };
}

function toTrack(track: StreamTrack | null | undefined): StationTrack | undefined {
  return track ? toStationTrack(track) : undefined;
}

function toStationTrack(track: StreamTrack): StationTrack {
  return {
    id: String(track.id),
    title: track.title,
    artist: track.authors,
    genre: track.genre,
    durationMs: track.durationMs,
    albumId: track.album === null ? undefined : String(track.album.id),
    albumTitle: track.album?.title,
    artUrl: trackArtUrl(track),
    artColour: track.album?.artColour ?? undefined,
    artColours: track.album?.artColours ?? undefined,
  };
}

function toInstantMs(text: string | null): number | undefined {
  return text === null ? undefined : Date.parse(text);
}
