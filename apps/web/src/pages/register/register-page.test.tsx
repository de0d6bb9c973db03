import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answers } from '#test/fake-server.ts';
import { noNetwork, refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { turnMailOff } from '#test/mail-off.ts';
import { press, readField, renderPage, typeInto, whereAmI } from '#test/render-page.tsx';
import { setSignUp } from '#ui/server-settings/sign-up-mode.ts';
import { RegisterPage } from './register-page.tsx';

const REGISTER = 'POST /api/auth/register';

function fillRegistration(answers: Answers) {
  const network = renderPage(<RegisterPage />, { path: '/register', answers });
  typeInto('Email', 'ada@example.org');
  typeInto('Password', 'correct horse');
  typeInto('Confirm password', 'correct horse');
  press('Sign up');
  return network;
}

const refusal = async () => (await screen.findByRole('alert')).textContent;

describe('register page', () => {
  afterEach(leavePage);
  afterEach(() => setSignUp('open'));

  it('sends address and password, and passes the message to the login page [A-076, A-077, A-078]', async () => {
    const network = fillRegistration({ [REGISTER]: () => Response.json({ message: 'ok' }) });
    await waitFor(() => expect(whereAmI()).toMatch(/^\/login .*Registration successful!/));
    expect(network.list(REGISTER)[0]?.body).toEqual({
      email: 'ada@example.org',
      password: 'correct horse',
    });
  });

  it('shows the message of the server, or the first description of its list [A-427]', async () => {
    fillRegistration({
      [REGISTER]: refuse(400, {
        code: 'EMAIL_TAKEN',
        message: 'An account with this email already exists.',
      }),
    });
    expect(await refusal()).toBe('An account with this email already exists.');
    leavePage();
    fillRegistration({ [REGISTER]: refuse(400, [{ description: 'Too simple.' }, { description: 'x' }]) });
    expect(await refusal()).toBe('Too simple.');
  });

  it('falls back to "Registration failed" without either [A-428]', async () => {
    fillRegistration({ [REGISTER]: refuse(500, '') });
    expect(await refusal()).toBe('Registration failed');
  });

  it('shows "Network error" without a network, and keeps the input [A-429]', async () => {
    fillRegistration({ [REGISTER]: noNetwork });
    expect(await refusal()).toBe('Network error');
    expect(['Email', 'Password', 'Confirm password'].map(readField)).toEqual([
      'ada@example.org',
      'correct horse',
      'correct horse',
    ]);
  });

  it('shows an error beside its field, which refers to it and gets the focus', () => {
    renderPage(<RegisterPage />, { path: '/register' });
    typeInto('Email', 'ada@example.org');
    typeInto('Password', 'correct horse');
    typeInto('Confirm password', 'correct house');
    press('Sign up');
    const field = screen.getByLabelText('Confirm password');
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe('Passwords do not match.');
    expect(field.getAttribute('aria-describedby')).toContain(alert.id);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
  });

  it('recognizes in any language that an administrator has to approve', async () => {
    fillRegistration({
      [REGISTER]: () => Response.json({ message: 'Bien.', isByApproval: true, isMailed: true }),
    });
    await waitFor(() => expect(whereAmI()).toMatch(/^\/login .*an administrator will then activate/));
    expect(whereAmI()).toContain('"isByApproval":true');
  });

  it('promises no email if an administrator approves and the server sends none', async () => {
    fillRegistration({
      [REGISTER]: () => ({ message: 'ok', isByApproval: true, isMailed: false, ticket: 't' }),
    });
    await waitFor(() => expect(whereAmI()).toContain('An administrator will activate your account.'));
    expect(whereAmI()).not.toMatch(/check your email/i);
    expect(whereAmI()).toContain('"ticket":"t"');
  });

  it('says in advance that an administrator has to approve', () => {
    setSignUp('approval');
    renderPage(<RegisterPage />, { path: '/register' });
    screen.getByText('Free. An administrator approves each account.');
  });

  it('says the same on a server that cannot send emails, because nobody can confirm an address there', () => {
    turnMailOff();
    renderPage(<RegisterPage />, { path: '/register' });
    screen.getByText('Free. An administrator approves each account.');
  });

  it('has no form while sign-up is closed, but explains how to join and links to sign-in', () => {
    setSignUp('closed');
    renderPage(<RegisterPage />, { path: '/register' });
    screen.getByRole('heading', { level: 1, name: 'Sign-up is closed' });
    screen.getByText(/You need an invitation/);
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  it('shows the same if sign-up closes while the form is open', async () => {
    fillRegistration({ [REGISTER]: refuse(403, { code: 'SIGN_UP_CLOSED', message: 'Not here.' }) });
    await screen.findByRole('heading', { level: 1, name: 'Sign-up is closed' });
    expect(screen.queryByLabelText('Email')).toBeNull();
  });
});
