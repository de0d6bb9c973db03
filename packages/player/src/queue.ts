/**
 * The listener's queue: entries in order, the current index, and the shuffled order while shuffle is on. "A random
 * other item" (specification) comes from a permutation that is drawn ahead: every next item is a random other one, yet
 * each item gets its turn, and the queue view can show what comes.
 */

import type { PlayerTrack, QueueEntry, RepeatMode } from './player-types.ts';
import { type Random, shuffleInto } from './random-order.ts';

/** Maximum number of shuffled items that `previous` remembers; beyond it, a random other item serves as well. */
const TRAIL_LENGTH = 100;

export interface Queue {
  readonly entries: readonly QueueEntry[];
  /** -1 if there is no current entry. */
  readonly index: number;
  /** Entry ids in shuffled order, the current one included; undefined while shuffle is off. */
  readonly order: readonly string[] | undefined;
  /** Shuffled items already played, newest last, for `previous`. */
  readonly trail: readonly string[];
  readonly nextEntryNumber: number;
}

export const emptyQueue: Queue = { entries: [], index: -1, order: undefined, trail: [], nextEntryNumber: 1 };

export function currentEntry(queue: Queue): QueueEntry | undefined {
  return queue.entries[queue.index];
}

/** Replaces all entries; shuffle stays on or off. */
export function replaceQueue(
  queue: Queue,
  tracks: readonly PlayerTrack[],
  start: { index: number; random: Random },
): Queue {
  const added = toEntries(tracks, queue.nextEntryNumber);
  const index = added.length === 0 ? -1 : Math.min(Math.max(start.index, 0), added.length - 1);
  const replaced: Queue = {
    entries: added,
    index,
    order: queue.order === undefined ? undefined : [],
    trail: [],
    nextEntryNumber: queue.nextEntryNumber + tracks.length,
  };
  return redraw(replaced, start.random);
}

export function appendToQueue(queue: Queue, tracks: readonly PlayerTrack[], random: Random): Queue {
  return insertAt(queue, tracks, { position: queue.entries.length, random });
}

/** Inserts after the current item, also in the shuffled order, because the listener wants these next. */
export function insertNext(queue: Queue, tracks: readonly PlayerTrack[], random: Random): Queue {
  const inserted = insertAt(queue, tracks, { position: queue.index + 1, random });
  if (inserted.order === undefined) return inserted;
  const newIds = inserted.entries
    .slice(queue.index + 1, queue.index + 1 + tracks.length)
    .map((entry) => entry.entryId);
  const fresh = new Set(newIds);
  const rest = inserted.order.filter((entryId) => !fresh.has(entryId));
  const cursor = cursorOf(inserted);
  return { ...inserted, order: [...rest.slice(0, cursor + 1), ...newIds, ...rest.slice(cursor + 1)] };
}

/**
 * Removing an earlier entry decrements the index. Removing the current one sets it to -1 while the track plays on
 * [M-364, M-365].
 */
export function removeFromQueue(queue: Queue, entryId: string, random: Random): Queue {
  const position = queue.entries.findIndex((entry) => entry.entryId === entryId);
  if (position === -1) return queue;
  const removed: Queue = {
    ...queue,
    entries: queue.entries.filter((_, index) => index !== position),
    index: position < queue.index ? queue.index - 1 : position === queue.index ? -1 : queue.index,
    order: queue.order?.filter((id) => id !== entryId),
    trail: queue.trail.filter((id) => id !== entryId),
  };
  return redrawWhenSpent(removed, random);
}

/** Restores a removed entry at `toIndex` among the upcoming ones, unless the queue already contains it. */
export function putBackInQueue(queue: Queue, entry: QueueEntry, toIndex: number): Queue {
  const { entryId } = entry;
  if (queue.entries.some((known) => known.entryId === entryId)) return queue;
  const atEnd = {
    ...queue,
    entries: [...queue.entries, entry],
    order: queue.order && [...queue.order, entryId],
  };
  return moveInQueue(atEnd, entryId, toIndex);
}

/**
 * Moves an entry to this position among the upcoming ones. While shuffle is on, only the shuffled order changes; the
 * order of adding is kept for when shuffle is switched off. The current entry stays current.
 */
