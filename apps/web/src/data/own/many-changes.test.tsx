import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { dismissToasts, listToasts } from '#ui/toasts/toast-store.ts';
import type { Track } from '../library/library-queries.ts';
import { createQueryClient } from '../query-client.ts';
import { queryKeys } from '../query-keys.ts';
import { useAddFavourites } from './many-favourites.ts';
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
const idsOf = (some: readonly Track[]) => some.map(({ id }) => id);

function WithQueries({ children }: { children: ReactNode }) {
  const [client] = useState(() => {
    const made = createQueryClient();
    made.setQueryData(queryKeys.playlistTracks(NIGHT.id), tracks);
    made.setQueryData(queryKeys.favourites, []);
    return made;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

const tooMany = () =>
  Response.json(
    { code: 'TOO_MANY_REQUESTS', message: 'x' },
    { status: 429, headers: { 'retry-after': '7' } },
  );
const refused = () => Response.json({ code: 'VALIDATION_FAILED', message: 'x' }, { status: 400 });

/** What the server let through, and what it answers to the calls from here on; undefined lets them through. */
interface Server {
  readonly done: string[];
  answer(called: number): Response | undefined;
}

function serve(answer: Server['answer'] = () => undefined): Server {
  const server: Server = { done: [], answer };
  let called = 0;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Response.json([]);
    called += 1;
    const refusal = server.answer(called);
    if (refusal !== undefined) return refusal;
    server.done.push(
      `${method} ${address.replace('/api/', '')}${typeof body === 'string' ? ` ${body}` : ''}`,
    );
    const reply = { id: 3, name: 'Night', isPublic: false, trackCount: 1, added: 1, duplicates: 0 };
    return Response.json({ ...reply, trackId: 1, isFavorite: true });
  });
  return server;
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

  it('likes all of them where the server says after 150 to come again in seven seconds', async () => {
    const { done } = serve((called) => (called === 151 ? tooMany() : undefined));
    const { result } = renderHook(() => useAddFavourites(), { wrapper: WithQueries });
    act(() => result.current.mutate(tracks));
    await pass(6_900);
    expect(done).toHaveLength(150);
    await pass(200);
    expect(done).toEqual(idsOf(tracks).map((id) => `POST users/favorites/${id}`));
    expect(messages()).toEqual(['200 songs added to favorites']);
  });

  it('takes all of them out of a playlist where the server says after 150 to come again', async () => {
    const { done } = serve((called) => (called === 151 ? tooMany() : undefined));
    const removeAll = renderRemoval();
    removeAll();
    await pass(6_900);
    expect(done).toHaveLength(150);
    await pass(200);
    expect(done).toEqual(idsOf(tracks).map((id) => `DELETE users/playlists/3/tracks/${id}`));
    expect(messages()).toEqual(['200 songs taken out of Night']);
  });

  it('puts them back also where the server says to come again', async () => {
    const server = serve();
    const removeAll = renderRemoval();
    removeAll();
    await pass(100);
    server.done.length = 0;
    server.answer = (called) => (called % 2 === 1 ? tooMany() : undefined);
    act(() => listToasts()[0]?.action?.onPress());
    await pass(14_100);
    expect(server.done.map((call) => call.slice(0, 29))).toEqual([
      'POST users/playlists/3/tracks',
      expect.stringMatching(/^PUT users\/playlists\/3/),
    ]);
    expect(messages()).not.toContain('Not all songs could be put back.');
  });

  it('offers to put back what was taken out before a failure, and nothing else', async () => {
    const { done } = serve((called) => (called === 3 ? refused() : undefined));
    const removeAll = renderRemoval();
    removeAll();
    await pass(100);
    expect(done).toHaveLength(2);
    expect(messages()).toEqual(['2 songs taken out of Night', 'The track could not be taken out']);
    done.length = 0;
    act(() => listToasts()[0]?.action?.onPress());
    await pass(100);
    expect(done[0]).toBe('POST users/playlists/3/tracks {"trackIds":[1,2]}');
  });

  it('offers nothing where nothing was taken out, and gives up where no answer says when to come again', async () => {
    const { done } = serve(refused);
    const removeAll = renderRemoval();
    removeAll();
    await pass(100);
    expect(done).toEqual([]);
    expect(listToasts().map(({ message, action }) => [message, action])).toEqual([
      ['The track could not be taken out', undefined],
    ]);
  });

  it.each(['likes', 'takes out'])(
    '%s no more where somebody else has signed in while it waited, who is told nothing',
    async (what) => {
      const { result } = renderHook(() => useAddFavourites(), { wrapper: WithQueries });
      const removeAll = renderRemoval();
      const { done } = serve((called) => (called === 3 ? tooMany() : undefined));
      if (what === 'likes') act(() => result.current.mutate(tracks));
      else removeAll();
      await pass(100);
      storeToken('of somebody else');
      await pass(20_000);
      expect(done).toHaveLength(2);
      expect(messages()).toEqual([]);
    },
  );
});
