import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { sessionOf } from '#api/token-claims.ts';
import { readToken, storeToken } from '#api/token-store.ts';
import { dismissToast, listToasts, showToastWithAction } from '#ui/toasts/toast-store.ts';
import { listRecentSearches, rememberSearch } from '../library/recent-searches.ts';
import { createQueryClient } from '../query-client.ts';
import { toastOutcome } from '../toast-outcome.ts';
import { AuthProvider, profileRetryDelayMs, shouldRetryProfile, useAuth } from './auth-context.tsx';

const PROFILE = {
  email: 'ada@example.org',
  userName: 'Ada',
  roles: ['Admin'],
  profilePictureUrl: null,
  id: '7b9c2a10-1111-4222-8333-444455556666',
  approved: true,
  emailConfirmed: true,
};

function Who() {
  const auth = useAuth();
  return (
    <>
      <p>{auth.isSignedIn ? `in as ${auth.user?.email ?? 'somebody'}` : 'out'}</p>
      <p>{auth.isAdmin ? 'admin' : 'no admin'}</p>
      <button type="button" onClick={() => void auth.signOut()}>
        leave
      </button>
      <button type="button" onClick={auth.retryProfile}>
        look again
      </button>
      <p data-testid="token">{auth.getToken()}</p>
    </>
  );
}

function renderAuth(beside?: ReactNode) {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <AuthProvider>
        <Who />
        {beside}
      </AuthProvider>
    </QueryClientProvider>,
  );
  return client;
}

const answer = (response: () => Response) => vi.stubGlobal('fetch', async () => response());

