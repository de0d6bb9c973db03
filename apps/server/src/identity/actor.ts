import type { RoleName } from '@tutti/contract';
import type { Language } from '#platform/language/languages.ts';

export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly userName: string;
  readonly roles: readonly RoleName[];
  /** Approved by flag, or by role User or Admin. */
  readonly isApproved: boolean;
  /** The time at which the user of this session last proved their identity; undefined for app keys. */
  readonly reauthAt?: number;
}

/** Somebody without an account, who reaches one room. A type of its own, so that nothing takes a guest for an account. */
export interface Guest {
  readonly guestOfRoom: string;
  readonly memberId: string;
  /** Names the guest's session, and the guest among people with and without an account. */
  readonly sessionId: `guest:${string}`;
  readonly name: string;
}

export type Person = Actor | Guest;

/** A device that shows a room, and nobody: it may look at that room, once a host has let it in. */
export interface Screen {
  readonly screenOfRoom: string;
  readonly screenId: string;
  readonly sessionId: `screen:${string}`;
  readonly pairingCode: string;
  /** The time until which it waits for a host; null once it was let in. */
  readonly expiresAtMs: number | null;
}

/** Whatever a valid token can stand for. */
export type TokenHolder = Person | Screen;

export function isScreen(holder: TokenHolder): holder is Screen {
  return 'screenOfRoom' in holder;
}

/** All that tells two people apart. */
export type PersonKey = Pick<Actor, 'userId'> | Guest;

export function isGuest(person: PersonKey): person is Guest {
  return 'guestOfRoom' in person;
}

/** Names a person where accounts and guests are counted alike. */
export function personIdOf(person: PersonKey): string {
  return isGuest(person) ? person.sessionId : person.userId;
}

export const guestPersonId = (memberId: string): Guest['sessionId'] => `guest:${memberId}`;

export interface RequestOrigin {
  readonly ipAddress: string;
  readonly userAgent: string;
  /** The page's language, if our page sent the request. */
  readonly language?: Language | undefined;
}

export interface Requester {
  readonly actor: Actor;
  readonly origin: RequestOrigin;
}
