import type { LibraryProblem } from '#data/admin/admin-library-queries.ts';

export interface ProblemGroup {
  readonly key: string;
  /** Ends with a slash; empty for the music folder; undefined for a group of duplicates, which lie in several folders. */
  readonly folder: string | undefined;
  /** Set when all problems of the group have the same reason. */
  readonly reason: string | undefined;
  /** Set when all problems of a folder are of the same minute, as after a scan. */
  readonly at: string | undefined;
  readonly items: readonly LibraryProblem[];
}

const MINUTE_MS = 60_000;
const minuteOf = (at: string) => Math.floor(Date.parse(at) / MINUTE_MS);

/** The time of problems of one minute, as those that one scan found. */
export function sharedTime([first, ...others]: readonly LibraryProblem[]): string | undefined {
  const at = first?.at ?? undefined;
  if (at === undefined) return undefined;
  const isShared = others.every((other) => other.at !== null && minuteOf(other.at) === minuteOf(at));
  return isShared ? at : undefined;
}

const folderOf = ({ path }: LibraryProblem) => path.slice(0, path.lastIndexOf('/') + 1);
/** Duplicates are grouped by their group and not by folder, because they may lie anywhere. */
const keyOf = (problem: LibraryProblem) =>
  problem.group === null ? `in ${folderOf(problem)}` : `same ${problem.group}`;

function toGroup(key: string, items: readonly [LibraryProblem, ...LibraryProblem[]]): ProblemGroup {
  const [first] = items;
  const isShared = items.length > 1 && first.group === null;
  const isOneReason = isShared && items.every(({ reason }) => reason === first.reason);
  return {
    key,
    // A single file shows its full path, because a heading above one line would repeat it.
    folder: isShared ? folderOf(first) : undefined,
    reason: isOneReason ? first.reason : undefined,
    at: isShared ? sharedTime(items) : undefined,
    items,
  };
}

/** Groups keep the order of their first problem. */
export function groupProblems(problems: readonly LibraryProblem[]): readonly ProblemGroup[] {
  return [...Map.groupBy(problems, keyOf)].flatMap(([key, [first, ...others]]) =>
    first === undefined ? [] : [toGroup(key, [first, ...others])],
  );
}
