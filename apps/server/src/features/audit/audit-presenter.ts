import type { AuditEntry } from '@tutti/contract';
import type { AuditRow } from './audit-store.ts';

export function toAuditEntry(row: AuditRow): AuditEntry {
  const timestamp = new Date(row.occurred_at).toISOString();
  return {
    id: String(row.id),
    action: row.action,
    resource: row.resource,
    resourceType: row.resource_type,
    userId: row.actor_id,
    user: row.actor_name ?? row.actor_email,
    userEmail: row.actor_email,
    timestamp,
    timestampDisplay: `${timestamp.slice(0, 10)} ${timestamp.slice(11, 19)} UTC`,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
    success: row.is_success === 1,
    details: row.details,
  };
}
