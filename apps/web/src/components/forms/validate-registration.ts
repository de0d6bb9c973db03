import { accountTexts } from '@tutti/contract/account/texts';
import { PASSWORD_MIN_LENGTH } from '@tutti/contract/limits';
import { checkEmail, checkPasswordFits } from '#components/forms/account-checks.ts';
import type { Refusal } from '#components/forms/entry-form.tsx';

export interface RegistrationForm {
  email: string;
  password: string;
  confirmation: string;
}

const FIELDS = ['email', 'password', 'confirmation'] as const;

/** Returns the first error in the ruled order: required, length, match (ruling 1.26), and then those of the server. */
export function validateRegistration(form: RegistrationForm): Refusal | undefined {
  const texts = accountTexts.register;
  const empty = FIELDS.find((field) => (field === 'email' ? form.email.trim() : form[field]) === '');
  if (empty !== undefined) return { text: texts.allFieldsRequired, focus: empty };
  if (form.password.length < PASSWORD_MIN_LENGTH) return { text: texts.passwordTooShort, field: 'password' };
  if (form.password !== form.confirmation) return { text: texts.passwordsDoNotMatch, field: 'confirmation' };
  const tooLong = checkPasswordFits(form.password);
  if (tooLong !== undefined) return { text: tooLong, field: 'password' };
  const badEmail = checkEmail(form.email);
  return badEmail === undefined ? undefined : { text: badEmail, field: 'email' };
}
