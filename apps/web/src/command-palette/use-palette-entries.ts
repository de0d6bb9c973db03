import { useState } from 'react';
import {
  findDestructive,
  findEntries,
  isSpelledOut,
  type PaletteEntry,
  suggestEntries,
} from './palette-entry.ts';
import { readRecentChoices } from './recent-choices.ts';
import { useLibraryEntries } from './use-library-entries.ts';
import { usePlaylistEntries, useStationEntries } from './use-own-entries.ts';
import { usePageEntries } from './use-page-entries.ts';
import { usePlayerEntries } from './use-player-entries.ts';
import { useRoomEntries } from './use-room-entries.ts';
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

/** Local entries appear at once, those of the library once it responds. */
export function usePaletteEntries(term: string, requests: PaletteRequests): PaletteAnswer {
  const [recentIds] = useState(readRecentChoices);
  const own = [
    usePlayerEntries(),
    useTrackEntries(requests.onAddToPlaylist),
    useStationEntries(),
    useRoomEntries(),
    usePageEntries(),
    useShellEntries(requests.onShowShortcuts),
    usePlaylistEntries(),
  ].flat();
  const library = useLibraryEntries(term);
  if (term === '') return { entries: suggestEntries(own, recentIds), isPending: false, isFailed: false };
  const destructive = findDestructive(own, term);
  const entries = [
    ...destructive.filter((entry) => isSpelledOut(entry, term)),
    ...findEntries(own, term, recentIds),
    ...library.entries,
    // Last, because the first entry is what Enter chooses.
    ...destructive
      .filter((entry) => !isSpelledOut(entry, term))
      .map((entry) => ({ ...entry, group: 'more' as const })),
  ];
  return { ...library, entries };
}
