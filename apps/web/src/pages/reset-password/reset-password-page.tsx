import { RESET_REDIRECT_DELAY_MS } from '@tutti/contract/limits';
import { accountTexts } from '@tutti/contract/texts/account-texts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { EntryField, EntryForm, useSubmission } from '#components/forms/entry-form.tsx';
import { FormPage, textLinkClass } from '#components/forms/form-page.tsx';
import { readEntry } from '#components/forms/read-entry.ts';
import { requestFailureText, useResetPassword } from '#data/auth-queries.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { Banner } from '#ui/banner.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { useAddressQuery } from '#ui/use-address-query.ts';
import { validateNewPassword } from './validate-new-password.ts';

const texts = accountTexts.resetPassword;

const readForm = (form: FormData) => readEntry(form, ['password', 'confirmation']);

function DoneView() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/login'), RESET_REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <FormPage heading="Password changed">
      <Banner tone="good">Your new password is set. You are taken to the sign-in page.</Banner>
      <Link to="/login" className={buttonClass('primary', 'w-full')}>
        Log in now
      </Link>
    </FormPage>
  );
}

interface NewPasswordFormProps {
  email: string;
  token: string;
  onDone: () => void;
}

function NewPasswordForm({ email, token, onDone }: NewPasswordFormProps) {
  const isLinkComplete = email !== '' && token !== '';
  const { mutateAsync: reset } = useResetPassword();
  const submission = useSubmission({
    initial: isLinkComplete ? undefined : { text: texts.invalidLink },
    check: (form) => {
      const { password, confirmation } = readForm(form);
      return validateNewPassword(password, confirmation);
    },
    send: async (form) => {
      await reset({ email, token, newPassword: readForm(form).password });
      onDone();
    },
    describe: (error) => requestFailureText(error, texts.failed),
  });
  return (
    <EntryForm
      submission={submission}
      action="Set new password"
      pendingAction="Setting it…"
      isDisabled={!isLinkComplete}
    >
      <EntryField label="Email" name="email" type="email" autoComplete="username" value={email} readOnly />
      <EntryField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="At least 6 characters."
      />
      <EntryField label="Confirm password" name="confirmation" type="password" autoComplete="new-password" />
    </EntryForm>
  );
}

export function ResetPasswordPage() {
  usePageTitle('Reset password');
  const [query] = useAddressQuery();
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <DoneView />;
  return (
    <FormPage
      heading="Reset password"
      aside={
        <Link to="/forgot-password" className={textLinkClass}>
          Request a new link
        </Link>
      }
    >
      <NewPasswordForm
        email={query.get('email') ?? ''}
        token={query.get('token') ?? ''}
        onDone={() => setIsDone(true)}
      />
    </FormPage>
  );
}
