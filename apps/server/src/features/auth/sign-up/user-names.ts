import { USER_NAME_MAX_LENGTH } from '@tutti/contract';
import { toUserNameKey } from '#identity/account-names.ts';
import type { Queries } from '#platform/db/queries.ts';
import { looksLikeOneOf } from '#platform/text/look-alikes.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { createAccountStore } from '../accounts/account-store.ts';

const NUMBERS_TRIED = 50;
const SUFFIX_LENGTH = 8;

type NameDeps = Pick<AccountsDeps, 'ids' | 'roles'>;

/** Appends a number if the part before the @ is taken or resembles an administrator's name (ruling 1.7). */
export async function makeUserName({ ids, roles }: NameDeps, trx: Queries, email: string): Promise<string> {
  const store = createAccountStore(trx);
  const localPart = email.slice(0, email.indexOf('@')).replace(/[\p{Cc}\p{Cf}]/gu, '');
  const base = [...localPart].slice(0, USER_NAME_MAX_LENGTH - SUFFIX_LENGTH).join('') || 'listener';
  const isSpoofed = await looksLikeAdministrator({ roles }, trx, { userName: base });
  for (let number = isSpoofed ? 2 : 1; number <= NUMBERS_TRIED; number += 1) {
    const name = number === 1 ? base : `${base}${number}`;
    if (!(await store.isUserNameTaken(toUserNameKey(name)))) return name;
  }
  return `${base}${ids.uuid().slice(0, SUFFIX_LENGTH)}`;
}

/** Whether a name may be mistaken for that of an administrator other than the account `ownId`. */
export async function looksLikeAdministrator(
  { roles }: Pick<NameDeps, 'roles'>,
  trx: Queries,
  { userName, ownId }: { readonly userName: string; readonly ownId?: string },
): Promise<boolean> {
  const ids = await roles.listAdministratorIds();
  const names = await createAccountStore(trx).listUserNames(ids.filter((id) => id !== ownId));
  return looksLikeOneOf(userName, names);
}
