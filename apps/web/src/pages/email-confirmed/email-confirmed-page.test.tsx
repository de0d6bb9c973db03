import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answers } from '#test/fake-server.ts';
import { noNetwork, refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { renderPage } from '#test/render-page.tsx';
import { setSignUp } from '#ui/place/sign-up-mode.ts';
import { EmailConfirmedPage } from './email-confirmed-page.tsx';

const CONFIRM = 'GET /api/auth/confirm-email-direct';
const LINK = '/email-confirmed?email=ada%2Bradio%40example.org&token=t%26k';

const open = (answers: Answers = {}) => renderPage(<EmailConfirmedPage />, { path: LINK, answers });
const confirm = (answer: Answers[string]) => open({ [CONFIRM]: answer });
const refusal = async () => (await screen.findByRole('alert')).textContent;

describe('email confirmed page', () => {
  afterEach(leavePage);

  it('confirms by itself with what the link carries, and says that it is at it [A-032, A-093, A-094]', () => {
    const network = open();
    expect(screen.getByRole('status').textContent).toBe('Confirming your email…');
    expect(network.asked.map(({ call }) => call)).toEqual([
      `${CONFIRM}?email=ada%2Bradio%40example.org&token=t%26k`,
    ]);
  });

  it('goes from loading to success, with benefits and the way to sign in [A-095, A-096, A-314]', async () => {
    confirm(() => Response.json({ message: 'Welcome on board.' }));
    expect((await screen.findByText('Welcome on board.')).closest('[role=status]')).toBeTruthy();
    expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(3);
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByText('Confirming your email…')).toBeNull();
  });

  it('has a message of its own for a server that sends none [A-442]', async () => {
    confirm(() => Response.json({}));
    expect(await screen.findByText('Email confirmed successfully')).toBeTruthy();
  });

  it('promises nothing where an administrator decides yet', async () => {
    confirm(() => Response.json({ message: 'Welcome on board.', isByApproval: true }));
    await screen.findByText(/An administrator will review your account/);
    expect(screen.queryByText('Now you can')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  });

  it('leads to signing in when it fails where nobody can register again', async () => {
    setSignUp('closed');
    confirm(refuse(400, 'This link is invalid or has expired.'));
    await refusal();
    expect(screen.queryByRole('link', { name: 'Register again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
    setSignUp('open');
  });

  it('shows the plain text of the server when it fails, and the way to register again [A-097, A-436]', async () => {
    confirm(refuse(400, 'This link is invalid or has expired.'));
    expect(await refusal()).toBe('This link is invalid or has expired.');
    expect(screen.getByRole('link', { name: 'Register again' }).getAttribute('href')).toBe('/register');
  });

  it('has a sentence for a failure without text [A-437]', async () => {
    confirm(refuse(500, ''));
    expect(await refusal()).toBe('Failed to confirm email. Please try again or contact support.');
  });

  it('tells a missing network from a bad link [A-438]', async () => {
    confirm(noNetwork);
    expect(await refusal()).toBe('Network error. Please check your connection and try again.');
  });
});
