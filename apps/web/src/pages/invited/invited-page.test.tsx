import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answers } from '#test/fake-server.ts';
import { noNetwork, refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { ADA, press, readField, renderPage, typeInto, whereAmI } from '#test/render-page.tsx';
import { InvitedPage } from './invited-page.tsx';

const READ = 'POST /api/auth/invitation';
const ACCEPT = 'POST /api/auth/invitation/accept';
const LOGIN = 'POST /api/auth/login';
const EXPIRES = '2026-12-01T12:00:00.000Z';

const open = (answers: Answers, email: string | null = null) =>
  renderPage(<InvitedPage />, {
    path: '/invited#the-token',
    answers: {
      [READ]: () => ({ email, expiresAt: EXPIRES }),
      'GET /api/auth/me': () => ADA,
      ...answers,
    },
  });

async function fill(email?: string): Promise<void> {
  await screen.findByLabelText('Email');
  if (email !== undefined) typeInto('Email', email);
  typeInto('Password', 'correct horse');
  typeInto('Confirm password', 'correct horse');
  press('Accept');
}

describe('the page of an invitation', () => {
  afterEach(leavePage);

  it('creates an account with the token after the #, and signs in with the same input', async () => {
    const server = open({ [ACCEPT]: () => ({ message: 'ok' }), [LOGIN]: () => ({ token: 'in' }) });
    await fill('guest@example.org');
    await waitFor(() => expect(localStorage.getItem('jwtToken')).toBe('in'));
    expect(server.list(READ).map(({ body }) => body)).toEqual([{ token: 'the-token' }]);
    expect(server.list(ACCEPT)[0]?.body).toEqual({
      token: 'the-token',
      email: 'guest@example.org',
      password: 'correct horse',
    });
    expect(server.list(LOGIN)[0]?.body).toEqual({ email: 'guest@example.org', password: 'correct horse' });
  });

  it('has a fixed address if the invitation names one', async () => {
    open({}, 'only@example.org');
    const field = await screen.findByLabelText('Email');
    expect([readField('Email'), field.hasAttribute('readonly')]).toEqual(['only@example.org', true]);
  });

  it('reports that an invitation is no longer valid, and shows no form', async () => {
    open({ [READ]: refuse(400, { code: 'INVALID_INVITATION', message: 'This invitation does not hold.' }) });
    expect((await screen.findByRole('alert')).textContent).toBe('This invitation does not hold.');
    expect(screen.queryByLabelText('Email')).toBeNull();
    screen.getByRole('heading', { level: 1, name: "This invitation can't be used" });
    expect(screen.queryByText('Choose a password to get started.')).toBeNull();
  });

  it('does not call an invitation invalid if it could not be checked', async () => {
    open({ [READ]: refuse(403, { code: 'FORBIDDEN', message: 'Not now.' }) });
    await screen.findByRole('alert');
    screen.getByRole('heading', { level: 1, name: 'Your invitation' });
  });

  it.each([
    ['a busy server', refuse(503, { code: 'UNAVAILABLE', message: 'Busy.' })],
    ['a lost line', noNetwork],
  ])('leads to signing in, the account being there, when that fails by %s', async (_what, answer) => {
    open({ [ACCEPT]: () => ({ message: 'ok' }), [LOGIN]: answer });
    await fill('guest@example.org');
    await waitFor(() => expect(whereAmI()).toMatch(/^\/login .*Your account is ready, but/));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(localStorage.getItem('jwtToken')).toBeNull();
  });

  it('shows a refusal beside its field, and keeps the input', async () => {
    open({ [ACCEPT]: refuse(400, { code: 'EMAIL_TAKEN', message: 'There is one.' }) });
    await fill('guest@example.org');
    expect((await screen.findByRole('alert')).textContent).toBe('There is one.');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(readField('Password')).toBe('correct horse');
  });
});
