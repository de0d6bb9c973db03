import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * State of a place: as it is set, until a navigation (a link, Back) says how things stand. Without that the same view,
 * opened again, would go on as it was, whatever its address says.
 */
export function useEntryState<State>(read: () => State): [State, (state: State) => void] {
  const { key } = useLocation();
  const [stored, keep] = useState(() => ({ key, state: read() }));
  const current = stored.key === key ? stored : { key, state: read() };
  if (current !== stored) keep(current);
  return [current.state, (state) => keep({ key, state })];
}
