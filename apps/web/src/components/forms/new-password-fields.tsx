import { signInTexts } from '@tutti/contract/texts/sign-in-texts';
import { EntryField } from './entry-form.tsx';

interface NewPasswordFieldsProps {
  name?: string;
  label?: string;
  hint?: string;
  confirmationLabel?: string;
}

/** A new password and its repetition. */
export function NewPasswordFields({
  name = 'password',
  label = signInTexts.password,
  hint = signInTexts.passwordHint,
  confirmationLabel = signInTexts.confirmPassword,
}: NewPasswordFieldsProps) {
  return (
    <>
      <EntryField label={label} name={name} type="password" autoComplete="new-password" hint={hint} />
      <EntryField label={confirmationLabel} name="confirmation" type="password" autoComplete="new-password" />
    </>
  );
}
