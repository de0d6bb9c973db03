import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { PLAYLIST_TRACKS_MAX } from '@tutti/contract/limits';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { dismissToasts, listToasts } from '#ui/toasts/toast-store.ts';
import type { Track } from '../library/library-queries.ts';
import { createQueryClient } from '../query-client.ts';
import { queryKeys } from '../query-keys.ts';
import { useAddFavorites } from './many-favorites.ts';
import { useRemoveAllFromPlaylist } from './many-removals.ts';
import type { Playlist } from './playlists-queries.ts';

const NIGHT: Playlist = {
  id: '3',
  name: 'Night',
  isPublic: false,
  trackCount: 200,
  description: '',
  covers: [],
};
const tracks = Array.from({ length: 200 }, (_unused, index) => ({ id: String(index + 1) }) as Track);
const many = (count: number) => Array.from({ length: count }, (_unused, index) => ({ id: `${index + 1}` }));
const idsOf = (some: readonly Track[]) => some.map(({ id }) => id);

function WithQueries({ children }: { children: ReactNode }) {
  const [client] = useState(() => {
    const created = createQueryClient();
    created.setQueryData(queryKeys.playlistTracks(NIGHT.id), tracks);
    created.setQueryData(queryKeys.favorites, []);
    return created;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Simulates a server, which responds once `until` resolves, and records its changes. */
function serve({ added = 1, refuses = false, until = Promise.resolve() } = {}): { readonly done: string[] } {
  const done: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Response.json([]);
    await until;
    if (refuses) return Response.json({ code: 'VALIDATION_FAILED', message: 'x' }, { status: 400 });
    done.push(`${method} ${address.replace('/api/', '')}${typeof body === 'string' ? ` ${body}` : ''}`);
    return Response.json({ id: 3, name: 'Night', isPublic: false, trackCount: 1, added, duplicates: 0 });
  });
  return { done };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const messages = () => listToasts().map(({ message }) => message);

function renderRemoval() {
  const { result } = renderHook(() => useRemoveAllFromPlaylist(NIGHT), { wrapper: WithQueries });
  return () => act(() => result.current.mutate(tracks));
}

describe('changes of many songs', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    storeToken('token');
  });

  afterEach(() => {
    dismissToasts();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  it('adds all favorites in one request, and reports how many are new', async () => {
    const { done } = serve({ added: 170 });
    const { result } = renderHook(() => useAddFavorites(), { wrapper: WithQueries });
    act(() => result.current.mutate(tracks));
    await pass(100);
    expect(done).toEqual([`POST users/favorites {"trackIds":[${idsOf(tracks).join()}]}`]);
    expect(messages()).toEqual(['170 songs added to favorites']);
  });

  it('splits favorites into several requests at the limit', async () => {
    const { done } = serve({ added: 6_000 });
    const { result } = renderHook(() => useAddFavorites(), { wrapper: WithQueries });
    act(() => result.current.mutate(many(PLAYLIST_TRACKS_MAX + 1)));
    await pass(100);
    expect(done.map((call) => call.split(',').length)).toEqual([PLAYLIST_TRACKS_MAX, 1]);
    expect(messages()).toEqual(['12000 songs added to favorites']);
  });

  it('removes all songs from a playlist in one request, and offers to restore their positions', async () => {
    const { done } = serve();
    const removeAll = renderRemoval();
    removeAll();
    await pass(100);
    const named = `{"trackIds":[${idsOf(tracks).join()}]}`;
    expect(done).toEqual([`POST users/playlists/3/tracks/removal ${named}`]);
    expect(messages()).toEqual(['200 songs removed from Night']);
    done.length = 0;
    act(() => listToasts()[0]?.action?.onPress());
    await pass(100);
    expect(done).toEqual([
      `POST users/playlists/3/tracks ${named}`,
      expect.stringMatching(/^PUT users\/playlists\/3/),
    ]);
    expect(messages()).not.toContain("Couldn't restore all songs.");
  });

  it('offers no undo if nothing was removed', async () => {
    const { done } = serve({ refuses: true });
    const removeAll = renderRemoval();
    removeAll();
    await pass(100);
    expect(done).toEqual([]);
    expect(listToasts().map(({ message, action }) => [message, action])).toEqual([
      ["Couldn't remove the song", undefined],
    ]);
  });

  it.each(['likes', 'takes out'])(
    '%s, and shows no result to another user who has signed in meanwhile',
    async (what) => {
      const { result } = renderHook(() => useAddFavorites(), { wrapper: WithQueries });
      const removeAll = renderRemoval();
      const { promise: until, resolve } = Promise.withResolvers<void>();
      const { done } = serve({ until });
      // More than one request may contain: the second one would be sent for the next user.
      if (what === 'likes') act(() => result.current.mutate(many(PLAYLIST_TRACKS_MAX + 1)));
      else removeAll();
      await pass(100);
      storeToken('of somebody else');
      resolve();
      await pass(100);
      expect(done).toHaveLength(1);
      expect(messages()).toEqual([]);
    },
  );
});
