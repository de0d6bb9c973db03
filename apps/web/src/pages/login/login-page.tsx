import { accountTexts } from '@tutti/contract/texts/account-texts';
import { signInTexts } from '@tutti/contract/texts/sign-in-texts';
import { visitorTexts } from '@tutti/contract/texts/visitor-texts';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { type ApiErrorCode, readCode } from '#api/api-error.ts';
import { CodeField } from '#components/forms/code-field.tsx';
import type { Refusal } from '#components/forms/entry-form.tsx';
import { EntryField, EntryForm, useSubmission } from '#components/forms/entry-form.tsx';
import { FormPage, textLinkClass } from '#components/forms/form-page.tsx';
import { readEntry } from '#components/forms/read-entry.ts';
import { useAuth } from '#data/account/auth-context.tsx';
import { loginFailureText, useLogin } from '#data/account/auth-queries.ts';
import type { Waiting } from '#data/account/sign-up-waiting.ts';
import { useSweptKept } from '#data/kept/use-swept-kept.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { Link } from '#ui/link.tsx';
import { isSignUp } from '#ui/place/sign-up-mode.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Later } from '#ui/states/later.tsx';
import { laterPart } from '#ui/states/later-part.tsx';
import { SignOnLink } from './sign-on-link.tsx';

/** Few come from signing up. */
const WaitingRoom = laterPart(async () => (await import('./waiting-room.tsx')).WaitingRoom);

/** Only where the browser has them; most sign in with a password, also where this one file does not come. */
const PasskeySignIn = laterPart(async () => (await import('./passkey-sign-in.tsx')).PasskeySignIn);

/** Who has just signed up, as the page before told it. */
function readWaiting(state: unknown): Waiting | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const waiting: unknown = Reflect.get(state, 'waiting');
  if (typeof waiting !== 'object' || waiting === null) return undefined;
  const email: unknown = Reflect.get(waiting, 'email');
  if (typeof email !== 'string') return undefined;
  const is = (name: keyof Waiting) => Reflect.get(waiting, name) === true;
  return { email, isByApproval: is('isByApproval'), isMailed: is('isMailed') };
}

/** A sentence that another page passed along, such as the one after registering. */
function readPassedMessage(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const message: unknown = Reflect.get(state, 'message');
  return typeof message === 'string' ? message : undefined;
}

/** The password was right, and a second factor is asked for. */
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

/** Signing in changes who is signed in; the router then leaves this page by itself. */
export function LoginPage() {
  usePageTitle(visitorTexts.logIn);
  useSweptKept();
  const location = useLocation();
  const auth = useAuth();
  const { mutateAsync: login } = useLogin();
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const submission = useSubmission({
    check: checkLogin,
    send: async (form) => auth.signIn(await login(readForm(form))),
    describe: (error) => {
      const text = loginFailureText(error);
      const isAboutCode = FOR_A_CODE.includes(readCode(error));
      if (!isAboutCode) return { text, focus: 'password' };
      setIsCodeAsked(true);
      // At first nobody has done anything wrong: the field asks by itself.
      return isCodeAsked ? { text, field: 'code' } : { text: '', focus: 'code' };
    },
  });
  const passedMessage = readPassedMessage(location.state);
  const waiting = readWaiting(location.state);

  return (
    <FormPage
      heading={visitorTexts.logIn}
      aside={
        !isSignUp('closed') && (
          <>
            {signInTexts.newHere}{' '}
            <Link to="/register" className={textLinkClass}>
              {visitorTexts.signUp}
            </Link>
          </>
        )
      }
    >
      {passedMessage && submission.refusal === undefined && <Banner tone="good">{passedMessage}</Banner>}
      {waiting && (
        <Later>
          <WaitingRoom {...waiting} />
        </Later>
      )}
      <EntryForm submission={submission} action={visitorTexts.logIn} pendingAction={signInTexts.loggingIn}>
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
        {isCodeAsked && <CodeField label={signInTexts.code} hint={signInTexts.codeHint} />}
      </EntryForm>
      <p className="text-center text-sm">
        <Link to="/forgot-password" className={textLinkClass}>
          {signInTexts.forgotPasswordQuestion}
        </Link>
      </p>
      {'PublicKeyCredential' in window && (
        // Its place, or the card would grow under a hand on its way.
        <Later fallback={<div className="h-11" />} missing={null}>
          <PasskeySignIn />
        </Later>
      )}
      <SignOnLink />
    </FormPage>
  );
}
