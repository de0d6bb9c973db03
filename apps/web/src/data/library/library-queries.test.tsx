import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../query-client.ts';
import { normalizeSearchTerm, useSearch } from './library-queries.ts';

function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>;
}

describe('useSearch', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('trims and lowercases the requested term [M-397]', async () => {
    const addresses: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      addresses.push(address);
      return Response.json({ tracks: [], albums: [], artists: [], genres: [] });
    });
    const { result } = renderHook(() => useSearch('  Nova KLINE '), { wrapper: WithQueries });
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(addresses).toEqual(['/api/search?q=nova+kline&limit=50']);
    expect(normalizeSearchTerm('  Nova KLINE ')).toBe('nova kline');
  });

  it('sends and returns nothing for an empty term [M-386, M-398]', () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    const { result } = renderHook(() => useSearch('   '), { wrapper: WithQueries });
    expect(result.current.data).toBeUndefined();
    expect(result.current.fetchStatus).toBe('idle');
    expect(fetched).not.toHaveBeenCalled();
  });
});
