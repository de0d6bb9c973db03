import { EntryField } from './entry-form.tsx';

/** For codes of an authenticator app and recovery codes. */
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
