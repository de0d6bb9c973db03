import { mayOpenPublicRooms } from '@tutti/contract';
import type { Actor } from '#identity/actor.ts';

/** Anybody approved may open a private room; one that everyone here sees needs one of three roles. */
export function canOpenPublicRooms(actor: Actor): boolean {
  return actor.isApproved && mayOpenPublicRooms(actor.roles);
}

/** Public rooms of a Celebrity come first. */
export function isFeatured(actor: Actor, isPublic: boolean): boolean {
  return isPublic && actor.roles.includes('Celebrity');
}
