import { singleSignOnTexts as texts } from '@tutti/contract/single-sign-on/texts';
import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { readCode } from '#api/api-error.ts';
import { readTicket } from '#api/refusal-extras.ts';
import { FormPage, textLinkClass } from '#components/forms/form-page.tsx';
import { useAuth } from '#data/account/auth-context.tsx';
import { loginFailureText } from '#data/account/auth-queries.ts';
import type { Waiting } from '#data/account/sign-up-waiting.ts';
import { finishSignOnOnce, type SignOnEnd } from '#data/account/single-sign-on-queries.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { Link } from '#ui/link.tsx';
import { readSignOnService } from '#ui/server-settings/read-sign-on-service.ts';
import { Banner } from '#ui/states/banner.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';
import { CodeForm } from './sign-on-code.tsx';

export function SignOnPage() {
  const heading = texts.signInWith(readSignOnService());
  usePageTitle(heading);
  const { isSignedIn, signIn } = useAuth();
  const navigate = useNavigate();
  const [end, setEnd] = useState<SignOnEnd>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    finishSignOnOnce().then(setEnd, setError);
  }, []);
  useEffect(() => {
    if (end === undefined) return;
    const { token, did, returnTo } = end;
    if (token !== undefined) signIn(token);
    if (did !== 'signed-in') showToast('success', did === 'linked' ? texts.linked : texts.proved);
    void navigate(returnTo, { replace: true });
  }, [end, signIn, navigate]);
  const ticket = readTicket(error);
  useEffect(() => {
    if (ticket === undefined) return;
    // The login page waits for the approval, as after signing up with a password.
    const waiting: Waiting = { ticket, isBySignOn: true, isByApproval: true, isMailed: false };
    void navigate('/login', { replace: true, state: { waiting } });
  }, [ticket, navigate]);

  return (
    <FormPage heading={heading}>
      {error === undefined ? (
        <p role="status" className="flex items-center gap-3 text-muted">
          <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />
          {texts.finishing}
        </p>
      ) : (
        <>
          {readCode(error) === 'SECOND_FACTOR_REQUIRED' ? (
            <CodeForm onEnd={setEnd} />
          ) : (
            <Banner tone="bad">{loginFailureText(error)}</Banner>
          )}
          <p className="text-center text-sm">
            <Link to={isSignedIn ? '/account' : '/login'} className={textLinkClass}>
              {isSignedIn ? texts.goOn : texts.toLogin}
            </Link>
          </p>
        </>
      )}
    </FormPage>
  );
}
