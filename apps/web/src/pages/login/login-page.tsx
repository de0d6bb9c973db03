import { signInTexts } from '@tutti/contract/texts/sign-in-texts';
import { visitorTexts } from '@tutti/contract/texts/visitor-texts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { FormPage, textLinkClass } from '#components/forms/form-page.tsx';
import { useOfflineSweep } from '#data/offline/use-offline-sweep.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { isSignUp } from '#ui/place/sign-up-mode.ts';
import { FlashMessage, readWaiting } from './flash-message.tsx';
import { LoginForm, useLoginSubmission } from './login-form.tsx';

/**
 * A user who waits for approval sees the form only after pressing a button, because signing in would fail until then.
 * Otherwise the form is visible at once.
 */
export function LoginPage() {
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