describe('AuthProvider', () => {
  beforeEach(() => localStorage.clear());

  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    for (const { id } of listToasts()) dismissToast(id);
    vi.unstubAllGlobals();
  });

  it('is signed out without a stored token [M-410]', () => {
    renderAuth();
    expect(screen.getByText('out')).toBeTruthy();
  });

  it('fetches the profile of a stored token, which means signed in [A-283, A-284]', async () => {
    storeToken('token');
    answer(() => Response.json(PROFILE));
    renderAuth();
    await screen.findByText('in as ada@example.org');
    expect(screen.getByText('admin')).toBeTruthy();
  });

  it('signs out when the session is refused, and reports it [A-286]', async () => {
    storeToken('token');
    answer(() => Response.json({ code: 'UNAUTHENTICATED', message: 'x' }, { status: 401 }));
    renderAuth();
    await screen.findByText('out');
    expect(readToken()).toBeNull();
    expect(listToasts().map(({ message }) => message)).toEqual([
      'Authentication failed - please login again',
    ]);
  });

  it('signs out when the response is not JSON [A-287]', async () => {
    storeToken('token');
    answer(() => new Response('<html></html>'));
    renderAuth();
    await screen.findByText('out');
  });

  it('signs out when the server still fails after the last retry [A-285]', async () => {
    vi.useFakeTimers();
    storeToken('token');
    answer(() => new Response('', { status: 503 }));
    renderAuth();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(screen.getByText('in as somebody')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('out')).toBeTruthy();
    expect(readToken()).toBeNull();
  });

  it('keeps a known profile when a refetch fails', async () => {
    storeToken('token');
    answer(() => Response.json(PROFILE));
    renderAuth();
    await screen.findByText('in as ada@example.org');
    vi.useFakeTimers();
    answer(() => new Response('', { status: 503 }));
    act(() => screen.getByRole('button', { name: 'look again' }).click());
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(screen.getByText('in as ada@example.org')).toBeTruthy();
  });

  it('refetches the profile when another session takes over', async () => {
    storeToken('token');
    answer(() => Response.json(PROFILE));
    renderAuth();
    await screen.findByText('in as ada@example.org');
    answer(() => Response.json({ ...PROFILE, email: 'grace@example.org' }));
    act(() => storeToken('other token'));
    await screen.findByText('in as grace@example.org');
  });

  const tokenOf = (sub: string, jti: string) => `head.${btoa(JSON.stringify({ sub, jti }))}.tail`;

  it("clears the former user's data when another user takes over without a sign-out", async () => {
    storeToken(tokenOf('ada', 'one'));
    rememberSearch('jazz');
    answer(() => Response.json(PROFILE));
    const client = renderAuth();
    await screen.findByText('in as ada@example.org');
    client.setQueryData(['favorites'], ['a track of Ada']);
    showToastWithAction('Removed.', { label: 'Undo', onPress: () => undefined });
    act(() => storeToken(tokenOf('ada', 'two')));
    expect(client.getQueryData(['favorites'])).toBeTruthy();
    expect(listToasts()).toHaveLength(1);
    answer(() => Response.json({ ...PROFILE, email: 'grace@example.org' }));
    act(() => storeToken(tokenOf('grace', 'three')));
    await screen.findByText('in as grace@example.org');
    expect(client.getQueryData(['favorites'])).toBeUndefined();
    expect(listRecentSearches()).toEqual([]);
    expect(listToasts()).toEqual([]);
  });

  it("never renders the former user's data for the next user", async () => {
    const drawn: string[] = [];
    function Shelf() {
      const { session } = useAuth();
      const { data } = useQuery({
        queryKey: ['shelf'],
        // Requests carry the token at the moment of sending.
        queryFn: async () => `of ${sessionOf(readToken())}`,
        staleTime: Number.POSITIVE_INFINITY,
      });
      drawn.push(`${session}: ${data ?? 'nothing'}`);
      return <p>{data}</p>;
    }
    // All signed-in components are keyed by session like this.
    const Shelves = () => <Shelf key={useAuth().session} />;
    storeToken(tokenOf('ada', 'one'));
    answer(() => Response.json(PROFILE));
    renderAuth(<Shelves />);
    await screen.findByText('of one');
    act(() => storeToken(tokenOf('grace', 'two')));
    await screen.findByText('of two');
    expect(drawn).not.toContain('two: of one');
  });

  it('reports the result of a request only to the user who sent it', async () => {
    const called = Promise.withResolvers<void>();
    function End() {
      const { mutate } = useMutation({
        mutationFn: () => called.promise,
        ...toastOutcome(() => 'It is done.', 'It failed.'),
      });
      return (
        <button type="button" onClick={() => mutate()}>
          end
        </button>
      );
    }
    storeToken(tokenOf('ada', 'one'));
    answer(() => Response.json(PROFILE));
    renderAuth(<End />);
    act(() => screen.getByRole('button', { name: 'end' }).click());
    act(() => storeToken(tokenOf('grace', 'two')));
    await act(async () => called.resolve());
    expect(listToasts()).toEqual([]);
  });

  it('removes an undo toast when the session ends', async () => {
    storeToken('token');
    answer(() => Response.json(PROFILE));
    renderAuth();
    await screen.findByText('in as ada@example.org');
    showToastWithAction('Removed.', { label: 'Undo', onPress: () => undefined });
    act(() => screen.getByRole('button', { name: 'leave' }).click());
    await screen.findByText('out');
    expect(listToasts()).toEqual([]);
  });

  it('returns the token of the session, and an empty text without one [A-291]', () => {
    renderAuth();
    expect(screen.getByTestId('token').textContent).toBe('');
    act(() => storeToken('token'));
    expect(screen.getByTestId('token').textContent).toBe('token');
  });

  it('stays signed in while nothing responds', async () => {
    storeToken('token');
    let calls = 0;
    vi.stubGlobal('fetch', async () => {
      calls += 1;
      throw new TypeError('Failed to fetch');
    });
    renderAuth();
    await waitFor(() => expect(calls).toBeGreaterThan(0));
    expect(screen.getByText('in as somebody')).toBeTruthy();
    expect(readToken()).toBe('token');
  });

  it('clears token, user and searches on logout, with any response of the server [A-289]', async () => {
    storeToken('token');
    rememberSearch('jazz');
    answer(() => Response.json(PROFILE));
    renderAuth();
    await screen.findByText('in as ada@example.org');
    answer(() => new Response('', { status: 500 }));
    act(() => screen.getByRole('button', { name: 'leave' }).click());
    await screen.findByText('out');
    expect(readToken()).toBeNull();
    expect(listToasts()).toEqual([]);
    expect(listRecentSearches()).toEqual([]);
  });

  it('follows a sign-out in another tab', async () => {
    storeToken('token');
    answer(() => Response.json(PROFILE));
    renderAuth();
    await screen.findByText('in as ada@example.org');
    localStorage.removeItem('jwtToken');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'jwtToken' })));
    expect(screen.getByText('out')).toBeTruthy();
  });
});

describe('useAuth', () => {
  it('refuses to work outside its provider [A-290]', () => {
    const failure = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<Who />)).toThrow('useAuth must be used within AuthProvider');
    failure.mockRestore();
  });
});

describe('retries for the profile', () => {
  const failed = (code: 'NETWORK' | 'HTTP' | 'UNAUTHENTICATED' | 'GUARDED', status: number) =>
    new ApiError({ code, status, message: 'x' });

  it('are unlimited while the network is down or a proxy refuses', () => {
    expect(shouldRetryProfile(500, failed('NETWORK', 0))).toBe(true);
    expect(shouldRetryProfile(500, failed('GUARDED', 401))).toBe(true);
  });

  it('are limited while the server responds with errors, and omitted when the session is refused', () => {
    expect(shouldRetryProfile(5, failed('HTTP', 503))).toBe(true);
    expect(shouldRetryProfile(6, failed('HTTP', 503))).toBe(false);
    expect(shouldRetryProfile(0, failed('UNAUTHENTICATED', 401))).toBe(false);
  });

  it('have growing intervals of up to half a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 60].map(profileRetryDelayMs)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
  });
});
