import { accountTexts } from '@tutti/contract/account/texts';
import { signInTexts } from '@tutti/contract/auth/texts';
import { visitorTexts } from '@tutti/contract/landing/visitor-texts';
import { RESET_REDIRECT_DELAY_MS } from '@tutti/contract/limits';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { EntryField, EntryForm, useSubmission } from '#components/forms/entry-form.tsx';
import { FormPage, textLinkClass } from '#components/forms/form-page.tsx';
import { NewPasswordFields } from '#components/forms/new-password-fields.tsx';
import { readEntry } from '#components/forms/read-entry.ts';
import { requestFailureText, useResetPassword } from '#data/account/auth-queries.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { useAddressQuery } from '#ui/screen/use-address-query.ts';
import { Banner } from '#ui/states/banner.tsx';
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
    <FormPage heading={signInTexts.passwordChanged}>
      <Banner tone="good">{signInTexts.passwordChangedNote}</Banner>
      <Link to="/login" className={buttonClass('primary', 'w-full')}>
        {signInTexts.logInNow}
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
      action={signInTexts.setNewPassword}
      pendingAction={signInTexts.settingIt}
      isDisabled={!isLinkComplete}
    >
      <EntryField
        label={visitorTexts.email}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
      />
      <NewPasswordFields label={signInTexts.newPassword} />
    </EntryForm>
  );
}

export function ResetPasswordPage() {
  usePageTitle(signInTexts.resetPassword);
  const [query] = useAddressQuery();
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <DoneView />;
  return (
    <FormPage
      heading={signInTexts.resetPassword}
      aside={
        <Link to="/forgot-password" className={textLinkClass}>
          {signInTexts.requestANewLink}
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
