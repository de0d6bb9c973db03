/** How far the history of this tab leads back and forward: browsers do not tell, so it is noted while one walks. */
import { useRef } from 'react';
import { useLocation } from 'react-router';

export interface HistoryReach {
  readonly canGoBack: boolean;
  readonly canGoForward: boolean;
}

/** The places of the history as far as they are known, by their number in it. */
export type KnownPlaces = readonly (string | undefined)[];

/** Another place under a known number is a new one, behind which nothing comes any more. */
export function visit(places: KnownPlaces, index: number, key: string): KnownPlaces {
  if (places[index] === key) return places;
  return [...Array.from({ length: index }, (_unused, before) => places[before]), key];
}

/** The router numbers the entries it makes. */
function readIndex(): number {
  const entry: unknown = window.history.state;
  const index: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'idx') : undefined;
  return typeof index === 'number' ? index : 0;
}

export function useHistoryReach(): HistoryReach {
  const { key } = useLocation();
  const known = useRef<{ key: string | undefined; index: number; places: KnownPlaces }>({
    key: undefined,
    index: 0,
    places: [],
  });
  if (known.current.key !== key) {
    const index = readIndex();
    known.current = { key, index, places: visit(known.current.places, index, key) };
  }
  const { index, places } = known.current;
  return { canGoBack: index > 0, canGoForward: index < places.length - 1 };
}