export function moveInQueue(queue: Queue, entryId: string, toIndex: number): Queue {
  const from = queue.entries.findIndex((entry) => entry.entryId === entryId);
  if (from === -1 || from === queue.index || Number.isNaN(toIndex)) return queue;
  if (queue.order === undefined) {
    const { items, cursor } = moveAhead(queue.entries, { from, cursor: queue.index, toIndex });
    return { ...queue, entries: items, index: cursor };
  }
  const move = { from: queue.order.indexOf(entryId), cursor: cursorOf(queue), toIndex };
  return { ...queue, order: moveAhead(queue.order, move).items };
}

export function clearQueue(queue: Queue): Queue {
  return {
    ...emptyQueue,
    order: queue.order === undefined ? undefined : [],
    nextEntryNumber: queue.nextEntryNumber,
  };
}

/** Restores the cleared queue, after entries that were added since. */
export function bringBackQueue(queue: Queue, cleared: Queue, random: Random): Queue {
  if (queue.entries.length > 0) {
    return appendToQueue(
      queue,
      cleared.entries.map(({ track }) => track),
      random,
    );
  }
  const isShuffled = queue.order !== undefined;
  const restored = { ...cleared, nextEntryNumber: queue.nextEntryNumber };
  return isShuffled === (cleared.order !== undefined) ? restored : setShuffle(restored, isShuffled, random);
}

export function setShuffle(queue: Queue, isShuffled: boolean, random: Random): Queue {
  if (!isShuffled) return { ...queue, order: undefined, trail: [] };
  return redraw({ ...queue, order: [], trail: [] }, random);
}

/** Makes an entry current; the skipped items of a shuffled round are still to come. */
export function jumpTo(queue: Queue, entryId: string, random: Random): Queue {
  const index = queue.entries.findIndex((entry) => entry.entryId === entryId);
  if (index === -1) return queue;
  if (queue.order === undefined || index === queue.index) return { ...queue, index };
  const left = currentEntry(queue)?.entryId;
  const rest = queue.order.filter((id) => id !== entryId);
  const after = left === undefined ? 0 : rest.indexOf(left) + 1;
  const order = [...rest.slice(0, after), entryId, ...rest.slice(after)];
  return redrawWhenSpent({ ...queue, index, order, trail: extendTrail(queue.trail, left) }, random);
}

/** The queue after "next", or undefined at the end [M-367..M-372]. */
export function advance(queue: Queue, repeat: RepeatMode, random: Random): Queue | undefined {
  const target = nextEntryId(queue, repeat);
  return target === undefined ? undefined : jumpTo(queue, target, random);
}

/** The queue after "previous", or undefined at the start [M-373..M-377]. */
export function retreat(queue: Queue, repeat: RepeatMode, random: Random): Queue | undefined {
  if (queue.entries.length === 0) return undefined;
  if (queue.order !== undefined) return retreatShuffled(queue, random);
  const index = queue.index - 1;
  if (index >= 0) return { ...queue, index };
  return repeat === 'all' ? { ...queue, index: queue.entries.length - 1 } : undefined;
}

/** The entries that `advance` will play, in order; with repeat-all or shuffle, more follow than are shown. */
export function upcomingEntries(queue: Queue): readonly QueueEntry[] {
  if (queue.order === undefined) return queue.entries.slice(queue.index + 1);
  const byId = new Map(queue.entries.map((entry) => [entry.entryId, entry]));
  return queue.order.slice(cursorOf(queue) + 1).flatMap((entryId) => byId.get(entryId) ?? []);
}

/** Whether a neighbor of the entry is from the same album and they play in album order. */
export function isAlbumRun({ entries, order }: Pick<Queue, 'entries' | 'order'>, index: number): boolean {
  const albumId = entries[index]?.track.albumId;
  if (order !== undefined || albumId === undefined) return false;
  return [index - 1, index + 1].some((beside) => entries[beside]?.track.albumId === albumId);
}

/** The entry `advance` would make current, without moving. */
export function peekNext(queue: Queue, repeat: RepeatMode): QueueEntry | undefined {
  const target = nextEntryId(queue, repeat);
  return queue.entries.find((entry) => entry.entryId === target);
}

