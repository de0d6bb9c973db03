import { mayControlStations } from '@tutti/contract';
import type { Actor } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';

/** Admin, DJ and Host start, stop, skip and initialize; for everybody else the same calls are hints (ruling 0.8). */
export function canControlStations(actor: Actor): boolean {
  return actor.isApproved && mayControlStations(actor.roles);
}

export function requireStationControl(actor: Actor): void {
  if (!canControlStations(actor)) throw new AppError('FORBIDDEN');
}
