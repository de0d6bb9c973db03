import { accountTexts } from '@tutti/contract/texts/account-texts';
import { useNavigate } from 'react-router';
import { EntryField, EntryForm, useSubmission } from '#components/forms/entry-form.tsx';
import { FormPage, textLinkClass } from '#components/forms/form-page.tsx';
import { readEntry } from '#components/forms/read-entry.ts';
import { registrationFailureText, useRegister } from '#data/auth-queries.ts';
import { rememberSignUp } from '#data/sign-up-waiting.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { Link } from '#ui/link.tsx';
import { validateRegistration } from './validate-registration.ts';

const readForm = (form: FormData) => readEntry(form, ['email', 'password', 'confirmation']);

export function RegisterPage() {
  usePageTitle('Sign up');
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
      heading="Sign up"
      note="Free, and yours on every device."
      aside={
        <>
          Already have an account?{' '}
          <Link to="/login" className={textLinkClass}>
            Log in
          </Link>
        </>
      }
    >
      <EntryForm submission={submission} action="Sign up" pendingAction="Signing up…">
        <EntryField label="Email" name="email" type="email" autoComplete="email" autoCapitalize="none" />
        <EntryField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters."
        />
        <EntryField
          label="Confirm password"
          name="confirmation"
          type="password"
          autoComplete="new-password"
        />
      </EntryForm>
    </FormPage>
  );
}
