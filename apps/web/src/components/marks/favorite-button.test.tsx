import { useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToken, storeToken } from '#api/token-store.ts';
import { AuthProvider, useAuth } from '#data/account/auth-context.tsx';
import { queryKeys } from '#data/query-keys.ts';
import { serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildTrack } from '#test/library-entries.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { listToasts } from '#ui/toasts/toast-store.ts';
import { FavoriteButton } from './favorite-button.tsx';

const LIKED = [{ id: 1, trackId: 7, track: buildTrack(7), favoritedAt: '2026-03-05T12:00:00.000Z' }];

function serveFavorites() {
  let liked: typeof LIKED = [];
  return serveApi({
    'GET /api/users/favorites': () => liked,
    'POST /api/users/favorites/7': () => {
      liked = LIKED;
      return { trackId: 7, isFavorite: true };
    },
    'DELETE /api/users/favorites/7': () => {
      liked = [];
      return { trackId: 7, isFavorite: false };
    },
  });
}

const button = () => screen.getByRole('button');
const isOn = () => button().getAttribute('aria-pressed') === 'true';

describe('FavoriteButton', () => {
  beforeEach(() => storeToken('token'));

  afterEach(leavePage);

  it('comes in three sizes [M-590]', () => {
    serveApi({});
    renderScreen(
      <>
        {(['sm', 'md', 'lg'] as const).map((size) => (
          <FavoriteButton key={size} trackId="7" title="Sundial" size={size} />
        ))}
      </>,
    );
    const sizes = screen.getAllByRole('button').map((element) => element.querySelector('svg')?.classList[2]);
    expect(new Set(sizes).size).toBe(3);
  });

  it('names a track without a title the way stations do', () => {
    serveApi({});
    renderScreen(<FavoriteButton trackId="7" title={undefined} />);
    expect(screen.getByRole('button', { name: 'Add Unknown Track to favorites' })).toBeTruthy();
  });

  it('likes and unlikes, each with its toast [M-005, M-470, M-507, M-508]', async () => {
    const { changes } = serveFavorites();
    renderScreen(<FavoriteButton trackId="7" title="Sundial" />);
    expect(isOn()).toBe(false);
    fireEvent.click(button());
    await waitFor(() => expect(isOn()).toBe(true));
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('false'));
    fireEvent.click(button());
    await waitFor(() => expect(isOn()).toBe(false));
    expect(changes()).toEqual(['POST /api/users/favorites/7', 'DELETE /api/users/favorites/7']);
    expect(listToasts().map(({ type, message, duration }) => [type, message, duration])).toEqual([
      ['success', 'Sundial added to favorites', 2500],
      ['info', 'Sundial removed from favorites', 2500],
    ]);
  });

  it('shares one observer of the favorites with all others, because long lists have many', async () => {
    serveApi({ 'GET /api/users/favorites': () => LIKED });
    const counts: (number | undefined)[] = [];
    const Count = () => {
      const cache = useQueryClient().getQueryCache();
      const count = () => counts.push(cache.find({ queryKey: queryKeys.favorites })?.getObserversCount());
      return (
        <button type="button" onClick={count}>
          Count
        </button>
      );
    };
    renderScreen(
      <>
        {['7', '8', '9'].map((id) => (
          <FavoriteButton key={id} trackId={id} title={`Song ${id}`} />
        ))}
        <Count />
      </>,
    );
    await screen.findByRole('button', { name: 'Remove Song 7 from favorites' });
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1);
    fireEvent.click(screen.getByText('Count'));
    expect(counts).toEqual([1]);
  });

  it('beats once at each press [M-338]', () => {
    serveApi({});
    renderScreen(<FavoriteButton trackId="7" title="Sundial" />);
    expect(document.querySelector('.heart-beat')).toBeNull();
    fireEvent.click(button());
    expect(document.querySelector('.heart-beat')).not.toBeNull();
  });

  it('shows the state of the server from the start [M-340]', async () => {
    serveApi({ 'GET /api/users/favorites': () => LIKED });
    renderScreen(<FavoriteButton trackId="7" title="Sundial" />);
    await waitFor(() => expect(isOn()).toBe(true));
  });

  it('does nothing and sends no request without a token [M-341]', async () => {
    clearToken('left');
    const { requests } = serveApi({ 'GET /api/users/favorites': () => LIKED });
    renderScreen(<FavoriteButton trackId="7" title="Sundial" />);
    fireEvent.click(button());
    await waitFor(() => expect(listToasts()[0]?.message).toBe('Failed to update favorites'));
    expect(isOn()).toBe(false);
    expect(requests).toEqual([]);
  });

  it('forgets favorites when the listener signs out [M-339]', async () => {
    const SignedInOnly = () =>
      useAuth().isSignedIn ? <FavoriteButton trackId="7" title="Sundial" /> : 'out';
    serveApi({ 'GET /api/users/favorites': () => LIKED });
    renderScreen(
      <AuthProvider>
        <SignedInOnly />
      </AuthProvider>,
    );
    await waitFor(() => expect(isOn()).toBe(true));
    act(() => clearToken('left'));
    await screen.findByText('out');
    // The response for the next account is still pending.
    serveApi({});
    act(() => storeToken('of somebody else'));
    await screen.findByRole('button');
    expect(isOn()).toBe(false);
  });

  it('reports an offline browser during a request, and keeps its state', async () => {
    serveApi({
      'GET /api/users/favorites': () => [],
      'POST /api/users/favorites/7': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    renderScreen(<FavoriteButton trackId="7" title="Sundial" />);
    fireEvent.click(button());
    await waitFor(() => expect(listToasts()[0]?.message).toBe('Failed to update favorites'));
    expect(isOn()).toBe(false);
  });

  it('fails at once when the browser knows that it is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    serveApi({
      'POST /api/users/favorites/7': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    renderScreen(<FavoriteButton trackId="7" title="Sundial" />);
    fireEvent.click(button());
    await waitFor(() => expect(listToasts()[0]?.message).toBe('Failed to update favorites'));
    vi.restoreAllMocks();
    window.dispatchEvent(new Event('online'));
  });
});
