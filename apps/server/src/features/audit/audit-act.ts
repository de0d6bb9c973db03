import type { AuditAction, AuditResourceType } from '@tutti/contract';

export interface AuditAct {
  readonly action: AuditAction;
  readonly resourceType: AuditResourceType;
  readonly resource?: string;
  /** User who acted; without an id for a person who is not signed in. */
  readonly actor?: { readonly userId?: string; readonly userName?: string; readonly email: string };
  readonly origin?: { readonly ipAddress: string; readonly userAgent: string };
  /** Defaults to true. */
  readonly isSuccess?: boolean;
  readonly details?: string;
}
