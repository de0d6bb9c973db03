import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readToken } from '#api/token-store.ts';
import type { Answers } from '#test/fake-server.ts';
import { refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { ADA, press, readField, renderPage, typeInto } from '#test/render-page.tsx';
import { setSignUp } from '#ui/server-settings/sign-up-mode.ts';
import { LoginPage } from './login-page.tsx';

const LOGIN = 'POST /api/auth/login';

function fillLogin(answers: Answers = {}) {
  const network = renderPage(<LoginPage />, { path: '/login', answers });
  typeInto('Email', 'ada@example.org');
  typeInto('Password', 'correct horse');
  press('Sign in');
  return network;
}

describe('login page', () => {
  afterEach(leavePage);

  it('focuses the first field initially', () => {
    renderPage(<LoginPage />, { path: '/login' });
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  it('sends email and password once, regardless of repeated presses, and stores the token [A-080, A-081]', async () => {
    const network = fillLogin({
      [LOGIN]: () => Response.json({ token: 'new token' }),
      'GET /api/auth/me': () => Response.json(ADA),
    });
    press('Signing in…');
    await waitFor(() => expect(readToken()).toBe('new token'));
    expect(network.list(LOGIN).map(({ body }) => body)).toEqual([
      { email: 'ada@example.org', password: 'correct horse' },
    ]);
  });

  it('asks for a code after a correct password, and sends all three', async () => {
    const network = fillLogin({
      [LOGIN]: refuse(403, { code: 'SECOND_FACTOR_REQUIRED', message: 'Please enter the code.' }),
      'GET /api/auth/me': () => Response.json(ADA),
    });
    expect(screen.queryByLabelText('Code')).toBeNull();
    const field = await screen.findByLabelText('Code');
    expect(document.activeElement).toBe(field);
    // No error is shown before any input.
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field.hasAttribute('aria-invalid')).toBe(false);
    press('Sign in');
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter the code.');
    expect(document.activeElement).toBe(field);
    network.answer({ [LOGIN]: refuse(400, { code: 'WRONG_CODE', message: 'This code is not right.' }) });
    typeInto('Code', '000000');
    press('Sign in');
    expect(await screen.findByText('This code is not right.')).toBeTruthy();
    network.answer({ [LOGIN]: () => Response.json({ token: 'new token' }) });
    typeInto('Code', ' 123456 ');
    press('Sign in');
    await waitFor(() => expect(readToken()).toBe('new token'));
    expect(network.list(LOGIN).at(-1)?.body).toEqual({
      email: 'ada@example.org',
      password: 'correct horse',
      code: '123456',
    });
  });

  it('falls back to "Login failed" when the response is unreadable [A-426]', async () => {
    fillLogin({ [LOGIN]: refuse(500, '<html>proxy</html>') });
    expect((await screen.findByRole('alert')).textContent).toBe('Login failed');
  });

  it('keeps the input after a refusal, and focuses the password', async () => {
    fillLogin({
      [LOGIN]: refuse(401, { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password.' }),
    });
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password.');
    expect(readField('Email')).toBe('ada@example.org');
    expect(readField('Password')).toBe('correct horse');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it('focuses the first empty field, and sends no request', () => {
    const network = renderPage(<LoginPage />, { path: '/login' });
    typeInto('Email', 'ada@example.org');
    press('Sign in');
    expect(screen.getByRole('alert').textContent).toBe('Email and password are required.');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(network.requests).toEqual([]);
  });

  it('shows a password on request, and hides it again', () => {
    renderPage(<LoginPage />, { path: '/login' });
    const type = () => screen.getByLabelText('Password').getAttribute('type');
    expect(type()).toBe('password');
    press('Show what I type');
    expect(type()).toBe('text');
    press('Show what I type');
    expect(type()).toBe('password');
  });

  it('ignores a history entry without a message', () => {
    renderPage(<LoginPage />, { path: '/login', state: { message: 7 } });
    expect(screen.queryByText('7')).toBeNull();
  });

  it('offers sign-up unless it is closed', () => {
    renderPage(<LoginPage />, { path: '/login' });
    screen.getByRole('link', { name: 'Sign up' });
    leavePage();
    setSignUp('closed');
    renderPage(<LoginPage />, { path: '/login' });
    expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
    setSignUp('open');
  });
});
