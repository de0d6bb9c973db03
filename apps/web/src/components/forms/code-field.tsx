import { EntryField } from './entry-form.tsx';

/** A code of an authenticator app, or a recovery code; phones and password managers may fill it in. */
export function CodeField({ label, hint }: { label: string; hint?: string }) {
  return (
    <EntryField
      label={label}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...(hint === undefined ? {} : { hint })}
    />
  );
}
