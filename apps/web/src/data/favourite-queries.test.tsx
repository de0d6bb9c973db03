import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { dismissToast, listToasts } from '#ui/toast-store.ts';
import { useToggleFavourite } from './favourite-queries.ts';
import { createQueryClient } from './query-client.ts';

function WithQueries({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

const wireTrack = (id: number) => ({
  id,
  title: `Track ${id}`,
  authors: 'Nova Kline',
  length: '3:00',
  bit_rate: 192,
  album: null,
  albumId: null,
  genre: 'Jazz',
  durationMs: 180_000,
  discNumber: null,
  trackNumber: null,
  genres: [],
  artists: [],
  replayGain: null,
  isMissing: false,
});

/** The favourites of one user, behind the three documented calls. */
function serveFavourites({ refuseChanges = false } = {}): Set<number> {
  const liked = new Set<number>();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const id = Number(address.split('/').at(-1));
    if (init.method === 'GET') {
      return Response.json(
        [...liked].map((trackId) => ({
          id: trackId,
          trackId,
          track: wireTrack(trackId),
          favoritedAt: '2026-11-21T08:00:00.000Z',
        })),
      );
    }
    if (refuseChanges) return Response.json({ code: 'INTERNAL', message: 'x' }, { status: 500 });
    if (init.method === 'POST') liked.add(id);
    else liked.delete(id);
    return Response.json({ trackId: id, isFavorite: liked.has(id) });
  });
  return liked;
}

describe('useToggleFavourite', () => {
  beforeEach(() => storeToken('token'));

  afterEach(() => {
    for (const { id } of listToasts()) dismissToast(id);
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  it('[M-337] [A-489] adds and removes after the server agreed, each with its toast', async () => {
    const liked = serveFavourites();
    const { result } = renderHook(useToggleFavourite, { wrapper: WithQueries });
    act(() => result.current.toggle({ id: '7', title: 'Sundial' }));
    await waitFor(() => expect(result.current.isLiked('7')).toBe(true));
    expect([...liked]).toEqual([7]);
    act(() => result.current.toggle({ id: '7', title: undefined }));
    await waitFor(() => expect(result.current.isLiked('7')).toBe(false));
    expect(listToasts().map(({ type, message, duration }) => [type, message, duration])).toEqual([
      ['success', 'Sundial added to favorites', 2500],
      ['info', 'Track removed from favorites', 2500],
    ]);
  });

  it('[M-506] [M-533] changes nothing and says so for three seconds when the server refuses', async () => {
    serveFavourites({ refuseChanges: true });
    const { result } = renderHook(useToggleFavourite, { wrapper: WithQueries });
    act(() => result.current.toggle({ id: '7', title: 'Sundial' }));
    await waitFor(() => expect(listToasts()).toHaveLength(1));
    expect(listToasts()[0]).toMatchObject({
      type: 'error',
      message: 'Failed to update favorites',
      duration: 3000,
    });
    expect(result.current.isLiked('7')).toBe(false);
  });
});
