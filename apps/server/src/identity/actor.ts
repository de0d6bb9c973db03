import type { RoleName } from '@tutti/contract';
import type { Language } from '#platform/language/languages.ts';

/** The acting user with a valid session, with the current rights from the database. */
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

/** The origin of a request, for audit entries and limits. */
export interface RequestOrigin {
  readonly ipAddress: string;
  readonly userAgent: string;
  /** The page's language, if our page sent the request. */
  readonly language?: Language | undefined;
}

/** A signed-in user who performs an action, and the origin of the request, for audit entries. */
export interface Requester {
  readonly actor: Actor;
  readonly origin: RequestOrigin;
}
