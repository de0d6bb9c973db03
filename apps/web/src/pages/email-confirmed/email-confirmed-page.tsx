import { accountTexts } from '@tutti/contract/account/texts';
import { signInTexts } from '@tutti/contract/auth/texts';
import { LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import { FormPage, textLinkClass } from '#components/forms/form-page.tsx';
import { confirmationFailureText, useConfirmEmail } from '#data/account/auth-queries.ts';
import { notifyConfirmed } from '#data/account/sign-up-waiting.ts';
import { language } from '#language/language.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { useAddressQuery } from '#ui/screen/use-address-query.ts';
import { isSignUp } from '#ui/server-settings/sign-up-mode.ts';
import { Banner } from '#ui/states/banner.tsx';

const BENEFITS = [signInTexts.canJoin, signInTexts.canKeep, signInTexts.canPlay];

/** The server's documented sentence is English; other languages use ours. */
const successText = (message: string | undefined) =>
  (language === 'en' ? message : undefined) ?? accountTexts.confirmEmail.success;

function Confirmed({ message }: { message: string }) {
  return (
    <>
      <Banner tone="good">{message}</Banner>
      <div className="space-y-2">
        <p className="text-sm font-medium">{signInTexts.youCan}</p>
        <ul className="list-disc space-y-1 ps-5 text-muted">
          {BENEFITS.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      </div>
      <Link to="/login" className={buttonClass('primary', 'w-full')}>
        {signInTexts.signIn}
      </Link>
    </>
  );
}

/** Opened by the link of the approval mail. It confirms automatically, and works repeatedly. */
export function EmailConfirmedPage() {
  usePageTitle(signInTexts.confirmation);
  const [query] = useAddressQuery();
  const confirmation = useConfirmEmail(query.get('email') ?? '', query.get('token') ?? '');
  const { isSuccess } = confirmation;
  useEffect(() => {
    if (isSuccess) notifyConfirmed();
  }, [isSuccess]);
  return (
    <FormPage heading={signInTexts.confirmation}>
      {confirmation.isPending && (
        <p role="status" className="flex items-center gap-3 text-muted">
          <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />
          {signInTexts.confirming}
        </p>
      )}
      {isSuccess &&
        (confirmation.data.isByApproval ? (
          <Banner tone="good">{accountTexts.confirmEmail.successByApproval}</Banner>
        ) : (
          <Confirmed message={successText(confirmation.data.message)} />
        ))}
      {confirmation.isError && (
        <>
          <Banner tone="bad">{confirmationFailureText(confirmation.error)}</Banner>
          <Link to={isSignUp('closed') ? '/login' : '/register'} className={textLinkClass}>
            {isSignUp('closed') ? signInTexts.signIn : signInTexts.registerAgain}
          </Link>
        </>
      )}
    </FormPage>
  );
}
