/**
 * Loads the code of the first view, and fills the cache with the responses that were requested while the scripts loaded.
 * The first render then shows the view itself: placeholders would cost a slow phone another render, and React shows each
 * of them for at least 300 ms.
 */
import type { QueryClient } from '@tanstack/react-query';
import '#above-the-fold/preloaded-answers.ts';
import { sessionOf } from '#api/token-claims.ts';
import { isDue } from '#api/token-expiry.ts';
import { readToken } from '#api/token-store.ts';
import { profileQuery } from '#data/account/auth-context.tsx';
import { homeShelvesQuery } from '#data/library/home-queries.ts';
import { favoritesQuery } from '#data/own/favorites-cache.ts';
import { playlistsQuery } from '#data/own/playlists-queries.ts';
import { recentStationsQuery } from '#data/own/recents-queries.ts';
import { preloadStations } from '#data/stations/stations-queries.ts';
import { preloadView } from '#frame/view-table.tsx';
import { readView } from '#navigation/view.ts';
import { isViewPath } from '#navigation/view-addresses.ts';

/** The frame and placeholders appear after this time, because the server may be slow. */
const MAX_WAIT_MS = 500;

/** Resolves once all responses have arrived. A bad one is left to the screen, which sends its request again and reports it. */
async function areAnswersGood(token: string): Promise<boolean> {
  const preloaded = window.tuttiPreloadedAnswers;
  if (preloaded?.token !== token || isDue(token)) return false;
  const answers = await Promise.all(preloaded.byUrl.values());
  return answers.every((answer) => answer?.ok);
}

async function fillCache(client: QueryClient, { id, albumId }: ReturnType<typeof readView>): Promise<void> {
  const token = readToken();
  if (token === null || !(await areAnswersGood(token))) return;
  await Promise.all([
    client.prefetchQuery(profileQuery(sessionOf(token))),
    client.prefetchQuery(playlistsQuery),
    client.prefetchQuery(favoritesQuery),
    (id === 'home' || id === 'live-streams') && preloadStations(client),
    id === 'home' && client.prefetchQuery(homeShelvesQuery),
    id === 'home' && client.prefetchQuery(recentStationsQuery),
    id === 'albums' && albumId && (await import('#frame/music-views.ts')).preloadAlbum(client, albumId),
  ]);
}

export async function prepareScreen(client: QueryClient): Promise<void> {
  const { pathname, search } = window.location;
  if (!isViewPath(pathname)) return;
  const view = readView(pathname, null, search);
  const isReady = Promise.all([preloadView(view.id), fillCache(client, view)]);
  // The screen reports what fails.
  await Promise.race([
    isReady.catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS)),
  ]);
}
