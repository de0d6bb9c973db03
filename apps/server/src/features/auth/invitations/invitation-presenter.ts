import type { Invitation } from '@tutti/contract';
import type { ListedInvitationRow } from './invitation-store.ts';

interface Seen {
  readonly now: number;
  readonly isOfAdministrator: boolean;
}

export function toInvitation(row: ListedInvitationRow, seen: Seen): Invitation {
  return {
    id: row.id,
    email: row.email,
    roles: JSON.parse(row.roles) as string[],
    note: row.note,
    uses: row.uses,
    usesMax: row.uses_max,
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
    createdBy: row.maker,
    state: stateOf(row, seen),
  };
}

function stateOf(row: ListedInvitationRow, { now, isOfAdministrator }: Seen): Invitation['state'] {
  if (row.revoked_at !== null || !isOfAdministrator) return 'revoked';
  if (row.uses >= row.uses_max) return 'used';
  return row.expires_at <= now ? 'expired' : 'open';
}
