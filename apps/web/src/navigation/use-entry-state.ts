import { useState } from 'react';
import { useLocation } from 'react-router';

/** Reads the state again after each navigation, so that a view opened again follows its address. */
export function useEntryState<State>(read: () => State): [State, (state: State) => void] {
  const { key } = useLocation();
  const [stored, keep] = useState(() => ({ key, state: read() }));
  const current = stored.key === key ? stored : { key, state: read() };
  if (current !== stored) keep(current);
  return [current.state, (state) => keep({ key, state })];
}
