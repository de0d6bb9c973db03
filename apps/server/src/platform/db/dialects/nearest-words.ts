/** What somebody probably meant by a word that no row holds: the words of the library at a small edit distance. */

export interface WordCount {
  readonly word: string;
  /** Rows that hold it. */
  readonly count: number;
}

const ALTERNATIVES_MAX = 4;
const CORRECTED_MIN_LENGTH = 3;
const TWO_ERRORS_FROM_LENGTH = 7;

interface Found extends WordCount {
  readonly distance: number;
}

/** One group of alternatives per word; undefined when a word is like nothing there is. */
export function nearestWords(
  words: readonly string[],
  vocabulary: readonly WordCount[],
): string[][] | undefined {
  const groups: string[][] = [];
  for (const word of words) {
    const group = vocabulary.some((known) => known.word.startsWith(word))
      ? [word]
      : alternativesOf(word, vocabulary);
    if (group.length === 0) return undefined;
    groups.push(group);
  }
  return groups;
}

function alternativesOf(word: string, vocabulary: readonly WordCount[]): string[] {
  if (word.length < CORRECTED_MIN_LENGTH) return [];
  const allowed = word.length >= TWO_ERRORS_FROM_LENGTH ? 2 : 1;
  const found: Found[] = [];
  for (const known of vocabulary) {
    const distance = Math.min(
      editDistance(word, known.word, allowed),
      // Still typing: compare with as much of the known word as was typed.
      known.word.length > word.length
        ? editDistance(word, known.word.slice(0, word.length), allowed) + 0.5
        : Number.POSITIVE_INFINITY,
    );
    if (distance <= allowed + 0.5) found.push({ ...known, distance });
  }
  found.sort((a, b) => a.distance - b.distance || b.count - a.count || (a.word < b.word ? -1 : 1));
  return found.slice(0, ALTERNATIVES_MAX).map((alternative) => alternative.word);
}

/** Insertions, deletions, replacements and swaps of neighbours; Infinity above `allowed`. */
export function editDistance(a: string, b: string, allowed: number): number {
  if (Math.abs(a.length - b.length) > allowed) return Number.POSITIVE_INFINITY;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1);
      current.push(cost);
      best = Math.min(best, cost);
    }
    if (best > allowed) return Number.POSITIVE_INFINITY;
    beforePrevious = previous;
    previous = current;
  }
  const distance = previous[b.length] ?? 0;
  return distance <= allowed ? distance : Number.POSITIVE_INFINITY;
}
