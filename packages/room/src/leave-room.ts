import type { RoomApplied, RoomEvent } from './events.ts';
import { isPresent, type RoomMember, type RoomState } from './room-state.ts';
import { changed } from './turn.ts';

interface Leaving {
  readonly cause: 'left' | 'gone' | 'removed' | 'banned';
  readonly nowMs: number;
}

/**
 * Takes a person out of the room. Entries and boosts stay; the vote to skip does not. When the host leaves, the oldest
 * co-host becomes the host, or the oldest member without one; an empty room has no host, and guests never become one.
 */
export function leaveRoom(state: RoomState, memberId: string, { cause, nowMs }: Leaving): RoomApplied {
  const events: RoomEvent[] = [{ type: 'member-left', memberId, cause }];
  let wasHost = false;
  let members = state.members.map((member): RoomMember => {
    if (member.id !== memberId) return member;
    wasHost = member.role === 'host';
    return { ...member, leftAtMs: nowMs, role: wasHost ? 'member' : member.role };
  });
  const heir = wasHost ? findHeir(members) : undefined;
  if (heir !== undefined) {
    members = members.map((member) => (member === heir ? { ...member, role: 'host' } : member));
    events.push({ type: 'role-changed', memberId: heir.id, role: 'host' });
  }
  const skipVotes = state.skipVotes.filter((id) => id !== memberId);
  if (skipVotes.length < state.skipVotes.length) events.push({ type: 'skip-votes-changed' });
  if (!isLeftToGuests(members)) return changed(state, { members, skipVotes }, ...events);
  return changed(state, { members, skipVotes, endedAtMs: nowMs }, ...events, { type: 'room-ended' });
}

/** Nobody could approve their songs or send anybody away. */
function isLeftToGuests(members: readonly RoomMember[]): boolean {
  const present = members.filter(isPresent);
  return present.length > 0 && present.every(({ guest }) => guest !== undefined);
}

/** Takes the first of several who joined at the same instant. */
function findHeir(members: readonly RoomMember[]): RoomMember | undefined {
  const present = members
    .filter((member) => isPresent(member) && member.guest === undefined)
    .toSorted((one, other) => one.joinedAtMs - other.joinedAtMs);
  return present.find(({ role }) => role === 'co-host') ?? present[0];
}
