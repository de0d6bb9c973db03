import { accountTexts } from '@tutti/contract/account/texts';
import { signInTexts } from '@tutti/contract/auth/texts';
import { visitorTexts } from '@tutti/contract/landing/visitor-texts';
import { useState } from 'react';
import { type ApiErrorCode, readCode } from '#api/api-error.ts';
import { CodeField } from '#components/forms/code-field.tsx';
import type { Refusal, Submission } from '#components/forms/entry-form.tsx';
import { EntryField, EntryForm, useSubmission } from '#components/forms/entry-form.tsx';
import { textLinkClass } from '#components/forms/form-page.tsx';
import { readEntry } from '#components/forms/read-entry.ts';
import { useAuth } from '#data/account/auth-context.tsx';
import { loginFailureText, useLogin } from '#data/account/auth-queries.ts';
import { Link } from '#ui/link.tsx';
import { PasskeyOption } from './passkey-option.tsx';
import { SignOnServiceLink } from './sign-on-service-link.tsx';

/** The password was right, and a second factor is required. */
const FOR_A_CODE: readonly (ApiErrorCode | undefined)[] = ['SECOND_FACTOR_REQUIRED', 'WRONG_CODE'];

function readForm(form: FormData) {
  const { email, password, code } = readEntry(form, ['email', 'password', 'code']);
  return { email: email.trim(), password, ...(code.trim() === '' ? {} : { code: code.trim() }) };
}

function checkLogin(form: FormData): Refusal | undefined {
  const { email, password } = readForm(form);
  if (email !== '' && password !== '') return undefined;
  return { text: accountTexts.login.required, focus: email === '' ? 'email' : 'password' };
}

export interface LoginSubmission extends Submission {
  readonly isCodeRequired: boolean;
}

/** Signing in changes the signed-in user; the router then leaves this page. */
export function useLoginSubmission(): LoginSubmission {
  const auth = useAuth();
  const { mutateAsync: login } = useLogin();
  const [isCodeRequired, setIsCodeRequired] = useState(false);
  const submission = useSubmission({
    check: checkLogin,
    send: async (form) => auth.signIn(await login(readForm(form))),
    describe: (error) => {
      const text = loginFailureText(error);
      const isAboutCode = FOR_A_CODE.includes(readCode(error));
      if (!isAboutCode) return { text, focus: 'password' };
      setIsCodeRequired(true);
      // The first request for a code is no error, so no message is shown.
      return isCodeRequired ? { text, field: 'code' } : { text: '', focus: 'code' };
    },
  });
  return { ...submission, isCodeRequired };
}

export function LoginForm({ submission }: { submission: LoginSubmission }) {
  return (
    <>
      <EntryForm
        submission={submission}
        action={visitorTexts.logIn}
        pendingAction={signInTexts.loggingIn}
        isFocused
      >
        <EntryField
          label={visitorTexts.email}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <EntryField
          label={signInTexts.password}
          name="password"
          type="password"
          autoComplete="current-password"
        />
        {submission.isCodeRequired && <CodeField label={signInTexts.code} hint={signInTexts.codeHint} />}
      </EntryForm>
      <p className="text-center text-sm">
        <Link to="/forgot-password" className={textLinkClass}>
          {signInTexts.forgotPasswordQuestion}
        </Link>
      </p>
      <PasskeyOption />
      <SignOnServiceLink />
    </>
  );
}
