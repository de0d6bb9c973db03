import { RESET_REDIRECT_DELAY_MS } from '@tutti/contract/limits';
import { accountTexts } from '@tutti/contract/texts/account-texts';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { FormPage, textLinkClass } from '#components/form-page.tsx';
import { requestFailureText, useResetPassword } from '#data/sign-in.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { validateNewPassword } from './validate-new-password.ts';

const texts = accountTexts.resetPassword;

function DoneView() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/login'), RESET_REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <FormPage heading="Password changed">
      <Banner tone="good">Your new password is set. You are taken to the sign-in page.</Banner>
      <Link to="/login" className={textLinkClass}>
        Log in now
      </Link>
    </FormPage>
  );
}

export function ResetPasswordPage() {
  usePageTitle('Reset password');
  const [query] = useSearchParams();
  const email = query.get('email') ?? '';
  const token = query.get('token') ?? '';
  const isLinkComplete = email !== '' && token !== '';
  const reset = useResetPassword();
  const [refusal, setRefusal] = useState<string | undefined>(isLinkComplete ? undefined : texts.invalidLink);

  async function submit(form: FormData) {
    const newPassword = String(form.get('password') ?? '');
    const mistake = validateNewPassword(newPassword, String(form.get('confirmation') ?? ''));
    setRefusal(mistake);
    if (mistake !== undefined) return;
    try {
      await reset.mutateAsync({ email, token, newPassword });
    } catch (error) {
      setRefusal(requestFailureText(error, texts.failed));
    }
  }

  if (reset.isSuccess) return <DoneView />;
  return (
    <FormPage
      heading="Reset password"
      aside={
        <Link to="/forgot-password" className={textLinkClass}>
          Request a new link
        </Link>
      }
    >
      {refusal && <Banner tone="bad">{refusal}</Banner>}
      <form
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(new FormData(event.currentTarget));
        }}
      >
        <Field label="Email" name="email" type="email" autoComplete="username" value={email} readOnly />
        <Field label="New password" name="password" type="password" autoComplete="new-password" />
        <Field label="Confirm password" name="confirmation" type="password" autoComplete="new-password" />
        <Button type="submit" look="primary" className="w-full" disabled={!isLinkComplete || reset.isPending}>
          Set new password
        </Button>
      </form>
    </FormPage>
  );
}
