import { accountTexts } from '@tutti/contract/texts/account-texts';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { FormPage, textLinkClass } from '#components/form-page.tsx';
import { useAuth } from '#data/auth-context.tsx';
import { loginFailureText, useLogin } from '#data/sign-in.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';

/** A sentence that another page passed along, such as the one after registering. */
function readPassedMessage(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const message: unknown = Reflect.get(state, 'message');
  return typeof message === 'string' ? message : undefined;
}

/** Signing in changes who is signed in; the router then leaves this page by itself. */
export function LoginPage() {
  usePageTitle('Log in');
  const location = useLocation();
  const auth = useAuth();
  const login = useLogin();
  const [refusal, setRefusal] = useState<string>();
  const passedMessage = readPassedMessage(location.state);

  async function submit(form: FormData) {
    const email = String(form.get('email') ?? '').trim();
    const password = String(form.get('password') ?? '');
    if (email === '' || password === '') {
      setRefusal(accountTexts.login.required);
      return;
    }
    setRefusal(undefined);
    try {
      auth.signIn(await login.mutateAsync({ email, password }));
    } catch (error) {
      setRefusal(loginFailureText(error));
    }
  }

  return (
    <FormPage
      heading="Log in"
      aside={
        <>
          New here?{' '}
          <Link to="/register" className={textLinkClass}>
            Sign up
          </Link>
        </>
      }
    >
      {passedMessage && refusal === undefined && <Banner tone="good">{passedMessage}</Banner>}
      {refusal && <Banner tone="bad">{refusal}</Banner>}
      <form
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(new FormData(event.currentTarget));
        }}
      >
        <Field label="Email" name="email" type="email" autoComplete="username" autoCapitalize="none" />
        <Field label="Password" name="password" type="password" autoComplete="current-password" />
        <Button type="submit" look="primary" className="w-full" disabled={login.isPending}>
          {login.isPending ? 'Logging in…' : 'Log in'}
        </Button>
        <p className="text-center text-sm">
          <Link to="/forgot-password" className={textLinkClass}>
            Forgot password?
          </Link>
        </p>
      </form>
    </FormPage>
  );
}
