/**
 * Text for comparing, sorting and searching: lower case, no accents, letters and digits only, single spaces.
 * The scanner stores folded texts and searches fold what was typed, so both sides must use the same function. Stored
 * texts are made anew when the rules change (features/scanner/renew-texts.ts).
 */
import { LETTERS_ALIKE } from './letters-alike.ts';

const PLAIN = /^[a-z0-9 ]*$/;
/** Letters that Unicode does not decompose into a base letter and an accent. */
const SPECIAL: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
/** Of these the ones that only write a name in another way: MØ is not MO, but STRASSE is Straße. */
const LIGATURES: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i' };

const MARKS = /\p{M}+/gu;
/**
 * What makes another letter: が is not か, दि is not द. Accents and optional vowels only help to read one, and marks of Chinese
 * letters choose how it is drawn.
 */
const LETTER_WITH_MARKS =
  /((?=\p{L})[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Script=Common}]\p{M}+)|\p{M}+/gu;
/** The same where an accent makes another name. A dot above an i is how Turkish writes the small one. */
const LETTER_OF_NAME_WITH_MARKS =
  /i\u0307|((?=\p{L})[^\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Script=Common}]\p{M}+)|\p{M}+/gu;
const VARIANTS = /\p{Variation_Selector}+/gu;

/** Everything that people type for an apostrophe, and the signs that Hebrew writes abbreviations with. */
const APOSTROPHES = /['`´‘’‛′‵ʹʻʼʽˈʾʿꞌ＇׳״]/gu;
const AND_SIGN = /(?<=[\p{L}\p{N}\p{M}]\s*)[&+](?=\s*[\p{L}\p{N}])/gu;
/** "Rock'n'Roll", "Rock 'n Roll", "Guns n'Roses". */
const SHORT_AND = /(?<=[\p{L}\p{N}\p{M}]\s*)(?:'\s?n\s?'|'n(?=\s)|(?<=\s)n\s?')(?=\s*[\p{L}\p{N}])/gu;
/** Signs that stand for a letter: "Ke$ha", "P!nk". A capital behind an exclamation mark begins a word. */
const DRAWN_S = /(?<=\p{L})\$|\$(?=\p{L})/gu;
const DRAWN_I = /(?<=\p{L})!(?=\p{Ll})|(?<=\p{Lu})!(?=\p{Lu})/gu;

/** For finding and sorting: a search without the marks finds what is written with them. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (PLAIN.test(lower)) return tidySpaces(lower);
  const folded = readSigns(text)
    .normalize('NFKD')
    // Lower case again: some letters have a small form only once they are decomposed.
    .toLowerCase()
    .replace(MARKS, '')
    .replace(LETTERS_ALIKE.pattern, (letter) => LETTERS_ALIKE.of[letter] ?? letter)
    .replace(/[ßæœøłđðþı]/g, (letter) => SPECIAL[letter] ?? letter)
    .replace(APOSTROPHES, "'")
    .replace(SHORT_AND, ' n ')
    .replaceAll("'", '')
    .replace(AND_SIGN, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  return tidySpaces(folded);
}

/** For names made of signs only ("!!!", "★"), whose folded text would be empty. */
export function searchName(name: string): string {
  return foldText(name) || name.trim().toLowerCase();
}

/** Equal for two spellings of one title, or of one genre. */
export function foldName(name: string): string {
  const lower = name.toLowerCase();
  if (PLAIN.test(lower)) return tidySpaces(lower) || name.trim().toLowerCase();
  const folded = lower
    .normalize('NFKD')
    .toLowerCase()
    .replace(VARIANTS, '')
    .replace(LETTER_WITH_MARKS, '$1')
    .replace(/[ßæœøłđðþı]/g, (letter) => SPECIAL[letter] ?? letter)
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ');
  return tidySpaces(folded) || name.trim().toLowerCase();
}

/**
 * Equal for two spellings of one artist. Rosé is not Rose, MØ not MO and Her's not Hers, though either is found by the other;
 * capitals, signs, kinds of apostrophe and words for "&" make nobody else.
 */
export function foldArtist(name: string): string {
  const lower = name.toLowerCase();
  if (PLAIN.test(lower)) return tidySpaces(lower) || name.trim().toLowerCase();
  const folded = readSigns(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(VARIANTS, '')
    .replace(LETTER_OF_NAME_WITH_MARKS, (marked, kept) => kept ?? (marked === 'i\u0307' ? 'i' : ''))
    .replace(/[ßæœþı]/g, (letter) => LIGATURES[letter] ?? letter)
    .replace(APOSTROPHES, "'")
    .replace(SHORT_AND, ' n ')
    // Only between two letters an apostrophe is a part of the name, and no quotation mark.
    .replace(/(?<![\p{L}\p{N}\p{M}'])'+|'+(?![\p{L}\p{N}'])/gu, ' ')
    .replace(AND_SIGN, ' and ')
    .replace(/[^\p{L}\p{N}\p{M}']+/gu, ' ')
    .normalize('NFC');
  return tidySpaces(folded) || name.trim().toLowerCase().normalize('NFC');
}

/** As `foldText` wrote it before signs had a meaning. Addresses are made of it, and must not change. */
export function foldPlainly(text: string): string {
  return foldName(text).replace(MARKS, '');
}

/** What signs stand for, before letters are taken apart: an acute accent alone would become a space. */
function readSigns(text: string): string {
  return text
    .normalize('NFC')
    .replace(DRAWN_S, 's')
    .replace(DRAWN_I, 'i')
    .toLowerCase()
    .replace(APOSTROPHES, "'");
}

function tidySpaces(text: string): string {
  return text.replace(/ {2,}/g, ' ').trim();
}

/** Names are sorted without them; apps are told. In the languages in which libraries do so. */
export const ARTICLES = [
  'the',
  'a',
  'an',
  'der',
  'die',
  'das',
  'le',
  'la',
  'les',
  'el',
  'los',
  'las',
  'il',
] as const;
/** Followed by a space: the A of "A-ha", "A.R. Rahman" and "A*Teens" is none. */
const LEADING_ARTICLE = new RegExp(
  `^[^\\p{L}\\p{N}]*(${ARTICLES.join('|')})\\s+(?![&+/–—-]\\s)(?=.*[\\p{L}\\p{N}])`,
  'iu',
);
/** "LA Guns", "DAS EFX": letters that stand for words. "THE" and "A" are written so without meaning anything. */
const CAPITALS = /^\P{L}*(?!THE\s|AN?\s)\p{Lu}{2,}\s/u;

/** Three bytes each at most: an index of Postgres refuses a row of more than 2,704, and with it the whole batch of a scan. */
const SORT_TEXT_MAX_LENGTH = 800;

/** What a title is sorted by, short enough for an index. */
export function sortTitle(title: string): string {
  return cutForSorting(searchName(title));
}

/** "The Beatles" sorts under B. */
export function sortName(name: string): string {
  return cutForSorting(searchName(withoutArticle(name)));
}

/** Takes the name as it is written, because what was folded hides whether an article is one. */
export function withoutArticle(name: string): string {
  return CAPITALS.test(name) && /\p{Ll}/u.test(name) ? name : name.replace(LEADING_ARTICLE, '');
}

/** The cut may fall into a pair, or just behind a space. */
function cutForSorting(text: string): string {
  if (text.length <= SORT_TEXT_MAX_LENGTH) return text;
  return text
    .slice(0, SORT_TEXT_MAX_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}
