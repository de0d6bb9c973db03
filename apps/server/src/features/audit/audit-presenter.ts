import type { AuditEntry } from '@tutti/contract';
import type { AuditAct } from './audit-act.ts';
import type { AuditRow, NewAuditRow } from './audit-store.ts';

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
    isByServer: isByServer(row),
  };
}

/** Entries without name and address are the server's own, because every request from outside has at least one. */
function isByServer(row: AuditRow): boolean {
  const { actor_id: id, actor_name: name, actor_email: email, ip_address: address, user_agent: agent } = row;
  return [id, name, email, address, agent].every((trace) => trace === null);
}

export function toAuditRow(act: AuditAct, occurredAt: number): NewAuditRow {
  const { action, resourceType, resource = null, isSuccess = true, details = null } = act;
  return {
    action,
    resource,
    resource_type: resourceType,
    ...toActorColumns(act.actor),
    occurred_at: occurredAt,
    ip_address: act.origin?.ipAddress ?? null,
    user_agent: act.origin?.userAgent ?? null,
    is_success: isSuccess ? 1 : 0,
    details,
  };
}

function toActorColumns(actor: AuditAct['actor']) {
  return {
    actor_id: actor?.userId ?? null,
    actor_name: actor?.userName ?? null,
    actor_email: actor?.email ?? null,
  };
}
