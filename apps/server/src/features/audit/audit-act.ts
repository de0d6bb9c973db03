import type { AuditAction, AuditResourceType } from '@tutti/contract';

export interface AuditAct {
  readonly action: AuditAction;
  readonly resourceType: AuditResourceType;
  /** What it was done to: a user's address, a station's name. */
  readonly resource?: string;
  /** Who did it; without an id for somebody who is not signed in. */
  readonly actor?: { readonly userId?: string; readonly userName?: string; readonly email: string };
  readonly origin?: { readonly ipAddress: string; readonly userAgent: string };
  /** True when left out. */
  readonly isSuccess?: boolean;
  readonly details?: string;
}
