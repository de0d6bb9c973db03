/** Tracks how far this tab's history reaches in both directions, because browsers do not report it. */
import { useState } from 'react';
import { useLocation } from 'react-router';

export interface HistoryReach {
  readonly canGoBack: boolean;
  readonly canGoForward: boolean;
}

export type KnownEntries = readonly (string | undefined)[];

/** A new key at a known index is a new entry, which removes the ones after it. */
export function visit(entries: KnownEntries, index: number, key: string): KnownEntries {
  if (entries[index] === key) return entries;
  return [...Array.from({ length: index }, (_unused, before) => entries[before]), key];
}

/** The router stores the index of each entry. */
function readIndex(): number {
  const entry: unknown = window.history.state;
  const index: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'idx') : undefined;
  return typeof index === 'number' ? index : 0;
}

export function useHistoryReach(): HistoryReach {
  const { key } = useLocation();
  const [known, setKnown] = useState<{ key: string | undefined; index: number; entries: KnownEntries }>({
    key: undefined,
    index: 0,
    entries: [],
  });
  // Renders once more with the new entry, before the old one is painted.
  if (known.key !== key) {
    // Below the full player, the location is the page behind it, and the index is the full player's.
    const knownIndex = known.entries.indexOf(key);
    const index = knownIndex < 0 ? readIndex() : knownIndex;
    setKnown({ key, index, entries: visit(known.entries, index, key) });
  }
  return { canGoBack: known.index > 0, canGoForward: known.index < known.entries.length - 1 };
}
