import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { UNSENT_PLAYS_MAX, UNSENT_PLAYS_STORAGE_KEY } from '@tutti/contract/limits';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToken, storeToken } from '#api/token-store.ts';
import { createQueryClient } from '../query-client.ts';
import { useRecordPlay } from './record-play.ts';
import { listUnsentPlays, rememberPlay, sendPlays } from './unsent-plays.ts';

const NOON_MS = Date.UTC(2026, 10, 25, 12);
const LISTENING = {
  listeningId: 'listening-1',
  trackId: '7',
  listenedMs: 120_000,
  origin: 'album',
  ending: 'finished',
} as const;
const PLAY = { ...LISTENING, startedAtMs: NOON_MS + 0.4 };
const NOON = { ...LISTENING, playedAtMs: NOON_MS };
const SENT_PLAY = { ...LISTENING, trackId: 7, playedAt: '2026-11-25T12:00:00.000Z' };

function WithQueries({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

const renderRecorder = (isServerThere = false) =>
  renderHook(({ isThere }) => useRecordPlay(isThere), {
    wrapper: WithQueries,
    initialProps: { isThere: isServerThere },
  });

describe('a listening', () => {
  let reported: unknown[];
  let answer: () => Response | Promise<Response>;

  beforeEach(() => {
    reported = [];
    answer = () => Response.json({ message: 'x', isCounted: true });
    storeToken('token');
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
    act(() => result.current.record(PLAY));
    await waitFor(() => expect(reported).toEqual([SENT_PLAY]));
    await waitFor(() => expect(listUnsentPlays()).toEqual([]));
  });

  it('survives the page, and is sent once when the server is back', async () => {
    answer = away;
    const { result, unmount } = renderRecorder();
    act(() => result.current.record(PLAY));
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
    expect(reported).toEqual([SENT_PLAY]);
  });

  it('is sent when the network is back', async () => {
    rememberPlay(NOON);
    renderRecorder();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(reported).toEqual([SENT_PLAY]));
  });

  it('waits for a busy server, and is dropped if its track is gone', async () => {
    rememberPlay(NOON);
    rememberPlay({ ...NOON, trackId: '8', listeningId: 'listening-2' });
    answer = () => new Response(null, { status: 503 });
    expect(await sendPlays()).toMatchObject({ sent: 0 });
    expect(listUnsentPlays()).toHaveLength(2);
    answer = () => new Response(null, { status: 404 });
    expect(await sendPlays()).toMatchObject({ sent: 0 });
    expect(listUnsentPlays()).toEqual([]);
  });

  it('is kept among the last five hundred', () => {
    for (let at = 0; at <= UNSENT_PLAYS_MAX; at += 1)
      rememberPlay({ ...NOON, listeningId: `listening-${at}`, playedAtMs: at });
    expect(listUnsentPlays().map(({ playedAtMs }) => playedAtMs)).toEqual(
      Array.from({ length: UNSENT_PLAYS_MAX }, (_, at) => at + 1),
    );
  });

  it('that goes on is one, however often it was stored, and what came last is sent', async () => {
    const { result } = renderRecorder();
    act(() => result.current.keep({ ...PLAY, listenedMs: 60_000, ending: 'stopped' }));
    expect(reported).toEqual([]);
    expect(listUnsentPlays()).toMatchObject([{ listenedMs: 60_000, ending: 'stopped' }]);
    act(() => result.current.record(PLAY));
    await waitFor(() => expect(listUnsentPlays()).toEqual([]));
    expect(reported).toEqual([SENT_PLAY]);
  });

  it('that goes on while it is sent is sent again', async () => {
    rememberPlay({ ...NOON, listenedMs: 60_000, ending: 'stopped' });
    answer = () => {
      if (reported.length === 1) rememberPlay(NOON);
      return Response.json({ message: 'x', isCounted: true });
    };
    expect(await sendPlays()).toMatchObject({ sent: 2 });
    expect(reported).toEqual([{ ...SENT_PLAY, listenedMs: 60_000, ending: 'stopped' }, SENT_PLAY]);
    expect(listUnsentPlays()).toEqual([]);
  });

  it('changes the lists of played music only if it counts', async () => {
    const client = createQueryClient();
    const refetched = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
    const keys = () => refetched.mock.calls.map(([filter]) => filter?.queryKey);
    const { result } = renderHook(() => useRecordPlay(false), {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    });
    answer = () => Response.json({ message: 'x', isCounted: false });
    act(() => result.current.record({ ...PLAY, listenedMs: 5_000, ending: 'skipped' }));
    await waitFor(() => expect(keys()).toEqual([['statistics', 'listening']]));
    answer = () => Response.json({ message: 'x', isCounted: true });
    act(() => result.current.record({ ...PLAY, listeningId: 'listening-2' }));
    await waitFor(() => expect(keys()).toContainEqual(['recently-played']));
  });

  it('of an earlier version of the page is sent as it was stored', async () => {
    localStorage.setItem(
      UNSENT_PLAYS_STORAGE_KEY,
      JSON.stringify([{ trackId: '7', listenedMs: 120_000, playedAtMs: NOON_MS }]),
    );
    expect(await sendPlays()).toMatchObject({ sent: 1 });
    expect(reported).toEqual([{ trackId: 7, listenedMs: 120_000, playedAt: SENT_PLAY.playedAt }]);
  });

  it('after signing out is not stored, because it would belong to nobody', () => {
    clearToken('left');
    rememberPlay(NOON);
    expect(listUnsentPlays()).toEqual([]);
  });

  it('is not sent for another user, because signing out removes it', async () => {
    rememberPlay(NOON);
    clearToken('left');
    storeToken('another');
    expect(await sendPlays()).toMatchObject({ sent: 0 });
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
