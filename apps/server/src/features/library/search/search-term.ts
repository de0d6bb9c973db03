/** What somebody typed, as it is looked for. */
import { foldText, searchName } from '#platform/fold-text.ts';

export interface Term {
  /** Folded. */
  readonly text: string;
  readonly words: readonly string[];
  /** Letter by letter, as initials are written: somebody who types "rem" may mean "R.E.M.". */
  readonly spelled?: Term | undefined;
  /** Without words for "and", which stand for each other. */
  readonly joined?: Term | undefined;
  /** As it is with umlauts: "bjoerk" may mean "Björk". */
  readonly umlauts?: Term | undefined;
}

/** More words than anybody types; each costs a look into the index. */
const WORDS_MAX = 12;
/** No word is longer; what is would only make the comparisons slow. */
const WORD_MAX_LENGTH = 64;
const INITIALS = /^[\p{L}\p{N}]{2,5}$/u;
const HALVED_MAX_LENGTH = 12;
const WRITTEN_OUT = /[aou]e|aa/;
const WRITTEN_OUT_ALL = /([aou])e|(a)a/g;

/**
 * What "&" and "+" are read as, in languages that libraries hold names in. Between two words each stands for any other and
 * for none: "simon und garfunkel" finds "Simon & Garfunkel". At the end somebody may be typing a longer word.
 */
const AND_WORDS: ReadonlySet<string> = new Set('and n und et e y och og ve и і та και'.split(' '));

/** undefined when nothing but blanks was typed. Signs only ("!!!") have no words but may be a whole name. */
export function toTerm(typed: string): Term | undefined {
  // Postgres takes no zero byte in a text.
  const clean = typed.replaceAll('\0', ' ');
  const text = searchName(clean);
  if (!text) return undefined;
  const words = toWords(clean);
  return { text, words, spelled: toSpelled(words), joined: toJoined(words), umlauts: toUmlauts(words) };
}

/** Those that every match holds. */
export function toSoughtWords(typed: string): readonly string[] {
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

/** Of a folded text; equal for texts that differ in such words alone. */
export function withoutAndWords(folded: string): string {
  const words = folded.split(' ');
  return words.filter((word, at) => at === 0 || at === words.length - 1 || !AND_WORDS.has(word)).join(' ');
}

/** "Björk" where a keyboard has no ö. Only whole words: "blue" is no beginning of "blur". */
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

/** Two words that were written as one. */
export function listHalves([word = '', ...others]: readonly string[]): Term[] {
  if (others.length > 0 || word.length > HALVED_MAX_LENGTH) return [];
  const letters = [...word];
  return letters.slice(1).map((_letter, at) => {
    const halves = [letters.slice(0, at + 1).join(''), letters.slice(at + 1).join('')];
    return { text: halves.join(' '), words: halves };
  });
}
