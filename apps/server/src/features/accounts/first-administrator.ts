import type { Queries } from '#platform/db/database.ts';
import type { AccountsDeps } from './account-deps.ts';
import { type AccountRow, createAccountStore } from './account-store.ts';
import { toEmailKey } from './email-key.ts';
import { isEasyToGuess } from './password-rules.ts';
import { newAccount } from './register.ts';
import { makeUserName } from './user-names.ts';

interface FirstAdministrator {
  readonly email: string;
  /** Used when the account is made and never again: a password changed in the product must survive a restart. */
  readonly password: string | undefined;
}

const RANDOM_PASSWORD_BYTES = 12;

/**
 * At every start the account of ADMIN_EMAIL exists, is approved, protected and Admin (resolutions 0.13), so that
 * whoever runs the server can always get in. Answers the password to print when one had to be made up.
 */
export async function ensureFirstAdministrator(
  deps: AccountsDeps,
  { email, password }: FirstAdministrator,
): Promise<string | undefined> {
  const known = await createAccountStore(deps.database.queries).findByEmail(toEmailKey(email));
  if (known && (await isAlreadyAdministrator(deps, known))) return undefined;
  const madeUp = known || password !== undefined ? undefined : deps.ids.token(RANDOM_PASSWORD_BYTES);
  const passwordHash = known ? known.password_hash : await deps.passwords.hash(password ?? madeUp ?? '');
  if (!known) await warnOfEasyPassword(deps, { email, password });
  try {
    await deps.database.transaction((trx) => makeAdministrator(deps, trx, { email, passwordHash }));
  } catch (error) {
    // Another node, starting at the same moment, made it; its password is the one that holds.
    if (!deps.database.capabilities.isUniqueViolation(error)) throw error;
    return undefined;
  }
  return madeUp;
}

/** Not refused: whoever sets it up may have a reason, and a server that does not start helps nobody. */
async function warnOfEasyPassword(
  { logger }: AccountsDeps,
  { email, password }: FirstAdministrator,
): Promise<void> {
  if (password === undefined || !(await isEasyToGuess(password, { email, userName: '' }))) return;
  logger.warn('ADMIN_PASSWORD is easy to guess; please change it after signing in');
}

async function isAlreadyAdministrator(deps: AccountsDeps, account: AccountRow): Promise<boolean> {
  const roles = await deps.access.listRoles(deps.database.queries, account.id);
  return (
    account.is_approved === 1 &&
    account.is_protected === 1 &&
    account.rejected_at === null &&
    roles.includes('Admin')
  );
}

async function makeAdministrator(
  deps: AccountsDeps,
  trx: Queries,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  const store = createAccountStore(trx);
  const rights = { is_approved: 1, is_email_confirmed: 1, is_protected: 1, rejected_at: null } as const;
  const existing = await store.findByEmail(toEmailKey(email));
  if (existing) await store.update(existing.id, rights);
  let userId = existing?.id;
  if (userId === undefined) {
    const userName = await makeUserName(trx, email, deps.ids);
    const account = { ...newAccount(deps, { email, userName, passwordHash }), ...rights };
    await store.insert(account);
    userId = account.id;
  }
  await deps.access.giveRole(trx, userId, 'Admin');
  await deps.access.giveRole(trx, userId, 'User');
  await deps.audit.record(trx, {
    action: 'ROLE_ASSIGNED',
    resourceType: 'User Management',
    resource: email,
    details: 'Role Admin, by ADMIN_EMAIL at start',
  });
}
