import { accountTexts } from '@tutti/contract/texts/account-texts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FormPage, textLinkClass } from '#components/form-page.tsx';
import { registrationFailureText, useRegister } from '#data/sign-in.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { validateRegistration } from './validate-registration.ts';

function readForm(form: FormData) {
  return {
    email: String(form.get('email') ?? ''),
    password: String(form.get('password') ?? ''),
    confirmation: String(form.get('confirmation') ?? ''),
  };
}

export function RegisterPage() {
  usePageTitle('Sign up');
  const navigate = useNavigate();
  const register = useRegister();
  const [refusal, setRefusal] = useState<string>();

  async function submit(form: FormData) {
    const values = readForm(form);
    const mistake = validateRegistration(values);
    setRefusal(mistake);
    if (mistake !== undefined) return;
    try {
      await register.mutateAsync({ email: values.email.trim(), password: values.password });
    } catch (error) {
      setRefusal(registrationFailureText(error));
      return;
    }
    await navigate('/login', { state: { message: accountTexts.register.success } });
  }

  return (
    <FormPage
      heading="Sign up"
      aside={
        <>
          Already have an account?{' '}
          <Link to="/login" className={textLinkClass}>
            Log in
          </Link>
        </>
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
        <Field label="Email" name="email" type="email" autoComplete="email" autoCapitalize="none" />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters."
        />
        <Field label="Confirm password" name="confirmation" type="password" autoComplete="new-password" />
        <Button type="submit" look="primary" className="w-full" disabled={register.isPending}>
          {register.isPending ? 'Signing up…' : 'Sign up'}
        </Button>
      </form>
    </FormPage>
  );
}
