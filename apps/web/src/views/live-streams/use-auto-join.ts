import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStationToggle } from '#components/stations/use-station-toggle.ts';

function readGenreId(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const id: unknown = Reflect.get(state, 'autoJoinGenreId');
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/** M-039, M-040. The state is cleared at once, because reload and Back would join again (ruling 3.17). */
export function useAutoJoin(): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const { joinPhaseOf, toggle } = useStationToggle();
  const handled = useRef<string>(undefined);
  const genreId = readGenreId(state);

  useEffect(() => {
    if (genreId === undefined) {
      handled.current = undefined;
      return;
    }
    if (handled.current === genreId) return;
    handled.current = genreId;
    void navigate(pathname, { replace: true, state: null });
    if (joinPhaseOf(genreId) === 'none') void toggle(genreId);
  }, [genreId, pathname, navigate, joinPhaseOf, toggle]);
}
