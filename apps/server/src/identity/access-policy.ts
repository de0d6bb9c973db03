import { type Access, mayControlStations } from '@tutti/contract';
import { AppError } from '#platform/app-error.ts';
import { CLOCK_CORRECTION_MAX_MS } from '#platform/clock.ts';
import { type Actor, isGuest, isScreen, type Person, type TokenHolder } from './actor.ts';

type Policy = (holder: TokenHolder | undefined) => void;

function requirePerson(holder: TokenHolder | undefined): asserts holder is Person {
  if (!holder) throw new AppError('UNAUTHENTICATED');
  if (isScreen(holder)) throw new AppError('ROOM_SCREEN_ONLY');
}

function requireActor(actor: TokenHolder | undefined): asserts actor is Actor {
  requirePerson(actor);
  if (isGuest(actor)) throw new AppError('ROOM_GUEST_ONLY');
}

function requireApproved(actor: TokenHolder | undefined): asserts actor is Actor {
  requireActor(actor);
  if (!actor.isApproved) throw new AppError('PENDING_APPROVAL');
}

/** Membership of the room is checked by the feature, because accounts are in several. */
function requireApprovedOrGuest(holder: TokenHolder | undefined): void {
  requirePerson(holder);
  if (!isGuest(holder)) requireApproved(holder);
}

function requireScreen(holder: TokenHolder | undefined): void {
  if (!holder) throw new AppError('UNAUTHENTICATED');
  if (isScreen(holder)) return;
  throw new AppError(isGuest(holder) ? 'ROOM_GUEST_ONLY' : 'FORBIDDEN');
}

/** One policy per access level of the contract; a route without one of these levels does not compile. */
const POLICIES = {
  public: () => {},
  'signed-in': (actor) => requireActor(actor),
  approved: requireApproved,
  media: requireApproved,
  room: requireApprovedOrGuest,
  screen: requireScreen,
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
export function authorize(access: Access, holder: TokenHolder | undefined): void {
  POLICIES[access](holder);
}

/** For actions that delete an account or grant lasting access (rulings 4.3 and 4.11); never above the other limit. */
const FRESH_REAUTH_MS = 15 * 60_000;

export const freshReauthMs = (reauthMaxAgeMs: number): number => Math.min(FRESH_REAUTH_MS, reauthMaxAgeMs);

/** Refuses a time far in the future, because a clock that was ahead would otherwise make it valid until then. */
export function isRecentReauth({ reauthAt }: Actor, now: number, maxAgeMs: number): boolean {
  return reauthAt !== undefined && now - reauthAt <= maxAgeMs && reauthAt - now <= CLOCK_CORRECTION_MAX_MS;
}