function nextEntryId(queue: Queue, repeat: RepeatMode): string | undefined {
  // Avoids building the list of upcoming entries, because this runs four times a second near the end of a track.
  const { entries, index, order } = queue;
  const following = order === undefined ? entries[index + 1]?.entryId : order[cursorOf(queue) + 1];
  if (following !== undefined) return following;
  return repeat === 'all' ? entries[0]?.entryId : undefined;
}

function retreatShuffled(queue: Queue, random: Random): Queue {
  const currentId = currentEntry(queue)?.entryId;
  const others = queue.entries.filter((entry) => entry.entryId !== currentId);
  if (others.length === 0) return queue;
  const trail = queue.trail.filter((id) => id !== currentId);
  const played = trail.at(-1) ?? others[Math.floor(random() * others.length)]?.entryId;
  if (played === undefined) return queue;
  // Inserted before the current item, so that "next" returns to it.
  const rest = (queue.order ?? []).filter((id) => id !== played);
  const cursor = currentId === undefined ? 0 : rest.indexOf(currentId);
  const order = [...rest.slice(0, cursor), played, ...rest.slice(cursor)];
  const index = queue.entries.findIndex((entry) => entry.entryId === played);
  return redrawWhenSpent({ ...queue, index, order, trail: trail.slice(0, -1) }, random);
}

function insertAt(
  queue: Queue,
  tracks: readonly PlayerTrack[],
  toIndex: { position: number; random: Random },
): Queue {
  const added = toEntries(tracks, queue.nextEntryNumber);
  const { position, random } = toIndex;
  const inserted: Queue = {
    ...queue,
    entries: [...queue.entries.slice(0, position), ...added, ...queue.entries.slice(position)],
    nextEntryNumber: queue.nextEntryNumber + added.length,
  };
  if (inserted.order === undefined) return inserted;
  const cursor = cursorOf(inserted);
  const played = inserted.order.slice(0, cursor + 1);
  const ahead = shuffleInto(
    inserted.order.slice(cursor + 1),
    added.map((entry) => entry.entryId),
    random,
  );
  return { ...inserted, order: [...played, ...ahead] };
}

/** Index of the current entry in the shuffled order, -1 if there is none. */
function cursorOf(queue: Queue): number {
  const current = currentEntry(queue);
  return current === undefined || queue.order === undefined ? -1 : queue.order.indexOf(current.entryId);
}

/** Draws the next round at the last item of a round, so that upcoming items are always visible. */
function redrawWhenSpent(queue: Queue, random: Random): Queue {
  if (queue.order === undefined || cursorOf(queue) < queue.order.length - 1) return queue;
  return redraw(queue, random);
}

function redraw(queue: Queue, random: Random): Queue {
  if (queue.order === undefined) return queue;
  const currentId = currentEntry(queue)?.entryId;
  const others = queue.entries.map((entry) => entry.entryId).filter((id) => id !== currentId);
  const ahead = shuffleInto([], others, random);
  return { ...queue, order: currentId === undefined ? ahead : [currentId, ...ahead] };
}

interface Move {
  readonly from: number;
  /** Places count from the item after this one; -1 is the start. */
  readonly cursor: number;
  readonly toIndex: number;
}

function moveAhead<Item>(items: readonly Item[], { from, cursor, toIndex }: Move) {
  const rest = items.toSpliced(from, 1);
  const cursorInRest = from < cursor ? cursor - 1 : cursor;
  const target = cursorInRest + 1 + Math.max(Math.trunc(toIndex), 0);
  return { items: rest.toSpliced(target, 0, ...items.slice(from, from + 1)), cursor: cursorInRest };
}

function extendTrail(trail: readonly string[], entryId: string | undefined): readonly string[] {
  return entryId === undefined ? trail : [...trail, entryId].slice(-TRAIL_LENGTH);
}

function toEntries(tracks: readonly PlayerTrack[], firstNumber: number): QueueEntry[] {
  return tracks.map((track, offset) => ({ entryId: `q${firstNumber + offset}`, track }));
}
