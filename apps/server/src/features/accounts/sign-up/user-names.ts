import { USER_NAME_MAX_LENGTH } from '@tutti/contract';
import { toUserNameKey } from '#identity/account-names.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Ids } from '#platform/ids.ts';
import { createAccountStore } from '../account-store.ts';

const NUMBERS_TRIED = 50;
const SUFFIX_LENGTH = 8;

/** The part before the @, with a number when somebody has that name (ruling 1.7). */
export async function makeUserName(trx: Queries, email: string, ids: Ids): Promise<string> {
  const store = createAccountStore(trx);
  const localPart = email.slice(0, email.indexOf('@')).replace(/[\p{Cc}\p{Cf}]/gu, '');
  const base = [...localPart].slice(0, USER_NAME_MAX_LENGTH - SUFFIX_LENGTH).join('') || 'listener';
  for (let number = 1; number <= NUMBERS_TRIED; number += 1) {
    const name = number === 1 ? base : `${base}${number}`;
    if (!(await store.isUserNameTaken(toUserNameKey(name)))) return name;
  }
  return `${base}${ids.uuid().slice(0, SUFFIX_LENGTH)}`;
}
