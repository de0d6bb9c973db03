import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '#test/fake-server.ts';
import { refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { press, readField, renderPage, typeInto, whereAmI } from '#test/render-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

const RESET = 'POST /api/auth/reset-password';
const LINK = '/reset-password?email=ada%2Bradio%40example.org&token=t%26k';

function fillReset(answers: Answers) {
  const network = renderPage(<ResetPasswordPage />, { path: LINK, answers });
  typeInto('New password', 'correct horse');
  typeInto('Confirm password', 'correct horse');
  press('Set new password');
  return network;
}

describe('reset password page', () => {
  afterEach(leavePage);

  it('reads address and token from the link, so that only the passwords are typed [A-030, A-088, A-089, A-090]', async () => {
    const network = fillReset({});
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    expect(email.value).toBe('ada+radio@example.org');
    expect(email.readOnly).toBe(true);
    await waitFor(() => expect(network.list(RESET)).toHaveLength(1));
    expect(network.list(RESET)[0]?.body).toEqual({
      email: 'ada+radio@example.org',
      token: 't&k',
      newPassword: 'correct horse',
    });
  });

  it('reports success, and opens the login page after three seconds [A-091, A-092, A-316, A-465]', async () => {
    vi.useFakeTimers();
    fillReset({ [RESET]: () => Response.json({ message: 'done' }) });
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Password changed');
    await act(() => vi.advanceTimersByTimeAsync(2_999));
    expect(whereAmI()).toContain('/reset-password');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(whereAmI()).toContain('/login');
  });

  it('cannot be submitted if the link lacks its email or its token [A-333, A-334]', () => {
    for (const query of ['', '?email=ada%40example.org', '?token=t']) {
      renderPage(<ResetPasswordPage />, { path: `/reset-password${query}` });
      expect(screen.getByRole('alert').textContent).toBe(
        'Invalid reset link. Please request a new password reset.',
      );
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Set new password' }).disabled).toBe(true);
      leavePage();
    }
  });

  it('shows the message of the server, or "Failed to reset password", and keeps the input [A-435]', async () => {
    const network = fillReset({
      [RESET]: refuse(400, { code: 'INVALID_LINK', message: 'This link is invalid or has expired.' }),
    });
    expect((await screen.findByRole('alert')).textContent).toBe('This link is invalid or has expired.');
    network.answer({ [RESET]: refuse(502, '') });
    press('Set new password');
    expect(await screen.findByText('Failed to reset password')).toBeTruthy();
    expect(readField('New password')).toBe('correct horse');
  });

  it('shows an error beside its field [A-330, A-332]', () => {
    renderPage(<ResetPasswordPage />, { path: LINK });
    press('Set new password');
    expect(screen.getByRole('alert').textContent).toBe('New password is required');
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
    typeInto('New password', 'correct horse');
    press('Set new password');
    expect(screen.getByRole('alert').textContent).toBe('Passwords do not match');
  });
});
