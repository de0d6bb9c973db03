/** Every view has an address (ruling 0.14): its content in the path, search and order in the query. */
import { matchPath } from 'react-router';
import { VIEW_PATTERNS } from './view-patterns.ts';
import type { View, ViewId } from './views.ts';

const QUERY_NAMES = {
  genreId: 'genreId',
  genreName: 'genre',
  gameId: 'game',
  selectedAlbumId: 'album',
  term: 'q',
  sort: 'sort',
  order: 'order',
  kind: 'kind',
} as const satisfies Partial<Record<keyof View, string>>;
const QUERY = Object.entries(QUERY_NAMES) as [keyof typeof QUERY_NAMES, string][];

/** A view without a required parameter falls back to the list from which one would choose it. */
export function withFallback(view: View): View {
  const hasGenre = view.genreId !== undefined && view.genreName !== undefined;
  if (view.id === 'genre-albums' && !hasGenre) return { id: 'search' };
  if (view.id === 'genre-playlist' && !hasGenre) return { id: 'genres' };
  if (view.id === 'playlist' && view.playlistId === undefined) return { id: 'library', kind: 'playlist' };
  return view;
}

export function addressOf(view: View): string {
  const inPath = new Set<string>();
  const path = VIEW_PATTERNS[view.id].replace(/\/:(\w+)\??/g, (_all, name: string) => {
    inPath.add(name);
    const value = view[name as keyof View];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
  const query = new URLSearchParams();
  for (const [parameter, name] of QUERY) {
    const value = view[parameter];
    if (value !== undefined && value !== '' && !inPath.has(parameter)) query.set(name, value);
  }
  const behind = query.toString();
  return behind === '' ? path : `${path}?${behind}`;
}

/** Returns undefined for home, whose history entry holds the open view, and for other pages. */
export function readAddress(pathname: string, search: string): View | undefined {
  const id = (Object.keys(VIEW_PATTERNS) as ViewId[]).find(
    (one) => matchPath(VIEW_PATTERNS[one], pathname) !== null,
  );
  if (id === undefined || id === 'home') return undefined;
  const view: Record<string, string> = { id };
  const query = new URLSearchParams(search);
  for (const [parameter, name] of QUERY) {
    const value = query.get(name);
    if (value !== null) view[parameter] = value;
  }
  for (const [name, value] of Object.entries(matchPath(VIEW_PATTERNS[id], pathname)?.params ?? {})) {
    if (value !== undefined) view[name] = value;
  }
  return view as unknown as View;
}

export function isViewPath(pathname: string): boolean {
  return pathname === '/' || pathname === '/dashboard' || readAddress(pathname, '') !== undefined;
}
