/** How far the history of this tab leads back and forward: browsers do not tell, so it is noted while one walks. */
import { useState } from 'react';
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
  const [known, setKnown] = useState<{ key: string | undefined; index: number; places: KnownPlaces }>({
    key: undefined,
    index: 0,
    places: [],
  });
  // Drawn once more with the new place, before anybody sees the old one.
  if (known.key !== key) {
    // Under the stage the place is the one behind it, and the number that of the stage.
    const knownIndex = known.places.indexOf(key);
    const index = knownIndex < 0 ? readIndex() : knownIndex;
    setKnown({ key, index, places: visit(known.places, index, key) });
  }
  return { canGoBack: known.index > 0, canGoForward: known.index < known.places.length - 1 };
}
