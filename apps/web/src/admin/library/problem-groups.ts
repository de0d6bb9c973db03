import type { LibraryProblem } from '#data/admin/admin-library-queries.ts';

export interface ProblemGroup {
  readonly key: string;
  /** With its slash, so that what follows is the rest of a path; empty for the music folder. undefined for tracks that are the same. */
  readonly folder: string | undefined;
  /** Where it is the same of all of them. */
  readonly reason: string | undefined;
  readonly items: readonly LibraryProblem[];
}

const folderOf = ({ path }: LibraryProblem) => path.slice(0, path.lastIndexOf('/') + 1);
/** Tracks that are the same lie in any folder. */
const keyOf = (problem: LibraryProblem) =>
  problem.group === null ? `in ${folderOf(problem)}` : `same ${problem.group}`;

function toGroup(key: string, items: readonly [LibraryProblem, ...LibraryProblem[]]): ProblemGroup {
  const [first] = items;
  const isShared = items.length > 1 && first.group === null;
  const isOneReason = isShared && items.every(({ reason }) => reason === first.reason);
  return {
    key,
    // A single file says its whole path in one line.
    folder: isShared ? folderOf(first) : undefined,
    reason: isOneReason ? first.reason : undefined,
    items,
  };
}

/** In the order in which the first of each came. */
export function groupProblems(problems: readonly LibraryProblem[]): readonly ProblemGroup[] {
  return [...Map.groupBy(problems, keyOf)].flatMap(([key, [first, ...others]]) =>
    first === undefined ? [] : [toGroup(key, [first, ...others])],
  );
}
