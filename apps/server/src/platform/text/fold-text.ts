/**
 * Folds text for comparing, sorting and searching; stored and typed texts must use the same function. Stored texts are
 * rebuilt when the rules change (features/scanner/reconcile/refresh-texts.ts).
 */
import { CONFUSABLE_LETTERS } from './confusable-letters.ts';

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
/** The letters among them that are only another spelling of the same name: STRASSE is Straße, but MO is not MØ. */
const LIGATURES: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i' };

const MARKS = /\p{M}+/gu;
/** Marks that make another letter: が is not か, दि is not द. Accents and optional vowels only help to read. */
const LETTER_WITH_MARKS =
  /((?=\p{L})[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Script=Common}]\p{M}+)|\p{M}+/gu;
/** The same for artists, whose Latin letters keep their accents too. The dot above comes from the Turkish capital İ. */
const LETTER_OF_NAME_WITH_MARKS =
  /i\u0307|((?=\p{L})[^\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Script=Common}]\p{M}+)|\p{M}+/gu;
/** Only makes Arabic words longer. */
const TATWEEL = '\u0640';
const VARIANTS = /\p{Variation_Selector}+/gu;

/** All characters that people type as an apostrophe, and the Hebrew abbreviation marks. */
const APOSTROPHES = /['`´‘’‛′‵ʹʻʼʽˈʾʿꞌ＇׳״]/gu;
const AND_SIGN = /(?<=[\p{L}\p{N}\p{M}]\s*)[&+](?=\s*[\p{L}\p{N}])/gu;
/** Matches the short "and" of "Rock'n'Roll", "Rock 'n Roll" and "Guns n'Roses". */
const SHORT_AND =
  /(?<=[\p{L}\p{N}\p{M}]\s*)(?:'\s?n\s?'|'n(?=[^\p{L}\p{N}\p{M}'&+])|(?<=\s)n\s?')(?=[^\p{L}\p{N}\p{M}'&+]*[\p{L}\p{N}])/gu;
/** Characters that replace a letter: "Ke$ha", "P!nk". A capital after an exclamation mark begins a new word. */
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
    .replace(CONFUSABLE_LETTERS.pattern, (letter) => CONFUSABLE_LETTERS.of[letter] ?? letter)
    .replace(/[ßæœøłđðþı]/g, (letter) => SPECIAL[letter] ?? letter)
    .replace(APOSTROPHES, "'")
    .replace(SHORT_AND, ' n ')
    .replaceAll("'", '')
    .replace(AND_SIGN, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  return tidySpaces(folded);
}

export function searchName(name: string): string {
  return foldText(name) || name.trim().toLowerCase();
}

/** Returns equal texts for two spellings of one title, or of one genre. */
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

/** Returns equal texts for spellings of one artist: Rosé is not Rose, but capitals, symbols and "&" do not differ. */
export function foldArtist(name: string): string {
  const lower = name.toLowerCase();
  if (PLAIN.test(lower)) return tidySpaces(lower) || name.trim().toLowerCase();
  const folded = readSigns(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(VARIANTS, '')
    .replaceAll(TATWEEL, '')
    .replace(LETTER_OF_NAME_WITH_MARKS, (marked, remaining) => remaining ?? (marked === 'i\u0307' ? 'i' : ''))
    .replace(/[ßæœþı]/g, (letter) => LIGATURES[letter] ?? letter)
    .replace(APOSTROPHES, "'")
    .replace(SHORT_AND, ' n ')
    // Only an apostrophe between two letters is part of the name, because any other may be a quotation mark.
    .replace(/(?<![\p{L}\p{N}\p{M}'])'+|'+(?![\p{L}\p{N}'])/gu, ' ')
    .replace(AND_SIGN, ' and ')
    .replace(/[^\p{L}\p{N}\p{M}']+/gu, ' ')
    .normalize('NFC');
  return tidySpaces(folded) || name.trim().toLowerCase().normalize('NFC');
}

/** Returns the text from before symbols had a meaning. Addresses are built from it, so it must not change. */
export function foldPlainly(text: string): string {
  return foldName(text).replace(MARKS, '');
}

/** Replaces symbols before letters are decomposed, because a lone acute accent would become a space. */
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

/** Names are sorted without these articles, which the Subsonic API also lists for apps. */
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
/**
 * Matches an article with the space after it, so the A of "A-ha", "A.R. Rahman" and "A*Teens" stays. An "a" before a single
 * word of up to three letters also stays, because file names write A-ha as "a ha".
 */
const LEADING_ARTICLE = new RegExp(
  `^[^\\p{L}\\p{N}]*(${ARTICLES.join('|')})(?<!(?<![\\p{L}\\p{N}])a(?=\\s+[\\p{L}\\p{N}\\p{M}]{1,3}[^\\p{L}\\p{N}]*$))\\s+(?![&+/–—-]\\s)(?=.*[\\p{L}\\p{N}])`,
  'iu',
);
/** The first word of "LA Guns" or "DAS EFX" is an abbreviation. "THE" and "A" in capitals are still articles. */
const CAPITALS = /^\P{L}*(?!THE\s|AN?\s)\p{Lu}{2,}\s/u;

/** Three bytes per character at most, because a Postgres index refuses rows of more than 2,704 bytes. */
const SORT_TEXT_MAX_LENGTH = 800;

/** Returns the sort key of a title, short enough for an index. */
export function sortTitle(title: string): string {
  return cutForSorting(searchName(title));
}

/** Sorts "The Beatles" under B. */
export function sortName(name: string): string {
  return cutForSorting(searchName(withoutArticle(name)));
}

/** Takes the unfolded name, because folding hides whether the first word is an article. */
export function withoutArticle(name: string): string {
  return CAPITALS.test(name) && /\p{Ll}/u.test(name) ? name : name.replace(LEADING_ARTICLE, '');
}

/** Cuts a text without leaving half of a surrogate pair or a trailing space. */
function cutForSorting(text: string): string {
  if (text.length <= SORT_TEXT_MAX_LENGTH) return text;
  return text
    .slice(0, SORT_TEXT_MAX_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}
