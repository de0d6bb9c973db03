import { accountTexts } from '@tutti/contract/account/texts';
import { PASSWORD_MIN_LENGTH } from '@tutti/contract/limits';
import { checkPasswordFits } from '#components/forms/account-checks.ts';
import type { Refusal } from '#components/forms/entry-form.tsx';

export interface PasswordForm {
  currentPassword: string;
  newPassword: string;
  confirmation: string;
}

/** Returns the first error: current, new, length, match. */
export function validatePasswordChange(form: PasswordForm): Refusal | undefined {
  const texts = accountTexts.changePassword;
  if (form.currentPassword === '') return { text: texts.currentRequired, field: 'currentPassword' };
  if (form.newPassword === '') return { text: texts.newRequired, field: 'newPassword' };
  if (form.newPassword.length < PASSWORD_MIN_LENGTH) return { text: texts.tooShort, field: 'newPassword' };
  if (form.newPassword !== form.confirmation) return { text: texts.doNotMatch, field: 'confirmation' };
  const tooLong = checkPasswordFits(form.newPassword);
  return tooLong === undefined ? undefined : { text: tooLong, field: 'newPassword' };
}
