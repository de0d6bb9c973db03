import { type Access, mayControlStations } from '@tutti/contract';
import { AppError } from '#platform/app-error.ts';
import { CLOCK_CORRECTION_MAX_MS } from '#platform/clock.ts';
import type { Actor } from './actor.ts';

type Policy = (actor: Actor | undefined) => void;

function requireActor(actor: Actor | undefined): asserts actor is Actor {
  if (!actor) throw new AppError('UNAUTHENTICATED');
}

function requireApproved(actor: Actor | undefined): asserts actor is Actor {
  requireActor(actor);
  if (!actor.isApproved) throw new AppError('PENDING_APPROVAL');
}

/** One policy per access level of the contract; a route without one of these levels does not compile. */
const POLICIES = {
  public: () => {},
  'signed-in': (actor) => requireActor(actor),
  approved: requireApproved,
  media: requireApproved,
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
export function authorize(access: Access, actor: Actor | undefined): void {
  POLICIES[access](actor);
}

/**
 * The maximum age of a reauth for actions that delete an account or grant lasting access to it (rulings 4.3 and 4.11);
 * never longer than that of other actions.
 */
const FRESH_REAUTH_MS = 15 * 60_000;

export const freshReauthMs = (reauthMaxAgeMs: number): number => Math.min(FRESH_REAUTH_MS, reauthMaxAgeMs);

/** Refuses a time far in the future, because a clock that was ahead would otherwise make it valid until then. */
export function isRecentReauth({ reauthAt }: Actor, now: number, maxAgeMs: number): boolean {
  return reauthAt !== undefined && now - reauthAt <= maxAgeMs && reauthAt - now <= CLOCK_CORRECTION_MAX_MS;
}
