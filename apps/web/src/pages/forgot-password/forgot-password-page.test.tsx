import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { noNetwork, refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { turnMailOff } from '#test/mail-off.ts';
import { press, readField, renderPage, typeInto } from '#test/render-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

const FORGOT = 'POST /api/auth/forgot-password';
const render = (answers = {}) => renderPage(<ForgotPasswordPage />, { path: '/forgot-password', answers });

describe('forgot password page', () => {
  afterEach(leavePage);

  it('requires an email in a valid format [A-329]', () => {
    const network = render();
    press('Send reset link');
    expect(screen.getByRole('alert').textContent).toBe('Email is required');
    typeInto('Email', 'ada');
    press('Send reset link');
    expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email address');
    expect(network.requests).toEqual([]);
  });

  it('goes from the form to the sent view with the address, and back to the form [A-085, A-086, A-087, A-315]', async () => {
    const network = render({ [FORGOT]: () => Response.json({ message: 'sent' }) });
    typeInto('Email', 'ada@example.org');
    press('Send reset link');
    expect(await screen.findByText(/ada@example\.org/)).toBeTruthy();
    expect(network.list(FORGOT)[0]?.body).toEqual({ email: 'ada@example.org' });
    expect(screen.queryByLabelText('Email')).toBeNull();
    press('Try a different email');
    expect(readField('Email')).toBe('ada@example.org');
  });

  it('promises no email on a server that cannot send any, and says where the link is', async () => {
    turnMailOff();
    const network = render({ [FORGOT]: () => Response.json({ message: 'sent' }) });
    screen.getByText(/^This server can't send email\./);
    expect(screen.queryByText(/We'll email you/)).toBeNull();
    typeInto('Email', 'ada@example.org');
    press('Create reset link');
    await screen.findByRole('heading', { level: 1, name: 'Ask for your link' });
    screen.getByText(/^If ada@example\.org has an account, this server has saved a link for it as a file\./);
    expect(network.list(FORGOT)[0]?.body).toEqual({ email: 'ada@example.org' });
  });

  it('shows the message of the server, or "Failed to send reset email" [A-434]', async () => {
    const network = render({
      [FORGOT]: refuse(429, { code: 'TOO_MANY_REQUESTS', message: 'Too many requests.' }),
    });
    typeInto('Email', 'ada@example.org');
    press('Send reset link');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many requests.');
    network.answer({ [FORGOT]: noNetwork });
    press('Send reset link');
    expect(await screen.findByText('Failed to send reset email')).toBeTruthy();
    expect(readField('Email')).toBe('ada@example.org');
  });
});
