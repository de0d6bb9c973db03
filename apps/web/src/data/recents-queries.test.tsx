import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { createQueryClient } from './query-client.ts';
import { useRecordPlay } from './recents-queries.ts';

/** Mounted as in the page: that is what tells it when the network is back. */
function WithQueries({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

describe('a play that counted', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    localStorage.clear();
  });

  it('is told to the server when the network is back', async () => {
    storeToken('token');
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      return Response.json({ message: 'x', isCounted: true });
    });
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { result } = renderHook(useRecordPlay, { wrapper: WithQueries });
    act(() => void window.dispatchEvent(new Event('offline')));
    act(() => result.current.mutate({ trackId: '7', listenedMs: 120_000 }));
    await waitFor(() => expect(result.current.isPaused).toBe(true));
    expect(sent).toEqual([]);
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(sent).toEqual([{ trackId: 7, listenedMs: 120_000 }]));
  });
});
