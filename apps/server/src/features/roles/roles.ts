import { auditDetailTexts, countsAsApproved, isAdmin, ROLE_NAMES, type RoleName } from '@tutti/contract';
import type { Audit } from '#features/audit/audit.ts';
import type { Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Events } from '#platform/events.ts';
import { createRoleStore } from './role-store.ts';

export interface RolesDeps {
  readonly database: Database;
  readonly audit: Audit;
  readonly events: Events;
  /** Approves a user whom a role admits without approval. */
  readonly acceptByRole: (trx: Queries, userId: string) => Promise<void>;
}

export interface RoleChange {
  readonly userId: string;
  readonly roleName: string;
}

export interface Roles {
  listRoles(db: Queries, userId: string): Promise<RoleName[]>;
  listAdministratorIds(): Promise<readonly string[]>;
  /** Is part of another action (approval, first administrator), which writes its own audit entry. */
  giveRole(trx: Queries, userId: string, role: RoleName): Promise<void>;
  clearRoles(trx: Queries, userId: string): Promise<void>;
  requireRemovable(trx: Queries, administrator: Requester, userId: string): Promise<void>;
  addRole(administrator: Requester, change: RoleChange): Promise<void>;
  removeRole(administrator: Requester, change: RoleChange): Promise<void>;
}

export function createRoles({ database, audit, events, acceptByRole }: RolesDeps): Roles {
  /** Locks the list of administrators and checks that the actor is still one of them. */
  async function lockAdmins(trx: Queries, { actor }: Requester): Promise<string[]> {
    const admins = await createRoleStore(trx).lockAdmins();
    if (!admins.includes(actor.userId)) throw new AppError('ADMIN_REQUIRED');
    return admins;
  }

  async function requireOtherAdmin(trx: Queries, administrator: Requester, userId: string): Promise<void> {
    const admins = await lockAdmins(trx, administrator);
    if (admins.includes(userId) && admins.length === 1) throw new AppError('LAST_ADMIN');
  }

  /** Sessions stay valid: every call looks up the roles, and pages are told to read them again (ruling 0.20). */
  async function publishChange(trx: Queries, { id, isApproved }: RoleAccount): Promise<void> {
    const roles = await createRoleStore(trx).listRoles(id);
    const rights = { userId: id, isApproved: countsAsApproved(isApproved, roles) };
    await events.publishIn(trx, 'rightsChanged', rights);
  }

  const auditRow = ({ actor, origin }: Requester, email: string, role: RoleName) => ({
    resourceType: 'User Management' as const,
    resource: email,
    actor,
    origin,
    details: auditDetailTexts.role(role),
  });

  return {
    listRoles: (db, userId) => createRoleStore(db).listRoles(userId),
    listAdministratorIds: () => createRoleStore(database.queries).listAdmins(),
    giveRole: async (trx, userId, role) => void (await createRoleStore(trx).add(userId, role)),
    clearRoles: (trx, userId) => createRoleStore(trx).removeAll(userId),
    async requireRemovable(trx, administrator, userId) {
      if (administrator.actor.userId === userId) throw new AppError('SELF_CHANGE');
      await requireOtherAdmin(trx, administrator, userId);
    },
    async addRole(administrator, change) {
      const role = requireRole(change.roleName);
      await database.transaction(async (trx) => {
        const store = createRoleStore(trx);
        // A revoked administrator must not create another one.
        if (isAdmin([role])) await lockAdmins(trx, administrator);
        const account = await store.findAccount(change.userId);
        if (!account) throw new AppError('USER_NOT_FOUND');
        if (!(await store.add(change.userId, role))) return;
        if (countsAsApproved(false, [role])) await acceptByRole(trx, change.userId);
        await audit.record(trx, {
          action: 'ROLE_ASSIGNED',
          ...auditRow(administrator, account.email, role),
        });
        await publishChange(trx, { id: change.userId, ...account });
      });
    },
    async removeRole(administrator, change) {
      const role = requireRole(change.roleName);
      const { userId } = change;
      await database.transaction(async (trx) => {
        const store = createRoleStore(trx);
        if (isAdmin([role])) {
          if (administrator.actor.userId === userId) throw new AppError('SELF_CHANGE');
          await requireOtherAdmin(trx, administrator, userId);
        }
        const account = await store.findAccount(userId);
        if (!account) throw new AppError('USER_NOT_FOUND');
        if (!(await store.remove(userId, role))) return;
        await audit.record(trx, { action: 'ROLE_REMOVED', ...auditRow(administrator, account.email, role) });
        await publishChange(trx, { id: userId, ...account });
      });
    },
  };
}

interface RoleAccount {
  readonly id: string;
  readonly isApproved: boolean;
}

function requireRole(name: string): RoleName {
  const role = ROLE_NAMES.find((known) => known === name);
  if (!role) throw new AppError('UNKNOWN_ROLE');
  return role;
}
