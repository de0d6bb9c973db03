import type { RoomRole } from '@tutti/contract/rooms/words';
import type { MemberCommand } from './commands.ts';
import type { RoomMember } from './room-state.ts';

const RANKS: Readonly<Record<RoomRole, number>> = { member: 0, 'co-host': 1, host: 2 };

export function isAtLeast(role: RoomRole, least: RoomRole): boolean {
  return RANKS[role] >= RANKS[least];
}

/**
 * The least role for each command. Some commands limit members further: they remove and move their own entries only,
 * and co-hosts neither remove nor ban each other.
 */
const LEAST_ROLES: Readonly<Record<Exclude<MemberCommand['type'], 'join'>, RoomRole>> = {
  leave: 'member',
  add: 'member',
  remove: 'member',
  move: 'member',
  boost: 'member',
  'vote-skip': 'member',
  approve: 'co-host',
  skip: 'co-host',
  pause: 'co-host',
  resume: 'co-host',
  seek: 'co-host',
  'set-locked': 'co-host',
  'set-approval': 'co-host',
  'remove-member': 'co-host',
  ban: 'co-host',
  unban: 'co-host',
  'approve-screen': 'co-host',
  'remove-screen': 'co-host',
  'set-mode': 'host',
  'set-keep-going': 'host',
  rename: 'host',
  'set-co-host': 'host',
  'pass-host': 'host',
  'change-code': 'host',
  end: 'host',
};

/** Guests remove their own entries only, like other members, and have limits besides (`guests.ts`). */
const GUEST_COMMANDS: ReadonlySet<MemberCommand['type']> = new Set([
  'join',
  'leave',
  'add',
  'remove',
  'boost',
  'vote-skip',
]);

/** Whether somebody with this role in the room may use the command at all. */
export function mayUse(
  { role, guest }: Pick<RoomMember, 'role' | 'guest'>,
  type: MemberCommand['type'],
): boolean {
  if (guest !== undefined) return GUEST_COMMANDS.has(type);
  return type === 'join' || isAtLeast(role, LEAST_ROLES[type]);
}
