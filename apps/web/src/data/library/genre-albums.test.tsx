import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildAlbum } from '#test/library-entries.ts';
import { useAlbumsOfGenres } from './albums-of-genres.ts';
import { useGenreAlbums } from './genre-albums.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the albums of a genre and those of a list of one genre are kept apart', async () => {
  vi.stubGlobal('fetch', async () => Response.json([buildAlbum(3)]));
  const client = new QueryClient();
  const { result } = renderHook(
    () => ({ ofOne: useGenreAlbums('5').data, ofEach: useAlbumsOfGenres(['5']).data }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  await waitFor(() => expect(result.current.ofOne?.map(({ id }) => id)).toEqual(['3']));
  await waitFor(() =>
    expect(result.current.ofEach?.map((albums) => albums.map(({ id }) => id))).toEqual([['3']]),
  );
});
