/** Scores how well typed word prefixes, in any order, match a text. */

/** Lower case without diacritics, because "bjork" means Björk. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** Matches prefixes of consecutive words written as one: "plalb" for "Play album". */
function isSpreadOver(letters: string, words: readonly string[]): boolean {
  const hopeless = new Set<string>();
  const fits = (rest: string, from: number): boolean => {
    if (rest === '') return true;
    const place = `${rest.length} ${from}`;
    if (hopeless.has(place)) return false;
    for (let index = from; index < words.length; index += 1) {
      for (let taken = sharedLength(rest, words[index] ?? ''); taken > 0; taken -= 1) {
        if (fits(rest.slice(taken), index + 1)) return true;
      }
    }
    hopeless.add(place);
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
/** If two texts match equally well, the shorter one wins. */
const EACH_WORD = 0.05;

/** Higher is better; undefined if a typed word is no prefix of any word. */
export function matchWords(query: string, text: string): number | undefined {
  const words = wordsOf(text);
  const free = new Set(words.keys());
  let score = -words.length * EACH_WORD;
  // The longest comes first, because it matches the fewest words and a shorter one must not take them.
  for (const typed of wordsOf(query).toSorted((one, other) => other.length - one.length)) {
    const left = [...free].map((index) => words[index] ?? '');
    const place = [...free].find((index) => words[index]?.startsWith(typed));
    if (place !== undefined) {
      free.delete(place);
      score += words[place] === typed ? WHOLE_WORD : BEGINNING;
      if (place === 0) score += FIRST_WORD;
    } else if (typed.length >= SPREAD_FROM && isSpreadOver(typed, left)) score += SPREAD;
    else return undefined;
  }
  return score;
}
