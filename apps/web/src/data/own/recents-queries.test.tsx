import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { UNSENT_PLAYS_MAX, UNSENT_PLAYS_STORAGE_KEY } from '@tutti/contract/limits';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToken, storeToken } from '#api/token-store.ts';
import { createQueryClient } from '../query-client.ts';
import { useRecordPlay } from './recents-queries.ts';
import { listUnsentPlays, rememberPlay, sendPlays } from './unsent-plays.ts';

const NOON_MS = Date.UTC(2026, 10, 25, 12);
const PLAY = { trackId: '7', listenedMs: 120_000 };
const NOON = { ...PLAY, playedAtMs: NOON_MS };
const TOLD = { trackId: 7, listenedMs: 120_000, playedAt: '2026-11-25T12:00:00.000Z' };

function WithQueries({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

const renderRecorder = (isServerThere = false) =>
  renderHook(({ isThere }) => useRecordPlay(isThere), {
    wrapper: WithQueries,
    initialProps: { isThere: isServerThere },
  });

describe('a play that counted', () => {
  let reported: unknown[];
  let answer: () => Response | Promise<Response>;

  beforeEach(() => {
    reported = [];
    answer = () => Response.json({ message: 'x', isCounted: true });
    storeToken('token');
    vi.spyOn(Date, 'now').mockReturnValue(NOON_MS);
    vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
      reported.push(JSON.parse(String(body)));
      return answer();
    });
  });

  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    localStorage.clear();
  });

  const away = () => Promise.reject(new TypeError('Failed to fetch'));

  it('is sent to the server at once, with its time', async () => {
    const { result } = renderRecorder();
    act(() => result.current(PLAY));
    await waitFor(() => expect(reported).toEqual([TOLD]));
    await waitFor(() => expect(listUnsentPlays()).toEqual([]));
  });

  it('survives the page, and is sent once when the server is back', async () => {
    answer = away;
    const { result, unmount } = renderRecorder();
    act(() => result.current(PLAY));
    await waitFor(() => expect(reported).toHaveLength(1));
    unmount();
    expect(listUnsentPlays()).toEqual([NOON]);

    reported = [];
    answer = () => Response.json({ message: 'x', isCounted: true });
    const { rerender } = renderRecorder();
    expect(reported).toEqual([]);
    rerender({ isThere: true });
    await waitFor(() => expect(listUnsentPlays()).toEqual([]));
    act(() => void window.dispatchEvent(new Event('online')));
    expect(reported).toEqual([TOLD]);
  });

  it('is sent when the network is back', async () => {
    rememberPlay(NOON);
    renderRecorder();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(reported).toEqual([TOLD]));
  });

  it('waits for a busy server, and is dropped if its track is gone', async () => {
    rememberPlay(NOON);
    rememberPlay({ ...NOON, trackId: '8' });
    answer = () => new Response(null, { status: 503 });
    expect(await sendPlays()).toBe(0);
    expect(listUnsentPlays()).toHaveLength(2);
    answer = () => new Response(null, { status: 404 });
    expect(await sendPlays()).toBe(0);
    expect(listUnsentPlays()).toEqual([]);
  });

  it('is one of the last five hundred', () => {
    for (let at = 0; at <= UNSENT_PLAYS_MAX; at += 1) rememberPlay({ ...NOON, playedAtMs: at });
    expect(listUnsentPlays().map(({ playedAtMs }) => playedAtMs)).toEqual(
      Array.from({ length: UNSENT_PLAYS_MAX }, (_, at) => at + 1),
    );
  });

  it('is sent for no other user, because it is removed with the sign-in', async () => {
    rememberPlay(NOON);
    clearToken('left');
    storeToken('another');
    expect(await sendPlays()).toBe(0);
    expect(reported).toEqual([]);
  });

  it('is stored even if the storage holds foreign data', () => {
    localStorage.setItem(UNSENT_PLAYS_STORAGE_KEY, '[{"trackId":7},"x"]');
    expect(listUnsentPlays()).toEqual([]);
    localStorage.setItem(UNSENT_PLAYS_STORAGE_KEY, '{broken');
    rememberPlay(NOON);
    expect(listUnsentPlays()).toEqual([NOON]);
  });
});
