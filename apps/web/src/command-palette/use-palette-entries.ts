import { useState } from 'react';
import { findEntries, type PaletteEntry, suggestEntries } from './palette-entry.ts';
import { readRecentChoices } from './recent-choices.ts';
import { useLibraryEntries } from './use-library-entries.ts';
import { usePlaylistEntries, useStationEntries } from './use-own-entries.ts';
import { usePageEntries } from './use-page-entries.ts';
import { usePlayerEntries } from './use-player-entries.ts';
import { useShellEntries } from './use-shell-entries.ts';
import { useTrackEntries } from './use-track-entries.ts';

interface PaletteRequests {
  onAddToPlaylist: (trackId: string) => void;
  onShowShortcuts: () => void;
}

export interface PaletteAnswer {
  readonly entries: readonly PaletteEntry[];
  readonly isPending: boolean;
  readonly isFailed: boolean;
}

/** The entries that match the term: local ones at once, and those of the library once it responds. */
export function usePaletteEntries(term: string, requests: PaletteRequests): PaletteAnswer {
  const [recentIds] = useState(readRecentChoices);
  const own = [
    usePlayerEntries(),
    useTrackEntries(requests.onAddToPlaylist),
    useStationEntries(),
    usePageEntries(),
    useShellEntries(requests.onShowShortcuts),
    usePlaylistEntries(),
  ].flat();
  const library = useLibraryEntries(term);
  if (term === '') return { entries: suggestEntries(own, recentIds), isPending: false, isFailed: false };
  return { ...library, entries: [...findEntries(own, term, recentIds), ...library.entries] };
}
