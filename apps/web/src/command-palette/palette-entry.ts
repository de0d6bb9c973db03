import type { paletteTexts } from '@tutti/contract/texts/palette-texts';
import type { LucideIcon } from 'lucide-react';
import { matchWords } from './match-words.ts';

export type PaletteGroup = keyof typeof paletteTexts.groups;

export interface PaletteArt {
  readonly artUrl: string | undefined;
  /** The item that it shows; determines the colors if there is no picture. */
  readonly of: string;
  readonly color?: string | undefined;
  readonly isRound?: boolean;
}

/** One option of the palette: something to open or to do. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  readonly note?: string;
  /** Other words that find the entry. */
  readonly synonyms?: string;
  readonly icon?: LucideIcon;
  readonly art?: PaletteArt;
  readonly run: () => void;
  /** The action needs one more input. */
  readonly isQuestion?: true;
}

/** More would push results of the library off the screen. */
const SHOWN_OF_ONE_GROUP = 6;
const SHOWN_RECENT = 5;
/** Entries that were used before are more likely to be wanted again. */
const RECENT_BONUS = 1;
/** An entry that matches only by a synonym comes after those that match by their label. */
const SYNONYM_MALUS = 1.5;

function scoreOf({ label, synonyms }: PaletteEntry, term: string): number | undefined {
  const byName = matchWords(term, label);
  if (byName !== undefined || synonyms === undefined) return byName;
  const byAll = matchWords(term, `${label} ${synonyms}`);
  return byAll === undefined ? undefined : byAll - SYNONYM_MALUS;
}

/** The known entries that match the term: the best group first, and within it the best entry. */
export function findEntries(
  entries: readonly PaletteEntry[],
  term: string,
  recentIds: readonly string[],
): PaletteEntry[] {
  const found = entries.flatMap((entry) => {
    const score = scoreOf(entry, term);
    if (score === undefined) return [];
    return [{ entry, score: score + (recentIds.includes(entry.id) ? RECENT_BONUS : 0) }];
  });
  const best = found.toSorted((one, other) => other.score - one.score).map(({ entry }) => entry);
  const groups = Map.groupBy(best, ({ group }) => group);
  return [...groups.values()].flatMap((members) => members.slice(0, SHOWN_OF_ONE_GROUP));
}

/** Shown before the user types: the last used entries, then all actions and pages. */
export function suggestEntries(
  entries: readonly PaletteEntry[],
  recentIds: readonly string[],
): PaletteEntry[] {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const recent = recentIds
    .flatMap((id) => known.get(id) ?? [])
    .slice(0, SHOWN_RECENT)
    .map((entry) => ({ ...entry, group: 'recent' as const }));
  const used = new Set(recent.map(({ id }) => id));
  const others = entries.filter(({ id, group }) => !used.has(id) && group !== 'playlists');
  return [...recent, ...[...Map.groupBy(others, ({ group }) => group).values()].flat()];
}
