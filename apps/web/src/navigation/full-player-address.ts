/**
 * The full player, which what plays fills the screen on. It has an address of its own (ruling 0.14) and keeps, in its history
 * entry, the place it was opened from: that stays underneath, so that closing leads back without anything loading anew.
 */
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

/** History entries survive updates of the page, so their content is checked like any other input. */
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

/** The location that the router shows: the address itself or, under the full player, the page below it. */
export function locationBehind(location: Location): Location {
  return location.pathname === FULL_PLAYER_PATH ? (readBehind(location.state) ?? HOME) : location;
}

/** A view may have stored state there without the router, which is newer than the router's. */
function readNotedState(): unknown {
  const entry: unknown = window.history.state;
  return typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'usr') : undefined;
}

/** For what lies under the full player: its own place is what `useLocation` tells it. */
export function useOpenFullPlayer(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(() => {
    // Pressed again while it is still on its way, it would lie over itself.
    if (window.location.pathname === FULL_PLAYER_PATH) return;
    const behind = { ...location, state: readNotedState() ?? location.state };
    void navigate(FULL_PLAYER_PATH, { state: { behind } });
  }, [navigate, location]);
}

/** Back to where it was opened; home, when it was opened by its address. */
export function useCloseFullPlayer(): () => void {
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const closed = useRef<string>(undefined);
  return useCallback(() => {
    // Going back takes a moment: a second press meanwhile would go back twice, and out of the page at worst.
    if (closed.current === key) return;
    closed.current = key;
    if (readBehind(state) === undefined) void navigate('/', { replace: true });
    else void navigate(-1);
  }, [navigate, state, key]);
}
