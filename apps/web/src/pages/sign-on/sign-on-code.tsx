import { reauthTexts } from '@tutti/contract/auth/reauth-texts';
import { signInTexts } from '@tutti/contract/auth/texts';
import { visitorTexts } from '@tutti/contract/landing/visitor-texts';
import { type ApiErrorCode, readCode } from '#api/api-error.ts';
import { CodeField } from '#components/forms/code-field.tsx';
import { EntryForm, useSubmission } from '#components/forms/entry-form.tsx';
import { readEntry } from '#components/forms/read-entry.ts';
import { loginFailureText } from '#data/account/auth-queries.ts';
import { type SignOnEnd, useFinishSignOn } from '#data/account/single-sign-on-queries.ts';

const FOR_A_CODE: readonly (ApiErrorCode | undefined)[] = ['SECOND_FACTOR_REQUIRED', 'WRONG_CODE'];

export function CodeForm({ onEnd }: { onEnd: (end: SignOnEnd) => void }) {
  const { mutateAsync: finish } = useFinishSignOn();
  const read = (form: FormData) => readEntry(form, ['code']).code.trim();
  const submission = useSubmission({
    check: (form) => (read(form) === '' ? { text: reauthTexts.codeRequired, field: 'code' } : undefined),
    send: async (form) => onEnd(await finish(read(form))),
    describe: (error) => {
      const text = loginFailureText(error);
      return FOR_A_CODE.includes(readCode(error)) ? { text, field: 'code' } : { text };
    },
  });
  return (
    <EntryForm
      submission={submission}
      action={visitorTexts.logIn}
      pendingAction={signInTexts.loggingIn}
      isFocused
    >
      <CodeField label={signInTexts.code} hint={signInTexts.codeHint} />
    </EntryForm>
  );
}
