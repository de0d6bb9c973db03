import { signInTexts } from '@tutti/contract/auth/texts';
import { visitorTexts } from '@tutti/contract/landing/visitor-texts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { FormPage, textLinkClass } from '#components/forms/form-page.tsx';
import { useOfflineSweep } from '#data/offline/use-offline-sweep.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { isSignUp } from '#ui/server-settings/sign-up-mode.ts';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { FlashMessage, readWaiting } from './flash-message.tsx';
import { LoginForm, useLoginSubmission } from './login-form.tsx';

/** Loaded from here, because the first script of every page would list it otherwise. */
const GuestPage = lazyComponent(async () => (await import('./guest/guest-page.tsx')).GuestPage);

/** Returns the code if the link to a room has led here. History entries survive updates of the app, so it is checked. */
function readRoomCode(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const stored: unknown = Reflect.get(state, 'askedPage');
  const to: unknown = typeof stored === 'object' && stored !== null && Reflect.get(stored, 'to');
  return typeof to === 'string' ? /^\/room\/([\w-]{1,20})$/.exec(to)?.[1] : undefined;
}

/** The link to a room leads to the sign-in, unless the owner lets guests in. */
export function LoginPage() {
  const code = readRoomCode(useLocation().state);
  return code === undefined ? <Login /> : <GuestPage key={code} code={code} login={<Login />} />;
}

/**
 * While approval is pending, the form is hidden behind a button, because signing in would fail. Otherwise it is visible
 * at once.
 */
function Login() {
  usePageTitle(visitorTexts.logIn);
  useOfflineSweep();
  const waiting = readWaiting(useLocation().state);
  const [isFormWanted, setIsFormWanted] = useState(false);
  const submission = useLoginSubmission();
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
      <FlashMessage
        isQuiet={submission.refusal !== undefined}
        waiting={waiting}
        onFormNeeded={() => setIsFormWanted(true)}
      />
      {waiting?.isByApproval && !isFormWanted ? (
        <Button className="w-full" onClick={() => setIsFormWanted(true)}>
          {signInTexts.haveApproval}
        </Button>
      ) : (
        <LoginForm submission={submission} />
      )}
    </FormPage>
  );
}
