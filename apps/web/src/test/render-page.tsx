/**
 * Renders a page with the real providers and the responses that the test has prepared. All other requests stay pending.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import type { CurrentUser } from '#api/auth-api.ts';
import { storeToken } from '#api/token-store.ts';
import { AuthProvider } from '#data/account/auth-context.tsx';
import { createMemberQueryClient } from '#data/member-query-client.ts';
import { createQueryClient } from '#data/query-client.ts';
import { EngineProvider } from '#engine/engine-context.tsx';
import { ToastHost } from '#ui/toasts/toast-host.tsx';
import type { Answers, FakeServer } from './fake-server.ts';
import { serveApi } from './fake-server.ts';
import { createStillEngine } from './render-screen.tsx';

/** More than the default of one second, because a busy machine may need that for one render. */
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

function Where() {
  const { pathname, state } = useLocation();
  return <p data-testid="where">{`${pathname} ${JSON.stringify(state)}`}</p>;
}

interface PageParts {
  path?: string;
  state?: unknown;
  answers?: Answers;
  user?: CurrentUser;
}

export function renderPage(
  page: ReactElement,
  { path = '/', state, answers = {}, user }: PageParts = {},
): FakeServer {
  localStorage.clear();
  const server = serveApi(
    user === undefined ? answers : { 'GET /api/auth/me': () => Response.json(user), ...answers },
  );
  if (user !== undefined) storeToken('token');
  const { pathname, search, hash } = new URL(path, window.location.origin);
  const entry = { pathname, search, hash, state };
  render(
    <QueryClientProvider client={createMemberQueryClient(createQueryClient())}>
      <AuthProvider>
        <EngineProvider engine={createStillEngine().engine}>
          <MemoryRouter initialEntries={[entry]}>
            {page}
            <Where />
          </MemoryRouter>
        </EngineProvider>
      </AuthProvider>
      <ToastHost />
    </QueryClientProvider>,
  );
  return server;
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
