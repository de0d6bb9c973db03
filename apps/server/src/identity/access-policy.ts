import { type Access, mayControlStations } from '@tutti/contract';
import { AppError } from '#platform/app-error.ts';
import { CLOCK_CORRECTION_MAX_MS } from '#platform/clock.ts';
import { type Actor, isGuest, type Person } from './actor.ts';

type Policy = (person: Person | undefined) => void;

function requireActor(actor: Person | undefined): asserts actor is Actor {
  if (!actor) throw new AppError('UNAUTHENTICATED');
  if (isGuest(actor)) throw new AppError('ROOM_GUEST_ONLY');
}

function requireApproved(actor: Person | undefined): asserts actor is Actor {
  requireActor(actor);
  if (!actor.isApproved) throw new AppError('PENDING_APPROVAL');
}

/** Membership of the room is checked by the feature, because accounts are in several. */
function requireApprovedOrGuest(person: Person | undefined): void {
  if (!person || !isGuest(person)) requireApproved(person);
}

/** One policy per access level of the contract; a route without one of these levels does not compile. */
const POLICIES = {
  public: () => {},
  'signed-in': (actor) => requireActor(actor),
  approved: requireApproved,
  media: requireApproved,
  room: requireApprovedOrGuest,
  'station-control': (actor) => {
    requireApproved(actor);
    if (!mayControlStations(actor.roles)) throw new AppError('FORBIDDEN');
  },
  admin: (actor) => {
    requireActor(actor);
    if (!actor.roles.includes('Admin')) throw new AppError('ADMIN_REQUIRED');
  },
} as const satisfies Record<Access, Policy>;

export function hasPolicy(access: string): access is Access {
  return Object.hasOwn(POLICIES, access);
}

/** Throws the catalog's refusal if the actor may not use a route of this access level. */
export function authorize(access: Access, person: Person | undefined): void {
  POLICIES[access](person);
}

/** For actions that delete an account or grant lasting access (rulings 4.3 and 4.11); never above the other limit. */
const FRESH_REAUTH_MS = 15 * 60_000;

export const freshReauthMs = (reauthMaxAgeMs: number): number => Math.min(FRESH_REAUTH_MS, reauthMaxAgeMs);

/** Refuses a time far in the future, because a clock that was ahead would otherwise make it valid until then. */
export function isRecentReauth({ reauthAt }: Actor, now: number, maxAgeMs: number): boolean {
  return reauthAt !== undefined && now - reauthAt <= maxAgeMs && reauthAt - now <= CLOCK_CORRECTION_MAX_MS;
}
