import { invitationTexts } from '@tutti/contract/admin-invitations/texts';
import { signInTexts } from '@tutti/contract/auth/texts';
import { visitorTexts } from '@tutti/contract/landing/visitor-texts';
import { LoaderCircle } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { readCode } from '#api/api-error.ts';
import { EntryField, EntryForm, useSubmission } from '#components/forms/entry-form.tsx';
import { FormPage, textLinkClass } from '#components/forms/form-page.tsx';
import { NewPasswordFields } from '#components/forms/new-password-fields.tsx';
import { readEntry } from '#components/forms/read-entry.ts';
import { validateRegistration } from '#components/forms/validate-registration.ts';
import { useAuth } from '#data/account/auth-context.tsx';
import {
  refusalField,
  requestFailureText,
  useAcceptInvitation,
  useLogin,
  useOpenInvitation,
} from '#data/account/auth-queries.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { Link } from '#ui/link.tsx';
import { Banner } from '#ui/states/banner.tsx';

const texts = invitationTexts.page;
const readForm = (form: FormData) => readEntry(form, ['email', 'password', 'confirmation']);

/** Signs the new user in with the same input. If that fails, the account still exists. */
function Acceptance({ token, email }: { token: string; email: string | null }) {
  const auth = useAuth();
  const navigate = useNavigate();
  const { mutateAsync: accept } = useAcceptInvitation();
  const { mutateAsync: login } = useLogin();
  const submission = useSubmission({
    check: (form) => validateRegistration(readForm(form)),
    send: async (form) => {
      const typed = readForm(form);
      const credentials = { email: typed.email.trim(), password: typed.password };
      await accept({ token, ...credentials });
      const session = await login(credentials).catch(() => undefined);
      if (session === undefined)
        return navigate('/login', { replace: true, state: { message: texts.readyToSignIn } });
      await navigate({ hash: token }, { replace: true, state: { hasCome: true } });
      auth.signIn(session);
    },
    describe: (error) => ({
      text: requestFailureText(error, texts.failed),
      ...refusalField(error, {
        EMAIL_TAKEN: 'email',
        INVITATION_FOR_ANOTHER: 'email',
        PASSWORD_TOO_COMMON: 'password',
      }),
    }),
  });
  return (
    <EntryForm submission={submission} action={texts.accept} pendingAction={texts.accepting}>
      <EntryField
        label={visitorTexts.email}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        defaultValue={email ?? ''}
        readOnly={email !== null}
      />
      <NewPasswordFields />
    </EntryForm>
  );
}

/** The token is in the fragment, which is sent to no server. */
export function InvitedPage() {
  const token = useLocation().hash.slice(1);
  const { data: invitation, isPending, error } = useOpenInvitation(token);
  const isOver = readCode(error) === 'INVALID_INVITATION';
  const heading = invitation ? texts.heading : isOver ? texts.overHeading : texts.anyHeading;
  usePageTitle(heading);
  return (
    <FormPage
      heading={heading}
      {...(invitation && { note: texts.note })}
      aside={
        <>
          {signInTexts.haveAccount}{' '}
          <Link to="/login" className={textLinkClass}>
            {visitorTexts.logIn}
          </Link>
        </>
      }
    >
      {isPending && (
        <p role="status" className="flex items-center gap-3 text-muted">
          <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />
          {texts.looking}
        </p>
      )}
      {error && <Banner tone="bad">{requestFailureText(error, texts.failed)}</Banner>}
      {invitation && <Acceptance token={token} email={invitation.email} />}
    </FormPage>
  );
}
