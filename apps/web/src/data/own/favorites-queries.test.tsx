import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { dismissToast, listToasts } from '#ui/toasts/toast-store.ts';
import { createQueryClient } from '../query-client.ts';
import { useFavorite, useFavorites } from './favorites-queries.ts';

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

interface Service {
  /** Newest first. */
  readonly liked: number[];
  readonly requests: string[];
  /** `answer lost` makes the change, and `lost` does not. */
  fate: 'done' | 'refused' | 'answer lost' | 'lost';
  /** The next list is read at once and arrives when this resolves. */
  journey: Promise<void>;
}

const toEntry = (trackId: number, liked: readonly number[]) => ({
  id: trackId,
  trackId,
  track: wireTrack(trackId),
  favoritedAt: new Date(1_700_000_000_000 - liked.indexOf(trackId) * 60_000).toISOString(),
});

function serveFavorites(liked: number[] = []): Service {
  const service: Service = { liked, requests: [], fate: 'done', journey: Promise.resolve() };

  function change(method: string, id: number): Response {
    const { fate } = service;
    if (fate === 'refused')
      return Response.json({ code: 'VALIDATION_FAILED', message: 'x' }, { status: 400 });
    if (fate === 'lost') throw new TypeError('Failed to fetch');
    const others = service.liked.filter((other) => other !== id);
    service.liked.splice(0, service.liked.length, ...(method === 'POST' ? [id, ...others] : others));
    if (fate === 'answer lost') throw new TypeError('Failed to fetch');
    const isFavorite = method === 'POST';
    const favorite = isFavorite ? { favorite: toEntry(id, service.liked) } : {};
    return Response.json({ trackId: id, isFavorite, ...favorite });
  }

  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    service.requests.push(`${method} ${address}`);
    const [, id, isStatus] = /favorites\/(\d+)(\/status)?$/.exec(address) ?? [];
    if (method !== 'GET') return change(method, Number(id));
    if (isStatus)
      return Response.json({ trackId: Number(id), isFavorite: service.liked.includes(Number(id)) });
    const list = service.liked.map((trackId) => toEntry(trackId, service.liked));
    await service.journey;
    return Response.json(list);
  });
  return service;
}

const messages = () => listToasts().map(({ type, message, duration }) => [type, message, duration]);

function renderHeart() {
  const { result } = renderHook(
    () => ({ heart: useFavorite({ id: '7', title: 'Sundial' }), list: useFavorites() }),
    { wrapper: WithQueries },
  );
  return {
    heart: () => result.current.heart,
    press: () => act(() => result.current.heart.toggle()),
    listed: () => result.current.list.data?.map(({ track }) => track.id),
  };
}

describe('a favorite', () => {
  beforeEach(() => storeToken('token'));

  afterEach(() => {
    for (const { id } of listToasts()) dismissToast(id);
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  it('is added and removed after the server has agreed, each with its toast [M-337, A-489]', async () => {
    const { liked } = serveFavorites();
    const { heart, press, listed } = renderHeart();
    await waitFor(() => expect(listed()).toEqual([]));
    press();
    expect(heart().isLiked).toBe(false);
    await waitFor(() => expect(heart().isLiked).toBe(true));
    expect(liked).toEqual([7]);
    press();
    await waitFor(() => expect(heart().isLiked).toBe(false));
    expect(messages()).toEqual([
      ['success', 'Sundial added to favorites', 2500],
      ['info', 'Sundial removed from favorites', 2500],
    ]);
  });

  it('is written into the list, newest first, without a refetch', async () => {
    const many = Array.from({ length: 5_000 }, (_unused, index) => index + 100);
    const { requests } = serveFavorites(many);
    const { heart, press, listed } = renderHeart();
    await waitFor(() => expect(listed()).toHaveLength(5_000));
    press();
    await waitFor(() => expect(listed()?.slice(0, 2)).toEqual(['7', '100']));
    press();
    await waitFor(() => expect(heart().isLiked).toBe(false));
    expect(listed()).toHaveLength(5_000);
    expect(requests).toEqual([
      'GET /api/users/favorites',
      'POST /api/users/favorites/7',
      'DELETE /api/users/favorites/7',
    ]);
  });

  it('refetches a list that was loading during the change, because it may be outdated', async () => {
    const service = serveFavorites([9]);
    let arrive = () => {};
    service.journey = new Promise((resolve) => {
      arrive = resolve;
    });
    const { press, listed } = renderHeart();
    await waitFor(() => expect(service.requests).toEqual(['GET /api/users/favorites']));
    service.journey = Promise.resolve();
    press();
    await waitFor(() => expect(listed()).toEqual(['7', '9']));
    await act(async () => arrive());
    expect(listed()).toEqual(['7', '9']);
    expect(service.requests.at(-1)).toBe('GET /api/users/favorites');
  });

  it('changes nothing and shows a toast for three seconds when the server refuses [M-506, M-533]', async () => {
    const service = serveFavorites();
    service.fate = 'refused';
    const { heart, press, listed } = renderHeart();
    await waitFor(() => expect(listed()).toEqual([]));
    press();
    await waitFor(() => expect(messages()).toEqual([['error', 'Failed to update favorites', 3000]]));
    expect(heart().isLiked).toBe(false);
    expect(service.requests).toHaveLength(2);
  });

  it.each([
    ['stays empty when the network was lost before the server heard of it', 'lost', false],
    ['is filled when only the answer was lost', 'answer lost', true],
  ] as const)('%s: it asks the server for the state', async (_title, fate, isLiked) => {
    const service = serveFavorites();
    service.fate = fate;
    const { heart, press, listed } = renderHeart();
    await waitFor(() => expect(listed()).toEqual([]));
    press();
    await waitFor(() => expect(service.requests).toContain('GET /api/users/favorites/7/status'));
    await waitFor(() => expect(heart().isLiked).toBe(isLiked));
    const reported = [['error', 'Failed to update favorites', 3000]];
    if (isLiked) reported.push(['success', 'Sundial added to favorites', 2500]);
    await waitFor(() => expect(messages()).toEqual(reported));
  });

  it('waits for the network before it requests the result of a change', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const service = serveFavorites([7]);
    const { heart, press, listed } = renderHeart();
    await waitFor(() => expect(listed()).toEqual(['7']));
    act(() => void window.dispatchEvent(new Event('offline')));
    service.fate = 'answer lost';
    press();
    await waitFor(() => expect(messages()).toHaveLength(1));
    expect(service.requests).not.toContain('GET /api/users/favorites/7/status');
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(heart().isLiked).toBe(false));
    expect(service.requests.at(-1)).toBe('GET /api/users/favorites/7/status');
    vi.restoreAllMocks();
  });
});
