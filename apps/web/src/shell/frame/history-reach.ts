/** Tracks how far this tab's history goes back and forward, because browsers do not report it. */
import { useState } from 'react';
import { useLocation } from 'react-router';

export interface HistoryReach {
  readonly canGoBack: boolean;
  readonly canGoForward: boolean;
}

/** The keys of the known history entries, by index. */
export type KnownPlaces = readonly (string | undefined)[];

/** A new key at a known index is a new entry, after which nothing follows. */
export function visit(places: KnownPlaces, index: number, key: string): KnownPlaces {
  if (places[index] === key) return places;
  return [...Array.from({ length: index }, (_unused, before) => places[before]), key];
}

/** The router numbers its entries. */
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
  // Renders once more with the new entry, before the old one is painted.
  if (known.key !== key) {
    // Below the full player, the location is the page behind it, and the index is the full player's.
    const knownIndex = known.places.indexOf(key);
    const index = knownIndex < 0 ? readIndex() : knownIndex;
    setKnown({ key, index, places: visit(known.places, index, key) });
  }
  return { canGoBack: known.index > 0, canGoForward: known.index < known.places.length - 1 };
}
