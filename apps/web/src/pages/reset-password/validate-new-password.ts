import { PASSWORD_MIN_LENGTH } from '@tutti/contract/limits';
import { accountTexts } from '@tutti/contract/texts/account-texts';

/** The first sentence that applies: required, length, match (A §5). */
export function validateNewPassword(password: string, confirmation: string): string | undefined {
  const texts = accountTexts.resetPassword;
  if (password === '') return texts.newPasswordRequired;
  if (password.length < PASSWORD_MIN_LENGTH) return texts.passwordTooShort;
  if (password !== confirmation) return texts.passwordsDoNotMatch;
  return undefined;
}
