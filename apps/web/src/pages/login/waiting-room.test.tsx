import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberSignUp, tellConfirmed } from '#data/account/sign-up-waiting.ts';
import type { Answers } from '#test/fake-server.ts';
import { refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { ADA, renderPage } from '#test/render-page.tsx';
import { LoginPage } from './login-page.tsx';

const LOGIN = 'POST /api/auth/login';
const REGISTER = 'POST /api/auth/register';
const PENDING = refuse(403, { code: 'PENDING_APPROVAL', message: 'Pending.' });
const ADDRESS = 'ada@example.org';

async function wait(answers: Answers, { isByApproval = false, isMailed = true } = {}) {
  const network = renderPage(<LoginPage />, {
    path: '/login',
    state: { message: 'Registration successful!', waiting: { email: ADDRESS, isByApproval, isMailed } },
    answers: { 'GET /api/auth/me': () => Response.json(ADA), ...answers },
  });
  await screen.findByRole('region', { name: 'What happens next' });
  return network;
}

const steps = () =>
  within(screen.getByRole('region', { name: 'What happens next' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('waiting room', () => {
  beforeEach(() => rememberSignUp({ email: ADDRESS, password: 'correct horse' }));

  afterEach(() => {
    vi.useRealTimers();
    leavePage();
  });

  it('says what happens next and who decides, below the documented sentence', async () => {
    await wait({});
    screen.getByText('Registration successful!');
    expect(steps()).toHaveLength(2);
    expect(steps()[0]).toContain(ADDRESS);
    leavePage();
    await wait({}, { isByApproval: true });
    expect(steps()).toHaveLength(3);
    expect(steps()[1]).toContain('administrator');
  });

  it('promises no mail where the server sends none, and offers none again', async () => {
    await wait({}, { isMailed: false });
    expect(steps()).toHaveLength(2);
    expect(steps()[0]).toMatch(/sends no mails .* administrator lets you in/);
    expect(screen.queryByRole('button', { name: 'Send the mail again' })).toBeNull();
  });

  it('sends the mail again', async () => {
    const network = await wait({ [REGISTER]: () => Response.json({ message: 'ok' }) });
    fireEvent.click(screen.getByRole('button', { name: 'Send the mail again' }));
    await screen.findByText('It is on its way again.');
    expect(network.list(REGISTER)[0]?.body).toEqual({ email: ADDRESS, password: 'correct horse' });
  });

  it('comes in when the link was opened elsewhere in this browser, and not before', async () => {
    let isConfirmed = false;
    const network = await wait({
      [LOGIN]: () => (isConfirmed ? Response.json({ token: 'in' }) : PENDING()),
    });
    expect(network.list(LOGIN)).toHaveLength(0);
    act(() => tellConfirmed());
    await waitFor(() => expect(network.list(LOGIN)).toHaveLength(1));
    isConfirmed = true;
    act(() => tellConfirmed());
    await waitFor(() => expect(localStorage.getItem('jwtToken')).toBe('in'));
  });

  it('stops asking after a refusal that counts towards a lock', async () => {
    const network = await wait({
      [LOGIN]: refuse(401, { code: 'INVALID_CREDENTIALS', message: 'Wrong.' }),
    });
    act(() => tellConfirmed());
    await waitFor(() => expect(network.list(LOGIN)).toHaveLength(1));
    act(() => tellConfirmed());
    fireEvent(document, new Event('visibilitychange'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(network.list(LOGIN)).toHaveLength(1);
  });
});
