/**
 * Converts the queue to plain data for the browser's storage, and back. A restored queue is paused at its position,
 * because a reload must never start music. It is stored in three parts by how often they change: the position all the
 * time, the shuffled order with every track, the tracks (the largest part) hardly ever.
 */
import { type PackedTrack, packTrack, unpackTrack } from './packed-track.ts';
import { createPlayerState, type PlayerPreferences, type PlayerState } from './player-state.ts';
import type { PlayerTrack } from './player-types.ts';
import { currentEntry, type Queue } from './queue.ts';

/** The same as the maximum of a playlist; about 130 characters each. */
const TRACKS_MAX = 10_000;
/** Number of already played entries that are kept of a longer queue. */
const PLAYED_MAX = 200;

/** The stored entries: from `first` up to but excluding `last`. */
export interface StoredRange {
  readonly first: number;
  readonly last: number;
}

export interface StoredPosition {
  /** Index of the current entry among the stored ones, -1 if there is none. */
  readonly index: number;
  /** After a crash the parts may be from different moments, so an index alone could mean another track. */
  readonly trackId: string | undefined;
  readonly seconds: number;
  /** Lets a page that opens on the current track find its picture without reading all tracks. */
  readonly coverImageUrl: string | undefined;
}

/** Unchecked values from the browser's storage. */
export interface StoredQueue {
  readonly tracks: unknown;
  readonly order: unknown;
  readonly position: unknown;
}

export function storedRange({ entries, index }: Queue, tracksMax = TRACKS_MAX): StoredRange {
  const first = entries.length <= tracksMax ? 0 : Math.max(0, index - Math.min(PLAYED_MAX, tracksMax >> 1));
  return { first, last: Math.min(entries.length, first + tracksMax) };
}

export function keepTracks({ entries }: Queue, { first, last }: StoredRange): readonly PackedTrack[] {
  return entries.slice(first, last).map(({ track }) => packTrack(track));
}

/** Indexes in playing order; undefined while shuffle is off. */
export function keepOrder(
  { entries, order }: Queue,
  { first, last }: StoredRange,
): readonly number[] | undefined {
  if (order === undefined) return undefined;
  const positions = new Map(entries.slice(first, last).map(({ entryId }, position) => [entryId, position]));
  return order.flatMap((entryId) => positions.get(entryId) ?? []);
}

export function storePosition(
  { queue, currentTimeSeconds }: PlayerState,
  { first }: StoredRange,
): StoredPosition {
  const track = currentEntry(queue)?.track;
  return {
    index: queue.index < 0 ? -1 : queue.index - first,
    trackId: track?.id,
    seconds: currentTimeSeconds,
    coverImageUrl: track?.coverImageUrl,
  };
}

export function restorePlayerState(
  preferences: Partial<PlayerPreferences>,
  stored: StoredQueue,
): PlayerState {
  const fresh = createPlayerState(preferences);
  const tracks = readTracks(stored.tracks);
  if (tracks.length === 0) return fresh;
  const { index, seconds } = readPosition(stored.position, tracks);
  const order = fresh.queue.order && readOrder(stored.order, tracks.length);
  const queue = toQueue(tracks, index, order);
  const track = tracks[index];
  if (track === undefined) return { ...fresh, queue };
  const currentTimeSeconds = Math.min(Math.max(seconds, 0), track.durationSeconds);
  return { ...fresh, queue, track, currentTimeSeconds, durationSeconds: track.durationSeconds };
}

function toQueue(tracks: readonly PlayerTrack[], index: number, order: readonly number[] | undefined): Queue {
  return {
    entries: tracks.map((track, position) => ({ entryId: String(position + 1), track })),
    index,
    order: order?.map((position) => String(position + 1)),
    trail: [],
    nextEntryNumber: tracks.length + 1,
  };
}

function readTracks(stored: unknown): readonly PlayerTrack[] {
  if (!Array.isArray(stored)) return [];
  const tracks = stored.slice(0, TRACKS_MAX).map(unpackTrack);
  // A list with holes is dropped, because indexes into it would point at other tracks.
  return tracks.includes(undefined) ? [] : (tracks as PlayerTrack[]);
}

function readPosition(stored: unknown, tracks: readonly PlayerTrack[]): { index: number; seconds: number } {
  const { index, trackId, seconds } = (
    typeof stored === 'object' && stored !== null ? stored : {}
  ) as Partial<Record<keyof StoredPosition, unknown>>;
  const isThere = isPosition(index) && tracks[index]?.id === trackId;
  return {
    index: isThere ? index : tracks.findIndex(({ id }) => id === trackId),
    seconds: typeof seconds === 'number' && Number.isFinite(seconds) ? seconds : 0,
  };
}

/** Every entry needs a position in the shuffled order, also entries missing from the stored one. */
function readOrder(stored: unknown, count: number): readonly number[] {
  const positions = Array.isArray(stored)
    ? stored.filter(isPosition).filter((position) => position < count)
    : [];
  const known = new Set(positions);
  for (let position = 0; position < count; position += 1) known.add(position);
  return [...known];
}

function isPosition(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
