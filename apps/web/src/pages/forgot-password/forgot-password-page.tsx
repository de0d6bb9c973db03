import { accountTexts } from '@tutti/contract/texts/account-texts';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormPage, textLinkClass } from '#components/form-page.tsx';
import { requestFailureText, useRequestPasswordReset } from '#data/sign-in.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';

const texts = accountTexts.forgotPassword;

function SentView({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <div className="space-y-5">
      <MailCheck aria-hidden="true" className="size-10 text-accent" strokeWidth={1.5} />
      <p className="text-muted">
        If there is an account for <strong className="break-all text-ink">{email}</strong>, an e-mail with a
        link is on its way. The link works for one hour.
      </p>
      <Button className="w-full" onClick={onBack}>
        {texts.tryDifferentEmail}
      </Button>
    </div>
  );
}

export function ForgotPasswordPage() {
  usePageTitle('Forgot password');
  const request = useRequestPasswordReset();
  const [sentTo, setSentTo] = useState<string>();
  const [refusal, setRefusal] = useState<string>();

  async function submit(form: FormData) {
    const email = String(form.get('email') ?? '').trim();
    setRefusal(email === '' ? texts.emailRequired : undefined);
    if (email === '') return;
    try {
      await request.mutateAsync(email);
      setSentTo(email);
    } catch (error) {
      setRefusal(requestFailureText(error, texts.failed));
    }
  }

  return (
    <FormPage
      heading={sentTo === undefined ? 'Forgot password' : 'Check your e-mail'}
      aside={
        <Link to="/login" className={textLinkClass}>
          Back to log in
        </Link>
      }
    >
      {sentTo !== undefined ? (
        <SentView email={sentTo} onBack={() => setSentTo(undefined)} />
      ) : (
        <>
          {refusal && <Banner tone="bad">{refusal}</Banner>}
          <form
            noValidate
            className="space-y-5"
            onSubmit={(event) => {
              event.preventDefault();
              void submit(new FormData(event.currentTarget));
            }}
          >
            <Field label="Email" name="email" type="email" autoComplete="email" autoCapitalize="none" />
            <Button type="submit" look="primary" className="w-full" disabled={request.isPending}>
              Send reset link
            </Button>
          </form>
        </>
      )}
    </FormPage>
  );
}
