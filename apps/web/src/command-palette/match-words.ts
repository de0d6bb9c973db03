/** Scores how well typed word prefixes, in any order, match a text. */

/** Ignores diacritics, because "bjork" means Björk. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** Matches prefixes of consecutive words: "plalb" for "Play album". */
function isSpreadOver(letters: string, words: readonly string[]): boolean {
  const hopeless = new Set<string>();
  const fits = (rest: string, from: number): boolean => {
    if (rest === '') return true;
    const attempt = `${rest.length} ${from}`;
    if (hopeless.has(attempt)) return false;
    for (let index = from; index < words.length; index += 1) {
      for (let taken = sharedLength(rest, words[index] ?? ''); taken > 0; taken -= 1) {
        if (fits(rest.slice(taken), index + 1)) return true;
      }
    }
    hopeless.add(attempt);
    return false;
  };
  return fits(letters, 0);
}

const WHOLE_WORD = 4;
const BEGINNING = 3;
const SPREAD = 1;
/** Two letters would match nearly everything. */
const SPREAD_FROM = 3;
const FIRST_WORD = 2;
/** Makes the shorter of two equal matches win. */
const EACH_WORD = 0.05;

/** Higher is better; undefined if a typed word is no prefix. */
export function matchWords(query: string, text: string): number | undefined {
  const words = wordsOf(text);
  const free = new Set(words.keys());
  let score = -words.length * EACH_WORD;
  // The longest typed word goes first, because it matches the fewest words.
  for (const typed of wordsOf(query).toSorted((one, other) => other.length - one.length)) {
    const left = [...free].map((index) => words[index] ?? '');
    const wordIndex = [...free].find((index) => words[index]?.startsWith(typed));
    if (wordIndex !== undefined) {
      free.delete(wordIndex);
      score += words[wordIndex] === typed ? WHOLE_WORD : BEGINNING;
      if (wordIndex === 0) score += FIRST_WORD;
    } else if (typed.length >= SPREAD_FROM && isSpreadOver(typed, left)) score += SPREAD;
    else return undefined;
  }
  return score;
}
