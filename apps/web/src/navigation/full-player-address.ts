/** The full player has its own address (ruling 0.14); its history entry holds the location that stays below it. */
import { useCallback, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

export const FULL_PLAYER_PATH = '/now';

const HOME: Location = {
  pathname: '/',
  search: '',
  hash: '',
  state: null,
  key: 'behind-full-player',
  mask: undefined,
};

/** History entries survive updates of the app, so their content is validated. */
function readBehind(state: unknown): Location | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const stored: unknown = Reflect.get(state, 'behind');
  if (typeof stored !== 'object' || stored === null) return undefined;
  const behind = { ...HOME, ...stored };
  const isLocation = [behind.pathname, behind.search, behind.hash, behind.key].every(
    (part) => typeof part === 'string',
  );
  return isLocation && behind.pathname !== FULL_PLAYER_PATH ? behind : undefined;
}

/** Returns the address itself, or the page below the full player. */
export function locationBehind(location: Location): Location {
  return location.pathname === FULL_PLAYER_PATH ? (readBehind(location.state) ?? HOME) : location;
}

/** A view may have stored newer state there without the router. */
function readNotedState(): unknown {
  const entry: unknown = window.history.state;
  return typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'usr') : undefined;
}

/**
 * Call it below the full player, because `useLocation` returns the location of the page there. With `isRequesting` it
 * opens where a song can be chosen for everyone.
 */
export function useOpenFullPlayer({ isRequesting = false } = {}): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(() => {
    // A second press while it opens would open it above itself.
    if (window.location.pathname === FULL_PLAYER_PATH) return;
    const behind = { ...location, state: readNotedState() ?? location.state };
    void navigate(FULL_PLAYER_PATH, { state: { behind, isRequesting } });
  }, [navigate, location, isRequesting]);
}

/** Whether the full player was opened to request a song. */
export function useIsRequesting(): boolean {
  const { state } = useLocation();
  return typeof state === 'object' && state !== null && Reflect.get(state, 'isRequesting') === true;
}

/** Returns to the page it was opened from, or home if it was opened by its address. */
export function useCloseFullPlayer(): () => void {
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const closed = useRef<string>(undefined);
  return useCallback(() => {
    // Going back takes a moment, and a second press meanwhile would go back twice, perhaps out of the app.
    if (closed.current === key) return;
    closed.current = key;
    if (readBehind(state) === undefined) void navigate('/', { replace: true });
    else void navigate(-1);
  }, [navigate, state, key]);
}
