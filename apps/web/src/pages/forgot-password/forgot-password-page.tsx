import { accountTexts } from '@tutti/contract/account/texts';
import { mailOffTexts } from '@tutti/contract/auth/mail-off-texts';
import { signInTexts } from '@tutti/contract/auth/texts';
import { visitorTexts } from '@tutti/contract/landing/visitor-texts';
import { FileCheck, MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { checkEmail } from '#components/forms/account-checks.ts';
import type { Refusal } from '#components/forms/entry-form.tsx';
import { EntryField, EntryForm, useSubmission } from '#components/forms/entry-form.tsx';
import { FormPage, textLinkClass } from '#components/forms/form-page.tsx';
import { readEntry } from '#components/forms/read-entry.ts';
import { requestFailureText, useRequestPasswordReset } from '#data/account/auth-queries.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { canSendMail } from '#ui/server-settings/can-send-mail.ts';

const texts = accountTexts.forgotPassword;

const readEmail = (form: FormData) => readEntry(form, ['email']).email.trim();

function checkForm(form: FormData): Refusal | undefined {
  const email = readEmail(form);
  const text = email === '' ? texts.emailRequired : checkEmail(email);
  return text === undefined ? undefined : { text, field: 'email' };
}

function SentView({ email, onBack }: { email: string; onBack: () => void }) {
  const sentence = useRef<HTMLParagraphElement>(null);
  const isMailed = canSendMail();
  const Icon = isMailed ? MailCheck : FileCheck;
  // The form had the focus and is gone, so Tab would start over at the top.
  useEffect(() => sentence.current?.focus(), []);
  return (
    <div className="space-y-5">
      <Icon aria-hidden="true" className="size-10 text-accent" strokeWidth={1.5} />
      <p ref={sentence} tabIndex={-1} className="wrap-anywhere text-muted outline-none">
        {isMailed ? signInTexts.mailOnItsWay(email) : mailOffTexts.linkSaved(email)}
      </p>
      <Button className="w-full" onClick={onBack}>
        {texts.tryDifferentEmail}
      </Button>
    </div>
  );
}

function AddressForm({ typed, onSent }: { typed: string; onSent: (email: string) => void }) {
  const { mutateAsync: requestReset } = useRequestPasswordReset();
  const isMailed = canSendMail();
  const submission = useSubmission({
    check: checkForm,
    send: async (form) => {
      await requestReset(readEmail(form));
      onSent(readEmail(form));
    },
    describe: (error) => requestFailureText(error, texts.failed),
  });
  return (
    <EntryForm
      isFocused
      submission={submission}
      action={isMailed ? signInTexts.sendResetLink : mailOffTexts.createResetLink}
      pendingAction={isMailed ? signInTexts.sending : mailOffTexts.creating}
    >
      <EntryField
        label={visitorTexts.email}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        defaultValue={typed}
        hint={isMailed ? signInTexts.forgotNote : undefined}
      />
    </EntryForm>
  );
}

export function ForgotPasswordPage() {
  usePageTitle(signInTexts.forgotPassword);
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);
  const isMailed = canSendMail();

  const sentHeading = isMailed ? signInTexts.checkMail : mailOffTexts.askAdministrator;

  function showSent(address: string) {
    setEmail(address);
    setIsSent(true);
  }

  return (
    <FormPage
      heading={isSent ? sentHeading : signInTexts.forgotPassword}
      note={isMailed || isSent ? undefined : mailOffTexts.resetNote}
      aside={
        <Link to="/login" className={textLinkClass}>
          {signInTexts.backToLogIn}
        </Link>
      }
    >
      {isSent ? (
        <SentView email={email} onBack={() => setIsSent(false)} />
      ) : (
        <AddressForm typed={email} onSent={showSent} />
      )}
    </FormPage>
  );
}
