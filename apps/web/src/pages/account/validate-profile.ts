import { USER_NAME_PATTERN } from '@tutti/contract/account/patterns';
import { accountTexts } from '@tutti/contract/account/texts';
import { USER_NAME_MAX_LENGTH } from '@tutti/contract/limits';
import { checkEmail } from '#components/forms/account-checks.ts';
import type { Refusal } from '#components/forms/entry-form.tsx';

const { profile: texts, limits } = accountTexts;

function checkUserName(userName: string): string | undefined {
  const name = userName.trim();
  if (name === '') return texts.userNameRequired;
  if (name.length > USER_NAME_MAX_LENGTH) return limits.userNameTooLong;
  return USER_NAME_PATTERN.test(name) ? undefined : limits.userNameUnreadable;
}

/** Username comes before email, and missing before malformed (ruling 1.13). */
export function validateProfile({
  userName,
  email,
}: {
  userName: string;
  email: string;
}): Refusal | undefined {
  const badName = checkUserName(userName);
  if (badName !== undefined) return { text: badName, field: 'userName' };
  const badEmail = email.trim() === '' ? texts.emailRequired : checkEmail(email);
  return badEmail === undefined ? undefined : { text: badEmail, field: 'email' };
}
