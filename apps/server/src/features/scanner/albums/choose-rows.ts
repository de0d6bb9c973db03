/** Favorites and ratings belong to rows: a row follows most of its tracks, and of several the oldest remains. Pure. */
import type { AlbumEvidence } from './evidence.ts';
import { compare } from './group-albums.ts';

export interface FormerRow {
  readonly id: number;
  /** The folded title without a disc. */
  readonly title: string;
  /** Whether this scan has inserted it, so that nobody has marked it yet. */
  readonly isFresh: boolean;
  /** The number of its tracks whose files are missing. */
  readonly missing: number;
}

export interface ChosenRow {
  readonly tracks: readonly AlbumEvidence[];
  readonly rowId: number | undefined;
}

interface Votes {
  readonly group: number;
  readonly count: number;
  readonly isTitle: boolean;
}

export function chooseRows(
  groups: readonly (readonly AlbumEvidence[])[],
  rows: ReadonlyMap<number, FormerRow>,
): ChosenRow[] {
  const votes = countVotes(groups, rows);
  const claims = groups.map((): FormerRow[] => []);
  for (const [id, own] of votes) {
    const row = rows.get(id);
    const [heir] = own.toSorted(byClaim);
    if (row && heir && (heir.isTitle || heir.count >= row.missing)) claims[heir.group]?.push(row);
  }
  return groups.map((tracks, group) => {
    const titles = titlesOf(tracks);
    const [row] = (claims[group] ?? []).toSorted(
      (one, other) =>
        Number(one.isFresh) - Number(other.isFresh) ||
        Number(titles.has(other.title)) - Number(titles.has(one.title)) ||
        one.id - other.id,
    );
    return { tracks, rowId: row?.id };
  });
}

function countVotes(groups: readonly (readonly AlbumEvidence[])[], rows: ReadonlyMap<number, FormerRow>) {
  const votes = new Map<number, Votes[]>();
  for (const [group, tracks] of groups.entries()) {
    const titles = titlesOf(tracks);
    for (const [id, own] of Map.groupBy(tracks, ({ albumId }) => albumId)) {
      const row = id === null ? undefined : rows.get(id);
      if (id === null || !row) continue;
      const cast = { group, count: own.length, isTitle: titles.has(row.title) };
      votes.set(id, [...(votes.get(id) ?? []), cast]);
    }
  }
  return votes;
}

const byClaim = (one: Votes, other: Votes) =>
  other.count - one.count || Number(other.isTitle) - Number(one.isTitle) || one.group - other.group;

const titlesOf = (tracks: readonly AlbumEvidence[]) => new Set(tracks.map(({ title }) => title));

/** Sorts by path, because the order in which files were read must not matter. */
export function inPathOrder(groups: AlbumEvidence[][]): AlbumEvidence[][] {
  return groups.toSorted((one, other) => compare(one[0]?.facts.path ?? '', other[0]?.facts.path ?? ''));
}
