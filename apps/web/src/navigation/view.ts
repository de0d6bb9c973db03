/** The history entry holds the active view (M-016); addresses serve links, reload and sharing (ruling 0.14). */
import { SELECTED_ALBUM_ID_KEY, SELECTED_ALBUM_TITLE_KEY } from '@tutti/contract/limits';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addressOf, isViewPath, readAddress, withFallback } from './view-addresses.ts';
import { VIEW_IDS, VIEW_PARAMETERS, type View, type ViewId } from './views.ts';

export { VIEW_PATHS } from './view-patterns.ts';
export { VIEW_IDS, type View, type ViewId } from './views.ts';

function isViewId(value: unknown): value is ViewId {
  return VIEW_IDS.includes(value as ViewId);
}

function readText(source: object, key: string): string | undefined {
  const value: unknown = Reflect.get(source, key);
  return typeof value === 'string' ? value : undefined;
}

/** History entries survive updates of the app, so their content is validated. */
function readStateView(state: unknown): View | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const stored: unknown = Reflect.get(state, 'view');
  if (typeof stored !== 'object' || stored === null) return undefined;
  const id: unknown = Reflect.get(stored, 'id');
  if (!isViewId(id)) return undefined;
  const view: Record<string, string> = { id };
  for (const key of VIEW_PARAMETERS) {
    const value = readText(stored, key);
    if (value !== undefined) view[key] = value;
  }
  return view as unknown as View;
}

/** The address takes precedence over the history entry, which may hold more parameters of the same view. */
export function readView(pathname: string, state: unknown, search = ''): View {
  const noted = readStateView(state);
  const addressed = readAddress(pathname, search);
  if (addressed === undefined) return withFallback(noted ?? { id: 'home' });
  const view = noted?.id === addressed.id ? noted : addressed;
  // The id in the path is enough, because an address may have lost its query.
  return view.genreId !== undefined && view.genreName === undefined ? view : withFallback(view);
}

/** True if the view was opened by its address alone, so that anybody may have made up the name in its query. */
export function useIsTyped(): boolean {
  const { pathname, state } = useLocation();
  return readAddress(pathname, '') !== undefined && readStateView(state) === undefined;
}

export function useActiveView(): View {
  const { pathname, state, search } = useLocation();
  return readView(pathname, state, search);
}

/** Undefined on pages outside of the shell. */
export function useActiveViewId(): ViewId | undefined {
  const { id } = useActiveView();
  return isViewPath(useLocation().pathname) ? id : undefined;
}

/** Returns the address and history state of a view, for links and for navigation. */
export function linkTargetOf(view: View): {
  readonly to: string;
  readonly state: { readonly view: View } | null;
} {
  const wanted = withFallback(view);
  const isPlain = wanted.id === 'live-streams' || wanted.id === 'home';
  return { to: addressOf(wanted), state: isPlain ? null : { view: wanted } };
}

export function useOpenView(): (view: View) => void {
  const navigate = useNavigate();
  return useCallback(
    (view: View) => {
      const { to, state } = linkTargetOf(view);
      void navigate(to, { state });
    },
    [navigate],
  );
}

/** Bypasses the router, because the view shows these values already and a navigation would render it twice. */
export function rememberInHistory(view: View): void {
  const entry: unknown = window.history.state;
  const routerEntry = typeof entry === 'object' && entry !== null ? entry : {};
  window.history.replaceState({ ...routerEntry, usr: { view } }, '', addressOf(view));
}

export interface SelectedAlbum {
  readonly id: string;
  readonly title: string;
}

export type OpenAlbum = (album: SelectedAlbum) => void;

/** M-031 … M-033: passes the album through session storage; the view also holds it, for Back and reload. */
export function handOverAlbum({ id, title }: SelectedAlbum): void {
  try {
    sessionStorage.setItem(SELECTED_ALBUM_ID_KEY, id);
    sessionStorage.setItem(SELECTED_ALBUM_TITLE_KEY, title);
  } catch {
    // Without storage, the view still holds the id.
  }
}

/** The page of a single album. */
export function albumView({ id }: Pick<SelectedAlbum, 'id'>): View {
  return { id: 'albums', albumId: id };
}

/** The list of all albums, scrolled to this one, which is highlighted (M-135, M-208, M-170, M-171). */
export function albumAmongOthers({ id }: Pick<SelectedAlbum, 'id'>): View {
  return { id: 'albums', selectedAlbumId: id };
}

export function useOpenAlbum(): OpenAlbum {
  const openView = useOpenView();
  return useCallback(
    (album) => {
      handOverAlbum(album);
      openView(albumView(album));
    },
    [openView],
  );
}

/** Does not remove the album, because React may discard the first render and start again. */
export function readSelectedAlbum(): SelectedAlbum | undefined {
  try {
    const id = sessionStorage.getItem(SELECTED_ALBUM_ID_KEY);
    const title = sessionStorage.getItem(SELECTED_ALBUM_TITLE_KEY) ?? '';
    return id === null ? undefined : { id, title };
  } catch {
    return undefined;
  }
}

/** Call it once the album is shown. */
export function forgetSelectedAlbum(): void {
  try {
    sessionStorage.removeItem(SELECTED_ALBUM_ID_KEY);
    sessionStorage.removeItem(SELECTED_ALBUM_TITLE_KEY);
  } catch {
    // Without storage, nothing was stored.
  }
}
