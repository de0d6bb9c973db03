import { signInTexts } from '@tutti/contract/auth/texts';
import { EntryField } from './entry-form.tsx';

interface NewPasswordFieldsProps {
  name?: string;
  label?: string;
  hint?: string;
  confirmationLabel?: string;
}

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
