import { accountTexts } from '@tutti/contract/texts/account-texts';
import { signInTexts } from '@tutti/contract/texts/sign-in-texts';
import { visitorTexts } from '@tutti/contract/texts/visitor-texts';
import { useNavigate } from 'react-router';
import { EntryField, EntryForm, useSubmission } from '#components/forms/entry-form.tsx';
import { FormPage, textLinkClass } from '#components/forms/form-page.tsx';
import { NewPasswordFields } from '#components/forms/new-password-fields.tsx';
import { readEntry } from '#components/forms/read-entry.ts';
import { validateRegistration } from '#components/forms/validate-registration.ts';
import { registrationFailureText, useRegister } from '#data/auth-queries.ts';
import { rememberSignUp } from '#data/sign-up-waiting.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { Link } from '#ui/link.tsx';

const readForm = (form: FormData) => readEntry(form, ['email', 'password', 'confirmation']);

export function RegisterPage() {
  usePageTitle(visitorTexts.signUp);
  const navigate = useNavigate();
  const { mutateAsync: register } = useRegister();
  const submission = useSubmission({
    check: (form) => validateRegistration(readForm(form)),
    send: async (form) => {
      const { email, password } = readForm(form);
      const told = await register({ email: email.trim(), password });
      const { success, successByApproval } = accountTexts.register;
      const isByApproval = told === successByApproval;
      rememberSignUp({ email: email.trim(), password });
      await navigate('/login', {
        state: {
          message: isByApproval ? successByApproval : success,
          waiting: { email: email.trim(), isByApproval },
        },
      });
    },
    describe: registrationFailureText,
  });

  return (
    <FormPage
      heading={visitorTexts.signUp}
      note={signInTexts.signUpNote}
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
