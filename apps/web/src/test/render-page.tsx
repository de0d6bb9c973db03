/**
 * Wrapper for tests of pages: the real providers, and a network that answers what the test prepared. Calls nobody
 * prepared wait for ever, as on a slow line.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { vi } from 'vitest';
import type { CurrentUser } from '#api/auth-api.ts';
import { storeToken } from '#api/token-store.ts';
import { AuthProvider } from '#data/auth-context.tsx';
import { createQueryClient } from '#data/query-client.ts';
import { ToastHost } from '#ui/toast-host.tsx';
import { dismissToast, listToasts } from '#ui/toast-store.ts';

/** Longer than the library's second, which a busy machine can need for one rendering. */
configure({ asyncUtilTimeout: 4_000 });

export const ADA: CurrentUser = {
  id: '7b9c2a10-1111-4222-8333-444455556666',
  email: 'ada@example.org',
  userName: 'Ada',
  roles: ['User'],
  profilePictureUrl: null,
  approved: true,
  emailConfirmed: true,
};

/** `POST /api/auth/login` → what answers it. */
export type Answers = Record<string, () => Response | Promise<Response>>;

interface SentCall {
  /** Method and path with query. */
  readonly call: string;
  readonly body: unknown;
}

export interface Network {
  readonly sent: SentCall[];
  /** From now on; the other answers stay. */
  answer(answers: Answers): void;
  sentTo(call: string): SentCall[];
}

const readBody = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : body);

function openNetwork(prepared: Answers): Network {
  const answers = { ...prepared };
  const sent: SentCall[] = [];
  vi.stubGlobal('fetch', (address: string | URL, init: RequestInit = {}) => {
    const url = new URL(String(address), 'http://localhost');
    const method = init.method ?? 'GET';
    sent.push({ call: `${method} ${url.pathname}${url.search}`, body: readBody(init.body) });
    const answer = answers[`${method} ${url.pathname}`];
    return answer === undefined ? new Promise(() => {}) : Promise.resolve(answer());
  });
  return {
    sent,
    answer: (more) => void Object.assign(answers, more),
    sentTo: (call) => sent.filter((one) => one.call.split('?')[0] === call),
  };
}

function Where() {
  const { pathname, state } = useLocation();
  return <p data-testid="where">{`${pathname} ${JSON.stringify(state)}`}</p>;
}

interface PageParts {
  path?: string;
  state?: unknown;
  answers?: Answers;
  /** Signed in as. */
  user?: CurrentUser;
}

export function renderPage(
  page: ReactElement,
  { path = '/', state, answers = {}, user }: PageParts = {},
): Network {
  localStorage.clear();
  const network = openNetwork(
    user === undefined ? answers : { 'GET /api/auth/me': () => Response.json(user), ...answers },
  );
  if (user !== undefined) storeToken('token');
  const [pathname, search] = path.split('?');
  const entry = { pathname, search: search === undefined ? '' : `?${search}`, state };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <MemoryRouter initialEntries={[entry]}>
          {page}
          <Where />
        </MemoryRouter>
      </AuthProvider>
      <ToastHost />
    </QueryClientProvider>,
  );
  return network;
}

/** To be called after each test. */
export function leavePage(): void {
  cleanup();
  for (const { id } of listToasts()) dismissToast(id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
}

export const whereAmI = () => screen.getByTestId('where').textContent;

export function typeInto(label: string, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
}

export function readField(label: string): string {
  return screen.getByLabelText<HTMLInputElement>(label).value;
}

export function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

/** A refusal of the server. */
export function refuse(status: number, body: unknown): () => Response {
  return () => (typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status }));
}

/** No network at all. */
export const noNetwork = () => Promise.reject<Response>(new TypeError('Failed to fetch'));
