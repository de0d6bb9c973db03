/** Checks beyond the documented rules, so that page and server agree about addresses and passwords. */
import { isEmailAddress } from '@tutti/contract/account/patterns';
import { accountTexts } from '@tutti/contract/account/texts';
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '@tutti/contract/limits';

const texts = accountTexts.limits;

export function checkEmail(email: string): string | undefined {
  const address = email.trim();
  if (address.length > EMAIL_MAX_LENGTH) return texts.emailTooLong;
  return isEmailAddress(address) ? undefined : texts.emailInvalid;
}

export function checkPasswordFits(password: string): string | undefined {
  return password.length > PASSWORD_MAX_LENGTH ? texts.passwordTooLong : undefined;
}
