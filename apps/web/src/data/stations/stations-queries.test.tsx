import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { StreamMetadata } from '@tutti/contract/stations/schemas';
import { buildStreamMetadata } from '@tutti/testkit';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryKeys } from '../query-keys.ts';
import { useStationMetadata } from './stations-queries.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('reports what stations play at once, also if something else loaded it after the first frame [M-099]', async () => {
  const client = new QueryClient();
  const reported: StreamMetadata[] = [];
  renderHook(
    () =>
      useStationMetadata(['1'], {
        onMetadata: (metadata) => reported.push(metadata),
        onFailure: () => undefined,
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  expect(reported).toEqual([]);
  const metadata = buildStreamMetadata({ startsAtMs: 0, serverTimeMs: 1_000 });
  client.setQueryData(queryKeys.stationMetadata(['1']), [metadata]);
  await waitFor(() => expect(reported).toEqual([metadata]));
});
