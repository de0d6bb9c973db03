/**
 * The queue as it survives a reload of the page: plain data for whatever store the browser offers, and back. What comes
 * back is paused at its position; a reload must never start music. Stored data is input: what is odd is left out.
 */
import { createPlayerState, type PlayerPreferences, type PlayerState } from './player-state.ts';
import { createPlayerTrack } from './player-track.ts';
import type { PlayerTrack } from './player-types.ts';
import type { Queue } from './queue.ts';
import type { ReplayGainTags } from './replay-gain.ts';

/** Browsers give a page some five million characters; a track takes about 400 of them. */
const TRACKS_MAX = 2_000;
/** Of those, what was heard already. */
const HEARD_MAX = 200;

export interface KeptQueue {
  readonly tracks: readonly PlayerTrack[];
  /** Of the current one, -1 when none is. */
  readonly index: number;
  readonly seconds: number;
  /** Indexes in playing order while shuffled. */
  readonly order?: readonly number[];
}

/** undefined when there is nothing to come back to. */
export function keepQueue({ queue, currentTimeSeconds }: PlayerState): KeptQueue | undefined {
  if (queue.entries.length === 0) return undefined;
  const first = queue.entries.length <= TRACKS_MAX ? 0 : Math.max(0, queue.index - HEARD_MAX);
  const entries = queue.entries.slice(first, first + TRACKS_MAX);
  const places = new Map(entries.map(({ entryId }, place) => [entryId, place]));
  const order = queue.order?.flatMap((entryId) => places.get(entryId) ?? []);
  return {
    tracks: entries.map(({ track }) => track),
    index: queue.index < 0 ? -1 : queue.index - first,
    seconds: currentTimeSeconds,
    ...(order === undefined ? {} : { order }),
  };
}

/** A player as it was left. `stored` is whatever the browser held. */
export function restorePlayerState(preferences: Partial<PlayerPreferences>, stored: unknown): PlayerState {
  const fresh = createPlayerState(preferences);
  const kept = readKept(stored);
  if (kept === undefined) return fresh;
  const queue = toQueue(kept, fresh.queue.order !== undefined);
  const track = queue.entries[queue.index]?.track;
  if (track === undefined) return { ...fresh, queue };
  const currentTimeSeconds = Math.min(Math.max(kept.seconds, 0), track.durationSeconds);
  return { ...fresh, queue, track, currentTimeSeconds, durationSeconds: track.durationSeconds };
}

function toQueue({ tracks, index, order }: KeptQueue, isShuffled: boolean): Queue {
  const entries = tracks.map((track, place) => ({ entryId: String(place + 1), track }));
  const known = new Set(order?.filter((place) => place >= 0 && place < entries.length));
  // Every entry has its place in a shuffled order, also those the store forgot.
  const places = [...known, ...entries.keys().filter((place) => !known.has(place))];
  return {
    entries,
    index,
    order: isShuffled ? places.map((place) => String(place + 1)) : undefined,
    trail: [],
    nextEntryNumber: entries.length + 1,
  };
}

function readKept(stored: unknown): KeptQueue | undefined {
  if (!isRecord(stored) || !Array.isArray(stored.tracks)) return undefined;
  const tracks = stored.tracks.slice(0, TRACKS_MAX).map(readTrack);
  // An index into a list with holes would point at another track.
  if (tracks.length === 0 || tracks.includes(undefined)) return undefined;
  const { index, seconds, order } = stored;
  return {
    tracks: tracks as PlayerTrack[],
    index: isPlace(index) && index < tracks.length ? index : -1,
    seconds: typeof seconds === 'number' && Number.isFinite(seconds) ? seconds : 0,
    ...(Array.isArray(order) ? { order: order.filter(isPlace) } : {}),
  };
}

function readTrack(stored: unknown): PlayerTrack | undefined {
  if (!isRecord(stored)) return undefined;
  const { id, title, durationSeconds } = stored;
  if (typeof id !== 'string' || id === '' || typeof title !== 'string') return undefined;
  const text = (key: string) => (typeof stored[key] === 'string' ? (stored[key] as string) : null);
  return createPlayerTrack({
    id,
    title,
    artist: text('artist'),
    album: text('album'),
    albumId: text('albumId'),
    genre: text('genre'),
    audioUrl: text('audioUrl'),
    coverImageUrl: text('coverImageUrl'),
    durationSeconds: typeof durationSeconds === 'number' ? durationSeconds : 0,
    replayGain: readTags(stored.replayGain),
  });
}

function readTags(stored: unknown): ReplayGainTags | null {
  if (!isRecord(stored)) return null;
  const number = (key: string) => (typeof stored[key] === 'number' ? (stored[key] as number) : null);
  return {
    trackGainDb: number('trackGainDb'),
    trackPeak: number('trackPeak'),
    albumGainDb: number('albumGainDb'),
    albumPeak: number('albumPeak'),
  };
}

function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
