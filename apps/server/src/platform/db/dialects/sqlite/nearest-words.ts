export interface WordCount {
  readonly word: string;
  readonly count: number;
}

/** All words with their letters as bits, which rule out most; loops use counters, because iterators cost more. */
export interface Vocabulary {
  readonly words: readonly WordCount[];
  readonly letters: Int32Array;
}

const ALTERNATIVES_MAX = 4;
const WORDS_AROUND_MAX = 24;
const CORRECTED_MIN_LENGTH = 3;
const TWO_ERRORS_FROM_LENGTH = 7;
/** A matching prefix counts slightly less than a matching word. */
const PREFIX_PENALTY = 0.5;

interface Found extends WordCount {
  readonly distance: number;
}

export function createVocabulary(words: readonly WordCount[]): Vocabulary {
  return { words, letters: Int32Array.from(words, ({ word }) => lettersOf(word)) };
}

/** Returns the most frequent words that contain each; undefined if that adds nothing to a prefix search. */
export function wordsWith(
  searched: readonly string[],
  { words, letters }: Vocabulary,
): string[][] | undefined {
  const groups: string[][] = [];
  let isInside = false;
  for (const word of searched) {
    const wanted = lettersOf(word);
    const found: WordCount[] = [];
    for (let index = 0; index < letters.length; index += 1) {
      if ((wanted & ~(letters[index] as number)) !== 0) continue;
      const known = words[index] as WordCount;
      if (known.word.includes(word)) found.push(known);
    }
    if (found.length === 0) return undefined;
    found.sort((a, b) => b.count - a.count);
    groups.push(found.slice(0, WORDS_AROUND_MAX).map((around) => around.word));
    isInside ||= found.some((around) => !around.word.startsWith(word));
  }
  return isInside ? groups : undefined;
}

/** Returns one group of alternatives per word, the likeliest first; undefined if a word is like no known one. */
export function nearestWords(words: readonly string[], vocabulary: Vocabulary): string[][] | undefined {
  const groups: string[][] = [];
  for (const word of words) {
    const group = alternativesOf(word, vocabulary);
    if (group.length === 0) return undefined;
    groups.push(group);
  }
  return groups;
}

function alternativesOf(word: string, { words, letters }: Vocabulary): string[] {
  const allowed = word.length < CORRECTED_MIN_LENGTH ? 0 : word.length >= TWO_ERRORS_FROM_LENGTH ? 2 : 1;
  const wanted = lettersOf(word);
  const found: Found[] = [];
  for (let index = 0; index < letters.length; index += 1) {
    // Each error explains at most one letter that the known word lacks.
    const lacking = countBits(wanted & ~(letters[index] as number));
    if (lacking > allowed) continue;
    const known = words[index] as WordCount;
    if (known.word.length < word.length - allowed) continue;
    if (lacking === 0 && known.word.startsWith(word)) return [word];
    if (allowed === 0) continue;
    const distance = distanceTo(word, known.word, allowed);
    if (distance < Number.POSITIVE_INFINITY) found.push({ ...known, distance });
  }
  found.sort((a, b) => a.distance - b.distance || b.count - a.count || (a.word < b.word ? -1 : 1));
  return found.slice(0, ALTERNATIVES_MAX).map((alternative) => alternative.word);
}

function distanceTo(word: string, known: string, allowed: number): number {
  const whole = editDistance(word, known, allowed);
  if (known.length <= word.length) return whole;
  // The user is still typing, so compare the beginning of the known word, too.
  return Math.min(whole, editDistance(word, known.slice(0, word.length), allowed) + PREFIX_PENALTY);
}

/** Counts insertions, deletions, replacements and swaps of neighbors; Infinity above `allowed`. */
export function editDistance(a: string, b: string, allowed: number): number {
  if (Math.abs(a.length - b.length) > allowed) return Number.POSITIVE_INFINITY;
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  let beforeLast: readonly number[] = last;
  for (let row = 1; row <= a.length; row += 1) {
    const typed = { letter: a[row - 1], before: row > 1 ? a[row - 2] : undefined };
    const current = nextRow(typed, b, { last, beforeLast });
    if (Math.min(...current) > allowed) return Number.POSITIVE_INFINITY;
    beforeLast = last;
    last = current;
  }
  const distance = last[b.length] ?? 0;
  return distance <= allowed ? distance : Number.POSITIVE_INFINITY;
}

interface Typed {
  readonly letter: string | undefined;
  readonly before: string | undefined;
}

interface Rows {
  readonly last: readonly number[];
  readonly beforeLast: readonly number[];
}

function nextRow({ letter, before }: Typed, known: string, { last, beforeLast }: Rows): number[] {
  const current = [(last[0] ?? 0) + 1];
  for (let column = 1; column <= known.length; column += 1) {
    const replaced = (last[column - 1] ?? 0) + (letter === known[column - 1] ? 0 : 1);
    const cost = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, replaced);
    const isSwap = column > 1 && letter === known[column - 2] && before === known[column - 1];
    current.push(isSwap ? Math.min(cost, (beforeLast[column - 2] ?? 0) + 1) : cost);
  }
  return current;
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
