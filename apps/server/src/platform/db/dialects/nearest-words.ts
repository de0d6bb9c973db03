/** What somebody probably meant by a word that no row holds: the words of the library at a small edit distance. */

export interface WordCount {
  readonly word: string;
  /** Rows that hold it. */
  readonly count: number;
}

/** All words of an index, each with its letters as bits, by which most are ruled out without a comparison. */
export interface Vocabulary {
  readonly words: readonly WordCount[];
  readonly letters: Int32Array;
}

const ALTERNATIVES_MAX = 4;
const CORRECTED_MIN_LENGTH = 3;
const TWO_ERRORS_FROM_LENGTH = 7;
/** A beginning that fits counts a little less than a whole word that does. */
const PREFIX_PENALTY = 0.5;

interface Found extends WordCount {
  readonly distance: number;
}

export function createVocabulary(words: readonly WordCount[]): Vocabulary {
  return { words, letters: Int32Array.from(words, ({ word }) => lettersOf(word)) };
}

/** One group of alternatives per word; undefined when a word is like nothing there is. */
export function nearestWords(words: readonly string[], vocabulary: Vocabulary): string[][] | undefined {
  const groups: string[][] = [];
  for (const word of words) {
    const group = vocabulary.words.some((known) => known.word.startsWith(word))
      ? [word]
      : alternativesOf(word, vocabulary);
    if (group.length === 0) return undefined;
    groups.push(group);
  }
  return groups;
}

function alternativesOf(word: string, { words, letters }: Vocabulary): string[] {
  if (word.length < CORRECTED_MIN_LENGTH) return [];
  const allowed = word.length >= TWO_ERRORS_FROM_LENGTH ? 2 : 1;
  const wanted = lettersOf(word);
  const found: Found[] = [];
  for (const [index, known] of words.entries()) {
    // Each error explains at most one letter of ours that the known word lacks.
    if (countBits(wanted & ~(letters[index] ?? 0)) > allowed) continue;
    const distance = distanceTo(word, known.word, allowed);
    if (distance < Number.POSITIVE_INFINITY) found.push({ ...known, distance });
  }
  found.sort((a, b) => a.distance - b.distance || b.count - a.count || (a.word < b.word ? -1 : 1));
  return found.slice(0, ALTERNATIVES_MAX).map((alternative) => alternative.word);
}

function distanceTo(word: string, known: string, allowed: number): number {
  const whole = editDistance(word, known, allowed);
  if (known.length <= word.length) return whole;
  // Still typing: compare with as much of the known word as was typed.
  return Math.min(whole, editDistance(word, known.slice(0, word.length), allowed) + PREFIX_PENALTY);
}

/** Insertions, deletions, replacements and swaps of neighbours; Infinity above `allowed`. */
export function editDistance(a: string, b: string, allowed: number): number {
  if (Math.abs(a.length - b.length) > allowed) return Number.POSITIVE_INFINITY;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1)
      current.push(costAt({ a, b, rows, row, column, current }));
    if (Math.min(...current) > allowed) return Number.POSITIVE_INFINITY;
    rows.push(current);
  }
  const distance = rows[a.length]?.[b.length] ?? 0;
  return distance <= allowed ? distance : Number.POSITIVE_INFINITY;
}

interface Cell {
  readonly a: string;
  readonly b: string;
  readonly rows: readonly (readonly number[])[];
  readonly row: number;
  readonly column: number;
  readonly current: readonly number[];
}

function costAt({ a, b, rows, row, column, current }: Cell): number {
  const above = rows[row - 1] ?? [];
  const isSame = a[row - 1] === b[column - 1];
  const cost = Math.min(
    (above[column] ?? 0) + 1,
    (current[column - 1] ?? 0) + 1,
    (above[column - 1] ?? 0) + (isSame ? 0 : 1),
  );
  const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
  return isSwap ? Math.min(cost, (rows[row - 2]?.[column - 2] ?? 0) + 1) : cost;
}

function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
