import { foldText, searchName } from '#platform/text/fold-text.ts';

export interface Term {
  readonly text: string;
  readonly words: readonly string[];
  /** The letters as initials, because "rem" may mean "R.E.M.". */
  readonly spelled?: Term | undefined;
  /** The words without those for "and", which are interchangeable. */
  readonly joined?: Term | undefined;
  /** The word with umlauts, because "bjoerk" may mean "Björk". */
  readonly umlauts?: Term | undefined;
}

/** A limit, because every word costs an index lookup. */
const WORDS_MAX = 12;
/** A limit, because longer words only slow down comparisons. */
const WORD_MAX_LENGTH = 64;
const INITIALS = /^[\p{L}\p{N}]{2,5}$/u;
const HALVED_MAX_LENGTH = 12;
const WRITTEN_OUT = /[aou]e|aa/;
const WRITTEN_OUT_ALL = /([aou])e|(a)a/g;

/** Words for "&" and "+": interchangeable and optional between two words; at the end, one starts a longer word. */
const AND_WORDS: ReadonlySet<string> = new Set('and n und et e y och og ve и і та και'.split(' '));

/** Returns undefined for blanks. A term of only symbols ("!!!") has no words but may be a whole name. */
export function toTerm(typed: string): Term | undefined {
  // Postgres refuses zero bytes in text.
  const clean = typed.replaceAll('\0', ' ');
  const text = searchName(clean);
  if (!text) return undefined;
  const words = toWords(clean);
  return { text, words, spelled: toSpelled(words), joined: toJoined(words), umlauts: toUmlauts(words) };
}

/** Returns the words that every match must contain. */
export function toSearchedWords(typed: string): readonly string[] {
  const words = toWords(typed);
  return toJoined(words)?.words ?? words;
}

function toWords(typed: string): string[] {
  return foldText(typed)
    .split(' ')
    .filter(Boolean)
    .slice(0, WORDS_MAX)
    .map((word) => word.slice(0, WORD_MAX_LENGTH));
}

function toJoined(words: readonly string[]): Term | undefined {
  const isJoin = (at: number) => at > 0 && at < words.length - 1 && AND_WORDS.has(words[at] ?? '');
  if (!words.some((_, at) => isJoin(at))) return undefined;
  const others = words.filter((_, at) => !isJoin(at));
  return { text: withoutAndWords(words.join(' ')), words: others };
}

export function withoutAndWords(folded: string): string {
  const words = folded.split(' ');
  return words.filter((word, at) => at === 0 || at === words.length - 1 || !AND_WORDS.has(word)).join(' ');
}

/** Expands "bjoerk" to "björk" in whole words only, because "blue" is not a prefix of "blür". */
function toUmlauts(words: readonly string[]): Term | undefined {
  if (!words.some((word) => WRITTEN_OUT.test(word))) return undefined;
  const plain = words.map((word) => word.replace(WRITTEN_OUT_ALL, '$1$2'));
  return { text: plain.join(' '), words: plain };
}

function toSpelled([word = '', ...others]: readonly string[]): Term | undefined {
  if (others.length > 0 || !INITIALS.test(word)) return undefined;
  const letters = [...word];
  return { text: letters.join(' '), words: letters };
}

export function listHalves([word = '', ...others]: readonly string[]): Term[] {
  if (others.length > 0 || word.length > HALVED_MAX_LENGTH) return [];
  const letters = [...word];
  return letters.slice(1).map((_letter, at) => {
    const halves = [letters.slice(0, at + 1).join(''), letters.slice(at + 1).join('')];
    return { text: halves.join(' '), words: halves };
  });
}
