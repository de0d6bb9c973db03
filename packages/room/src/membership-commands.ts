import { ROOM_GUESTS_MAX, ROOM_MEMBERS_MAX } from '@tutti/contract/limits';
import type { MembershipCommand } from './commands.ts';
import type { RoomApplied, RoomEvent, RoomRefused, RoomResult } from './events.ts';
import { NEW_GUEST } from './guests.ts';
import { leaveRoom } from './leave-room.ts';
import { findMember, isPresent, type RoomGuest, type RoomMember, type RoomState } from './room-state.ts';
import { changed, refuse, type Turn, unchanged } from './turn.ts';

type Of<Type extends MembershipCommand['type']> = Extract<MembershipCommand, { type: Type }>;

/** The first person with an account becomes the host. A co-host who comes back is a co-host again. */
export function applyJoin(state: RoomState, { asGuest }: Of<'join'>, turn: Turn): RoomResult {
  const { actor } = turn;
  const known = findMember(state, actor.id);
  if (known !== undefined && isPresent(known)) return unchanged(state);
  const present = state.members.filter(isPresent);
  if (present.length >= ROOM_MEMBERS_MAX) return refuse('members-full');
  const guest = known === undefined && asGuest ? NEW_GUEST : known?.guest;
  const joined = guest ? toGuest(present, guest, turn) : toAccount(present, known?.role, turn);
  if ('refused' in joined) return joined;
  const members = [...state.members.filter((member) => member !== known), joined];
  return changed(state, { members }, { type: 'member-joined', memberId: actor.id });
}

const isGuest = ({ guest }: RoomMember) => guest !== undefined;

function toGuest(
  present: readonly RoomMember[],
  guest: RoomGuest,
  { actor, nowMs }: Turn,
): RoomMember | RoomRefused {
  if (present.filter(isGuest).length >= ROOM_GUESTS_MAX) return refuse('members-full');
  return { ...actor, role: 'member', joinedAtMs: nowMs, guest };
}

function toAccount(
  present: readonly RoomMember[],
  knownRole: RoomMember['role'] = 'member',
  { actor, nowMs }: Turn,
): RoomMember {
  return { ...actor, role: present.every(isGuest) ? 'host' : knownRole, joinedAtMs: nowMs };
}

export function applyLeave(state: RoomState, _command: Of<'leave'>, { actor, nowMs }: Turn): RoomResult {
  return isPresent(actor) ? leaveRoom(state, actor.id, { cause: 'left', nowMs }) : unchanged(state);
}

export function applySetCoHost(state: RoomState, { memberId, isOn }: Of<'set-co-host'>): RoomResult {
  const member = findMember(state, memberId);
  if (member === undefined || !isPresent(member)) return refuse('no-such-member');
  if (member.role === 'host' || member.guest !== undefined) return refuse('not-allowed');
  return setRoles(state, new Map([[memberId, isOn ? 'co-host' : 'member']]));
}

/** The former host stays as a co-host. */
export function applyPassHost(state: RoomState, { memberId }: Of<'pass-host'>, { actor }: Turn): RoomResult {
  const member = findMember(state, memberId);
  if (member === undefined || !isPresent(member)) return refuse('no-such-member');
  if (memberId === actor.id) return unchanged(state);
  if (member.guest !== undefined) return refuse('not-allowed');
  return setRoles(
    state,
    new Map([
      [actor.id, 'co-host'],
      [memberId, 'host'],
    ]),
  );
}

function setRoles(state: RoomState, roles: ReadonlyMap<string, RoomMember['role']>): RoomApplied {
  const events: RoomEvent[] = [];
  const members = state.members.map((member) => {
    const role = roles.get(member.id) ?? member.role;
    if (role === member.role) return member;
    events.push({ type: 'role-changed', memberId: member.id, role });
    return { ...member, role };
  });
  return changed(state, { members }, ...events);
}

/** Takes the waiting entries and the boosts of the person out, too; the person may join again. */
export function applyRemoveMember(
  state: RoomState,
  { memberId }: Of<'remove-member'>,
  turn: Turn,
): RoomResult {
  const member = findRemovable(state, memberId, turn);
  if ('refused' in member) return member;
  return isPresent(member) ? expel(state, member, { cause: 'removed', turn }) : unchanged(state);
}

/** Works for people who have left, too. */
export function applyBan(state: RoomState, { memberId }: Of<'ban'>, turn: Turn): RoomResult {
  const member = findRemovable(state, memberId, turn);
  if ('refused' in member) return member;
  if (member.bannedAtMs !== null) return unchanged(state);
  const expelled = expel(state, member, { cause: 'banned', turn });
  const members = expelled.state.members.map((other) =>
    other.id === memberId ? { ...other, bannedAtMs: turn.nowMs } : other,
  );
  return changed(expelled.state, { members }, ...expelled.events, { type: 'member-banned', memberId });
}

export function applyUnban(state: RoomState, { memberId }: Of<'unban'>): RoomResult {
  const member = findMember(state, memberId);
  if (member === undefined) return refuse('no-such-member');
  if (member.bannedAtMs === null) return unchanged(state);
  const members = state.members.map((other) => (other === member ? { ...other, bannedAtMs: null } : other));
  return changed(state, { members }, { type: 'member-unbanned', memberId });
}

/** Nobody removes themselves or the host, and only the host removes a co-host who is in. */
function findRemovable(state: RoomState, memberId: string, { actor }: Turn): RoomMember | RoomRefused {
  const member = findMember(state, memberId);
  if (member === undefined) return refuse('no-such-member');
  const isEqual = member.role === 'co-host' && actor.role !== 'host';
  return memberId === actor.id || member.role === 'host' || isEqual ? refuse('not-allowed') : member;
}

function expel(
  state: RoomState,
  member: RoomMember,
  { cause, turn }: { cause: 'removed' | 'banned'; turn: Turn },
): RoomApplied {
  const left = isPresent(member)
    ? leaveRoom(state, member.id, { cause, nowMs: turn.nowMs })
    : unchanged(state);
  const removed = left.state.entries.filter(
    ({ id, addedBy }) => addedBy === member.id && !(turn.isStarting?.(id) ?? false),
  );
  const boosted = left.state.entries.filter(
    (entry) => entry.boostedBy.includes(member.id) && !removed.includes(entry),
  );
  const entries = left.state.entries
    .filter((entry) => !removed.includes(entry))
    .map((entry) => ({ ...entry, boostedBy: entry.boostedBy.filter((id) => id !== member.id) }));
  const members = left.state.members.map((other) =>
    other.id === member.id ? { ...other, role: 'member' as const } : other,
  );
  const events: RoomEvent[] = [];
  const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);
  if (removed.length > 0) {
    events.push({ type: 'entries-removed', entryIds: idsOf(removed), cause: 'member-removed' });
  }
  if (boosted.length > 0) events.push({ type: 'boosts-changed', entryIds: idsOf(boosted) });
  return changed(left.state, { entries, members }, ...left.events, ...events);
}
