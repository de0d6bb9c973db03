import { auditDetailTexts } from '@tutti/contract';
import { toEmailKey } from '#identity/account-names.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { createAccountStore } from '../accounts/account-store.ts';
import { makePassword } from '../passwords/generated-password.ts';
import { isWeakPassword } from '../passwords/password-rules.ts';
import { newAccount } from '../sign-up/register.ts';
import { makeUserName } from '../sign-up/user-names.ts';

interface FirstAdministrator {
  readonly email: string;
  readonly password: string | undefined;
  /** Whether the environment names an address or a password, so that somebody may expect them to work. */
  readonly isChosen: boolean;
}

/**
 * Only at the first start, because a stranger may register the environment's address later (ruling 4.1). Returns a
 * generated password.
 */
export async function ensureFirstAdministrator(
  deps: AccountsDeps,
  { email, password, isChosen }: FirstAdministrator,
): Promise<string | undefined> {
  const administratorIds = await deps.roles.listAdministratorIds();
  const known = await createAccountStore(deps.database.queries).findByEmail(toEmailKey(email));
  if (administratorIds.length > 0) {
    if (isChosen) sayIgnored(deps, { isAdministrator: administratorIds.includes(known?.id ?? '') });
    return undefined;
  }
  if (known) {
    deps.logger.error(
      `there is no administrator, and an account has the address of ADMIN_EMAIL; ${WAY_BACK}`,
    );
    return undefined;
  }
  const generated = password === undefined ? makePassword(deps.ids) : undefined;
  const passwordHash = await deps.passwords.hash(password ?? generated ?? '', { name: 'start' });
  await warnOfEasyPassword(deps, { email, password });
  try {
    await deps.database.transaction((trx) => makeAdministrator(deps, trx, { email, passwordHash }));
  } catch (error) {
    // Another node that started at the same moment created the account; its password is the valid one.
    if (!deps.database.capabilities.isUniqueViolation(error)) throw error;
    return undefined;
  }
  return generated;
}

const WAY_BACK = 'to get in: npm run admin -- reset';

function sayIgnored({ logger }: AccountsDeps, { isAdministrator }: { isAdministrator: boolean }): void {
  const line = `ADMIN_EMAIL and ADMIN_PASSWORD are ignored, because there is an administrator; ${WAY_BACK}`;
  if (isAdministrator) logger.info(line);
  else logger.warn(line);
}

/** Only warns, because the owner may have a reason and a server that does not start helps nobody. */
async function warnOfEasyPassword(
  { logger }: AccountsDeps,
  { email, password }: Pick<FirstAdministrator, 'email' | 'password'>,
): Promise<void> {
  if (password === undefined || !(await isWeakPassword(password, { email, userName: '' }))) return;
  logger.warn('ADMIN_PASSWORD is easy to guess; please change it after signing in');
}

async function makeAdministrator(
  deps: AccountsDeps,
  trx: Queries,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  const userName = await makeUserName(deps, trx, email);
  const account = {
    ...newAccount(deps, { email, userName, passwordHash }),
    is_approved: 1,
    is_email_confirmed: 1,
    is_protected: 1,
  } as const;
  await createAccountStore(trx).insert(account);
  await deps.roles.giveRole(trx, account.id, 'Admin');
  await deps.roles.giveRole(trx, account.id, 'User');
  await deps.audit.record(trx, {
    action: 'ROLE_ASSIGNED',
    resourceType: 'User Management',
    resource: email,
    details: auditDetailTexts.firstAdministrator,
  });
}
