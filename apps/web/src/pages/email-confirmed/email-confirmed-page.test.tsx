import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answers } from '#test/fake-server.ts';
import { noNetwork, refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { renderPage } from '#test/render-page.tsx';
import { setSignUp } from '#ui/server-settings/sign-up-mode.ts';
import { EmailConfirmedPage } from './email-confirmed-page.tsx';

const CONFIRM = 'GET /api/auth/confirm-email-direct';
const LINK = '/email-confirmed?email=ada%2Bradio%40example.org&token=t%26k';

const open = (answers: Answers = {}) => renderPage(<EmailConfirmedPage />, { path: LINK, answers });
const confirm = (answer: Answers[string]) => open({ [CONFIRM]: answer });
const refusal = async () => (await screen.findByRole('alert')).textContent;

describe('email confirmed page', () => {
  afterEach(leavePage);

  it('confirms automatically with the values of the link, and shows its progress [A-032, A-093, A-094]', () => {
    const network = open();
    expect(screen.getByRole('status').textContent).toBe('Confirming your email…');
    expect(network.requests.map(({ call }) => call)).toEqual([
      `${CONFIRM}?email=ada%2Bradio%40example.org&token=t%26k`,
    ]);
  });

  it('goes from loading to success, with benefits and a link to sign in [A-095, A-096, A-314]', async () => {
    confirm(() => Response.json({ message: 'Welcome on board.' }));
    expect((await screen.findByText('Welcome on board.')).closest('[role=status]')).toBeTruthy();
    expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(3);
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByText('Confirming your email…')).toBeNull();
  });

  it('shows its own message if the server sends none [A-442]', async () => {
    confirm(() => Response.json({}));
    expect(await screen.findByText('Email confirmed successfully')).toBeTruthy();
  });

  it('promises nothing while an administrator has to decide', async () => {
    confirm(() => Response.json({ message: 'Welcome on board.', isByApproval: true }));
    await screen.findByText(/An administrator will review your account/);
    expect(screen.queryByText('Now you can')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  });

  it('links to sign-in after a failure if sign-up is closed', async () => {
    setSignUp('closed');
    confirm(refuse(400, 'This link is invalid or has expired.'));
    await refusal();
    expect(screen.queryByRole('link', { name: 'Register again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
    setSignUp('open');
  });

  it('shows the server’s plain-text error, and a link to register again [A-097, A-436]', async () => {
    confirm(refuse(400, 'This link is invalid or has expired.'));
    expect(await refusal()).toBe('This link is invalid or has expired.');
    expect(screen.getByRole('link', { name: 'Register again' }).getAttribute('href')).toBe('/register');
  });

  it('has a message for a failure without text [A-437]', async () => {
    confirm(refuse(500, ''));
    expect(await refusal()).toBe('Failed to confirm email. Please try again or contact support.');
  });

  it('distinguishes a missing network from a bad link [A-438]', async () => {
    confirm(noNetwork);
    expect(await refusal()).toBe('Network error. Please check your connection and try again.');
  });
});
