/** Recovers a locked-out owner by a command on the machine, because anyone who can run it owns the data anyway. */
import { auditDetailTexts } from '@tutti/contract';
import { toEmailKey } from '#identity/account-names.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { type AccountRow, createAccountStore } from '../accounts/account-store.ts';
import { makePassword } from '../passwords/generated-password.ts';
import { createSignInFailureStore } from '../passwords/sign-in-failure-store.ts';
import { revokeAllAccess } from '../revoke/revoke-all-access.ts';

type ResetDeps = Pick<
  AccountsDeps,
  'database' | 'clock' | 'ids' | 'audit' | 'events' | 'roles' | 'passwords'
>;

export type ResetOutcome =
  | { readonly kind: 'done'; readonly email: string; readonly password: string }
  /** The address has no account, or no address was given and there is not exactly one administrator. */
  | { readonly kind: 'unclear'; readonly administrators: readonly string[] };

/** Resets the password and removes every other access, so that an attacker keeps none. */
export async function resetAdministrator(
  deps: ResetDeps,
  address: string | undefined,
): Promise<ResetOutcome> {
  const password = makePassword(deps.ids);
  const passwordHash = await deps.passwords.hash(password, { name: 'command' });
  const administratorIds = await deps.roles.listAdministratorIds();
  return deps.database.transaction(async (trx) => {
    const store = createAccountStore(trx);
    const administrators: AccountRow[] = [];
    for (const id of administratorIds) {
      const administrator = await store.find(id);
      if (administrator) administrators.push(administrator);
    }
    const only = administrators.length === 1 ? administrators[0] : undefined;
    const account = address === undefined ? only : await store.findByEmail(toEmailKey(address));
    if (!account) return { kind: 'unclear', administrators: administrators.map(({ email }) => email) };
    await store.update(account.id, {
      password_hash: passwordHash,
      is_approved: 1,
      is_protected: 1,
      rejected_at: null,
    });
    await approveAccount(deps, trx, account);
    return { kind: 'done', email: account.email, password };
  });
}

async function approveAccount(deps: ResetDeps, trx: Queries, account: AccountRow): Promise<void> {
  await deps.roles.giveRole(trx, account.id, 'Admin');
  await deps.roles.giveRole(trx, account.id, 'User');
  await createSignInFailureStore(trx).clear(account.email_key);
  await revokeAllAccess(deps, trx, { account, details: auditDetailTexts.byCommand });
  await deps.audit.record(trx, {
    action: 'PASSWORD_RESET',
    resourceType: 'User Management',
    resource: account.email,
    details: auditDetailTexts.resetByCommand,
  });
}
