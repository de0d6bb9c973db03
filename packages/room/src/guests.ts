/** The limits of guests, who have no account: few additions, one boost, and no rights before a host has approved one. */
import { ROOM_GUEST_ADDS, ROOM_GUEST_ADDS_MS } from '@tutti/contract/limits';
import type { RoomRefused } from './events.ts';
import type { RoomGuest, RoomMember, RoomState } from './room-state.ts';
import { refuse, type Turn } from './turn.ts';

export const NEW_GUEST: RoomGuest = { isApproved: false, spentUntilMs: 0 };

/** Time after which one addition is refilled. */
const ADD_MS = ROOM_GUEST_ADDS_MS / ROOM_GUEST_ADDS;
/** The cost of a vote to skip, in additions. */
const SKIP_VOTE_COST = 0.5;

/** Takes the cost, counted in additions, from what is left to the member. Only guests have a limit. */
export function spend(
  state: RoomState,
  { guest, id }: RoomMember,
  { cost, nowMs }: { readonly cost: number; readonly nowMs: number },
): RoomState | RoomRefused {
  if (guest === undefined) return state;
  const spentUntilMs = Math.max(guest.spentUntilMs, nowMs) + cost * ADD_MS;
  if (spentUntilMs - nowMs > ROOM_GUEST_ADDS_MS) return refuse('guest-limit');
  return changeGuests(state, (member) =>
    member.id === id ? { isApproved: guest.isApproved, spentUntilMs } : undefined,
  );
}

/** Refuses guests of whom no host has approved a song, who could otherwise come in under many names and outvote all. */
export function spendVote(state: RoomState, { actor, nowMs }: Turn): RoomState | RoomRefused {
  if (actor.guest?.isApproved === false) return refuse('guest-unknown');
  return spend(state, actor, { cost: SKIP_VOTE_COST, nowMs });
}

/** A host who approves an entry has looked at its guest. */
export function approveGuests(state: RoomState, memberIds: ReadonlySet<string | null>): RoomState {
  return changeGuests(state, ({ id, guest }) =>
    guest !== undefined && !guest.isApproved && memberIds.has(id)
      ? { ...guest, isApproved: true }
      : undefined,
  );
}

function changeGuests(state: RoomState, change: (member: RoomMember) => RoomGuest | undefined): RoomState {
  const members = state.members.map((member) => {
    const guest = change(member);
    return guest === undefined ? member : { ...member, guest };
  });
  return { ...state, members };
}
