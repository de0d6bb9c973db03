import type { RoomMode } from '@tutti/contract/rooms/words';
import type { RoomAiring, RoomEntry, RoomState } from './room-state.ts';

/**
 * Orders the waiting entries as they will air, and those that wait for approval after them. Entries that already start
 * within the lead are not moved by any order: `planRoomRows` lets them stay, and the order decides what follows them.
 *
 * - `queue`, `host-only`: by their places in the queue.
 * - `turns`: one entry of each person in turn; the person whose last airing is the longest ago comes next, and people
 *   without any airing come first, the one with the first place before the others.
 * - `votes`: by boosts, and by age if they have the same number.
 *
 * Tracks that the room has added by itself come after all others, except for boosted ones by votes.
 */
export function orderEntries(
  mode: RoomMode,
  entries: readonly RoomEntry[],
  history: readonly RoomAiring[],
): RoomEntry[] {
  const approved = entries.filter(({ isApproved }) => isApproved);
  const unapproved = entries.filter(({ isApproved }) => !isApproved);
  const own = approved.filter(({ addedBy }) => addedBy === null);
  const added = approved.filter(({ addedBy }) => addedBy !== null);
  if (mode === 'votes') return [...orderByVotes([...added, ...own]), ...unapproved];
  return [...(mode === 'turns' ? orderByPerson(added, history) : added), ...own, ...unapproved];
}

/** Sorting is stable, so entries of the same age stay in the order of their places. */
function orderByVotes(entries: readonly RoomEntry[]): RoomEntry[] {
  const rank = ({ addedBy }: RoomEntry) => (addedBy === null ? 1 : 0);
  return entries.toSorted(
    (one, other) =>
      other.boostedBy.length - one.boostedBy.length ||
      rank(one) - rank(other) ||
      one.addedAtMs - other.addedAtMs,
  );
}

function orderByPerson(entries: readonly RoomEntry[], history: readonly RoomAiring[]): RoomEntry[] {
  const queues = Map.groupBy(entries, ({ addedBy }) => addedBy);
  const latestAirings = new Map(history.map(({ addedBy }, index) => [addedBy, index]));
  const latestAiringOf = (person: string | null) => latestAirings.get(person) ?? -1;
  return entries.map((_, index) => {
    // The map has people in the order of their first places, so the first one wins a tie.
    const [person, queue] = [...queues].reduce((best, other) =>
      latestAiringOf(other[0]) < latestAiringOf(best[0]) ? other : best,
    );
    const [next, ...rest] = queue;
    if (rest.length > 0) queues.set(person, rest);
    else queues.delete(person);
    latestAirings.set(person, history.length + index);
    return next as RoomEntry;
  });
}

/** Returns the entries for `planRoomRows`: the one on air unless it is skipped, and the approved ones in their order. */
export function listEntriesToAir({ onAir, settings, entries, history }: RoomState): RoomEntry[] {
  const ordered = orderEntries(settings.mode, entries, history).filter(({ isApproved }) => isApproved);
  return onAir === null || onAir.isSkipped ? ordered : [onAir.entry, ...ordered];
}
