import type { RoleName } from '@tutti/contract';
import type { Language } from '#platform/language/languages.ts';

/** Who asks: a user with a valid session, as the database has them at this moment. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly userName: string;
  readonly roles: readonly RoleName[];
  /** Approved by flag, or by role User or Admin. */
  readonly isApproved: boolean;
  /** When the person of this session last showed who they are; never, where a key of an app asks. */
  readonly provedAt?: number;
}

/** Where a request comes from, for audit rows and limits. */
export interface RequestOrigin {
  readonly ipAddress: string;
  readonly userAgent: string;
  /** That its page speaks, where it is one of ours. */
  readonly language?: Language | undefined;
}

/** Somebody signed in who does something: the person and the place, as an audit row names them. */
export interface Requester {
  readonly actor: Actor;
  readonly origin: RequestOrigin;
}
