import { accountTexts } from '@tutti/contract/account/texts';
import { PASSWORD_MIN_LENGTH } from '@tutti/contract/limits';
import { checkPasswordFits } from '#components/forms/account-checks.ts';
import type { Refusal } from '#components/forms/entry-form.tsx';

/** Returns the first error: required, length, match. */
export function validateNewPassword(password: string, confirmation: string): Refusal | undefined {
  const texts = accountTexts.resetPassword;
  if (password === '') return { text: texts.newPasswordRequired, field: 'password' };
  if (password.length < PASSWORD_MIN_LENGTH) return { text: texts.passwordTooShort, field: 'password' };
  if (password !== confirmation) return { text: texts.passwordsDoNotMatch, field: 'confirmation' };
  const tooLong = checkPasswordFits(password);
  return tooLong === undefined ? undefined : { text: tooLong, field: 'password' };
}
