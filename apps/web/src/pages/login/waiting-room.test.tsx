import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifyConfirmed, rememberSignUp } from '#data/account/sign-up-waiting.ts';
import type { Answers } from '#test/fake-server.ts';
import { refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { ADA, press, renderPage } from '#test/render-page.tsx';
import { LoginPage } from './login-page.tsx';

const LOGIN = 'POST /api/auth/login';
const REGISTER = 'POST /api/auth/register';
const STATE = 'POST /api/auth/sign-up-state';
const ADDRESS = 'ada@example.org';
const WAITING = { state: 'waiting' };
const APPROVED = { state: 'approved' };
/** The longest acceptable wait after an approval. */
const SOME_SECONDS_MS = 6_000;

async function wait(answers: Answers = {}, { isByApproval = false, isMailed = true } = {}) {
  const waiting = { email: ADDRESS, isByApproval, isMailed, ticket: 'a ticket' };
  const network = renderPage(<LoginPage />, {
    path: '/login',
    state: { message: 'Registration successful!', waiting },
    answers: { 'GET /api/auth/me': () => ADA, [STATE]: () => WAITING, ...answers },
  });
  await screen.findByRole('region', { name: 'What happens next' });
  await waitFor(() => expect(network.list(STATE)).toHaveLength(1));
  return network;
}

const steps = () =>
  within(screen.getByRole('region', { name: 'What happens next' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const fakeTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
const letPass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function lookAway(visibilityState: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  fireEvent(document, new Event('visibilitychange'));
}

const isIn = () => expect(localStorage.getItem('jwtToken')).toBe('in');

describe('waiting room', () => {
  beforeEach(() => rememberSignUp({ email: ADDRESS, password: 'correct horse' }));

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    leavePage();
  });

  it('explains the next step and who decides, below the documented sentence', async () => {
    await wait();
    screen.getByText('Registration successful!');
    expect(steps()).toHaveLength(2);
    expect(steps()[0]).toContain(ADDRESS);
    leavePage();
    await wait({}, { isByApproval: true });
    expect(steps()).toHaveLength(3);
    expect(steps()[1]).toContain('administrator');
  });

  it('neither promises nor offers an email if the server sends none', async () => {
    await wait({}, { isMailed: false });
    expect(steps()).toHaveLength(2);
    expect(steps()[0]).toBe("1This server doesn't send email yet. An administrator will let you in.");
    expect(screen.queryByRole('button', { name: 'Send the email again' })).toBeNull();
  });

  it('sends the email again', async () => {
    const network = await wait({ [REGISTER]: () => ({ message: 'ok' }) });
    press('Send the email again');
    await screen.findByText('Email sent again.');
    expect(network.list(REGISTER)[0]?.body).toEqual({ email: ADDRESS, password: 'correct horse' });
  });

  it('shows the sign-in form beside it if the link in the mail is sufficient', async () => {
    await wait();
    screen.getByLabelText('Password');
  });

  it('hides the form behind a button while an administrator has to approve, because signing in fails until then', async () => {
    await wait({}, { isByApproval: true });
    expect(screen.queryByLabelText('Password')).toBeNull();
    press("I've been approved");
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(screen.queryByRole('button', { name: "I've been approved" })).toBeNull();
  });

  it.each([1, 30, 240])('signs in within seconds of an approval after %i minutes', async (minutes) => {
    fakeTime();
    const network = await wait({ [LOGIN]: () => ({ token: 'in' }) });
    await letPass(minutes * 60_000);
    expect(network.list(LOGIN)).toHaveLength(0);
    network.answer({ [STATE]: () => APPROVED });
    await letPass(SOME_SECONDS_MS);
    isIn();
    expect(network.list(LOGIN).map(({ body }) => body)).toEqual([
      { email: ADDRESS, password: 'correct horse' },
    ]);
  });

  it('sends no password while it waits, and at most one small request every five seconds', async () => {
    fakeTime();
    const network = await wait();
    await letPass(60_000);
    expect(network.list(STATE).length).toBeLessThanOrEqual(14);
    expect(network.list(STATE).every(({ body }) => JSON.stringify(body) === '{"ticket":"a ticket"}')).toBe(
      true,
    );
    expect(network.list(LOGIN)).toHaveLength(0);
  });

  it('polls less often while the page is hidden, and at once when it becomes visible', async () => {
    fakeTime();
    const network = await wait({ [LOGIN]: () => ({ token: 'in' }) });
    lookAway('hidden');
    await letPass(59_000);
    expect(network.list(STATE)).toHaveLength(1);
    network.answer({ [STATE]: () => APPROVED });
    lookAway('visible');
    await letPass(10);
    isIn();
  });

  it('polls less and less often while the server refuses, and continues when it responds again', async () => {
    fakeTime();
    const network = await wait({ [LOGIN]: () => ({ token: 'in' }) });
    network.answer({ [STATE]: refuse(429, { code: 'TOO_MANY_REQUESTS', message: 'Too many.' }) });
    await letPass(10 * 60_000);
    expect(network.list(STATE).length).toBeLessThan(20);
    network.answer({ [STATE]: () => APPROVED });
    await letPass(61_000);
    isIn();
  });

  it('signs in once the link was opened elsewhere in this browser', async () => {
    const network = await wait({ [LOGIN]: () => ({ token: 'in' }) });
    act(() => notifyConfirmed());
    await waitFor(() => expect(network.list(STATE)).toHaveLength(2));
    expect(network.list(LOGIN)).toHaveLength(0);
    network.answer({ [STATE]: () => APPROVED });
    act(() => notifyConfirmed());
    await waitFor(isIn);
  });

  it('retries after the approval if the server is busy', async () => {
    fakeTime();
    const network = await wait({ [LOGIN]: refuse(503, { code: 'UNAVAILABLE', message: 'Busy.' }) });
    network.answer({ [STATE]: () => APPROVED });
    await letPass(SOME_SECONDS_MS);
    expect(network.list(LOGIN)).toHaveLength(1);
    network.answer({ [LOGIN]: () => ({ token: 'in' }) });
    await letPass(61_000);
    isIn();
  });

  it('stops after a refusal that counts towards a lockout, and shows the form', async () => {
    fakeTime();
    const network = await wait(
      { [LOGIN]: refuse(401, { code: 'INVALID_CREDENTIALS', message: 'Wrong.' }) },
      { isByApproval: true },
    );
    network.answer({ [STATE]: () => APPROVED });
    await letPass(SOME_SECONDS_MS);
    await screen.findByText("You've been approved. Sign in to start listening.");
    screen.getByLabelText('Password');
    lookAway('visible');
    await letPass(120_000);
    expect(network.list(LOGIN)).toHaveLength(1);
  });

  it('works the same after sign-up with another service: without mail or password, and with the service after the approval', async () => {
    fakeTime();
    document.head.innerHTML = '<meta name="sign-on" content="Our Keys">';
    const waiting = { ticket: 'a ticket', isBySignOn: true, isByApproval: true, isMailed: false };
    const network = renderPage(<LoginPage />, {
      path: '/login',
      state: { waiting },
      answers: { [STATE]: () => WAITING },
    });
    await screen.findByRole('region', { name: 'What happens next' });
    expect(steps()).toEqual([
      '1An administrator reviews your account and lets you in.',
      "2Keep this page open. You'll be signed in as soon as you're approved.",
    ]);
    expect(screen.queryByRole('button', { name: 'Send the email again' })).toBeNull();
    network.answer({ [STATE]: () => APPROVED });
    await letPass(SOME_SECONDS_MS);
    await screen.findByText("You've been approved. Sign in to start listening.");
    screen.getByRole('link', { name: 'Sign in with Our Keys' });
    expect(network.list(LOGIN)).toHaveLength(0);
    document.head.innerHTML = '';
  });

  it('stops polling when the account no longer exists', async () => {
    fakeTime();
    const network = await wait({ [STATE]: () => ({ state: 'unknown' }) });
    await letPass(120_000);
    expect(network.list(STATE)).toHaveLength(1);
  });
});
