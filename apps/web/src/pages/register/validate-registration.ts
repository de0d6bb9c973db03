import { PASSWORD_MIN_LENGTH } from '@tutti/contract/limits';
import { accountTexts } from '@tutti/contract/texts/account-texts';

export interface RegistrationForm {
  email: string;
  password: string;
  confirmation: string;
}

/** The first sentence that applies, in the ruled order: required, length, match (resolutions 1.26). */
export function validateRegistration(form: RegistrationForm): string | undefined {
  const texts = accountTexts.register;
  if (form.email.trim() === '' || form.password === '' || form.confirmation === '') {
    return texts.allFieldsRequired;
  }
  if (form.password.length < PASSWORD_MIN_LENGTH) return texts.passwordTooShort;
  if (form.password !== form.confirmation) return texts.passwordsDoNotMatch;
  return undefined;
}
