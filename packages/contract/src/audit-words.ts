/** Words of the audit log. Without schemas, so that the page can offer them without loading zod. */
export const AUDIT_ACTIONS = [
  'USER_LOGIN',
  'USER_LOGOUT',
  'USER_REGISTERED',
  'USER_APPROVED',
  'USER_REJECTED',
  'USER_DELETED',
  'USER_LOCKED',
  'ROLE_ASSIGNED',
  'ROLE_REMOVED',
  'PROFILE_UPDATED',
  'PASSWORD_CHANGED',
  'PASSWORD_RESET_REQUESTED',
  'PASSWORD_RESET',
  'EMAIL_CONFIRMED',
  'SESSION_REVOKED',
  'ADMIN_ACCESS_REQUESTED',
  'STREAM_STARTED',
  'STREAM_STOPPED',
  'STREAM_SKIPPED',
  'STATION_MADE_PUBLIC',
  'STATION_MADE_PRIVATE',
  'LISTEN_KEY_CREATED',
  'LISTEN_KEY_REVOKED',
  'APP_KEY_CREATED',
  'APP_KEY_REVOKED',
  'LIBRARY_SCAN_STARTED',
  'LIBRARY_PURGED',
  'BACKUP_MADE',
  'BACKUP_DOWNLOADED',
  'BACKUP_RESTORED',
  'AUDIT_FORGOTTEN',
  'ACCESS_REFUSED',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Offered by the audit filter; `Library` and `System` are ours. */
export const AUDIT_RESOURCE_TYPES = [
  'Authentication',
  'User Management',
  'Streaming',
  'Library',
  'System',
] as const;
export type AuditResourceType = (typeof AUDIT_RESOURCE_TYPES)[number];
