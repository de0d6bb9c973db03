import { accountTexts } from '@tutti/contract/account/texts';
import { signInTexts } from '@tutti/contract/auth/texts';
import { visitorTexts } from '@tutti/contract/landing/visitor-texts';
import { useNavigate } from 'react-router';
import { readCode } from '#api/api-error.ts';
import { EntryField, EntryForm, useSubmission } from '#components/forms/entry-form.tsx';
import { FormPage, textLinkClass } from '#components/forms/form-page.tsx';
import { NewPasswordFields } from '#components/forms/new-password-fields.tsx';
import { readEntry } from '#components/forms/read-entry.ts';
import { validateRegistration } from '#components/forms/validate-registration.ts';
import { registrationFailureText, useRegister } from '#data/account/auth-queries.ts';
import { rememberSignUp } from '#data/account/sign-up-waiting.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { canSendMail } from '#ui/server-settings/can-send-mail.ts';
import { isSignUp, setSignUp } from '#ui/server-settings/sign-up-mode.ts';

const readForm = (form: FormData) => readEntry(form, ['email', 'password', 'confirmation']);

/** For users with an old link, or with a form from before sign-up was closed. */
function Closed() {
  usePageTitle(signInTexts.signUpClosed);
  return (
    <FormPage heading={signInTexts.signUpClosed}>
      <p className="text-muted">{signInTexts.byInvitation}</p>
      <Link to="/login" className={buttonClass('primary', 'w-full')}>
        {visitorTexts.logIn}
      </Link>
    </FormPage>
  );
}

function describe(error: unknown): string {
  if (readCode(error) === 'SIGN_UP_CLOSED') setSignUp('closed');
  return registrationFailureText(error);
}

function Registration() {
  usePageTitle(visitorTexts.signUp);
  const navigate = useNavigate();
  const { mutateAsync: register } = useRegister();
  const submission = useSubmission({
    check: (form) => validateRegistration(readForm(form)),
    send: async (form) => {
      const { email, password } = readForm(form);
      const { isByApproval, isMailed, ticket } = await register({ email: email.trim(), password });
      const { success, successByApproval, successWithoutMail } = accountTexts.register;
      const byApproval = isMailed ? successByApproval : successWithoutMail;
      rememberSignUp({ email: email.trim(), password });
      await navigate('/login', {
        state: {
          message: isByApproval ? byApproval : success,
          waiting: { email: email.trim(), isByApproval, isMailed, ticket },
        },
      });
    },
    describe,
  });
  if (isSignUp('closed')) return <Closed />;

  return (
    <FormPage
      heading={visitorTexts.signUp}
      // Without emails nobody can confirm an address, so an administrator decides.
      note={
        isSignUp('approval') || !canSendMail() ? signInTexts.signUpNoteByApproval : signInTexts.signUpNote
      }
      aside={
        <>
          {signInTexts.haveAccount}{' '}
          <Link to="/login" className={textLinkClass}>
            {visitorTexts.logIn}
          </Link>
        </>
      }
    >
      <EntryForm submission={submission} action={visitorTexts.signUp} pendingAction={signInTexts.signingUp}>
        <EntryField
          label={visitorTexts.email}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
        />
        <NewPasswordFields />
      </EntryForm>
    </FormPage>
  );
}

export function RegisterPage() {
  return isSignUp('closed') ? <Closed /> : <Registration />;
}
