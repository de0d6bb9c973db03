/**
 * Text for comparing, sorting and searching: lower case, no accents, letters and digits only, single spaces.
 * The scanner stores folded texts and searches fold what was typed, so both sides must use the same function.
 */

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

const MARKS = /\p{M}+/gu;
/**
 * What makes another letter: が is not か, दि is not द. Accents and optional vowels only help to read one, and marks of Chinese
 * letters choose how it is drawn.
 */
const LETTER_WITH_MARKS =
  /((?=\p{L})[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Script=Common}]\p{M}+)|\p{M}+/gu;
const VARIANTS = /\p{Variation_Selector}+/gu;

/** For finding and sorting: a search without the marks finds what is written with them. */
export function foldText(text: string): string {
  return fold(text, (decomposed) => decomposed.replace(MARKS, ''));
}

/** For names made of signs only ("!!!", "★"), whose folded text would be empty. */
export function searchName(name: string): string {
  return foldText(name) || name.trim().toLowerCase();
}

/** Equal for two spellings of one name. */
export function foldName(name: string): string {
  const folded = fold(name, (decomposed) =>
    decomposed.replace(VARIANTS, '').replace(LETTER_WITH_MARKS, '$1'),
  );
  return folded || name.trim().toLowerCase();
}

function fold(text: string, simplifyMarks: (decomposed: string) => string): string {
  let folded = text.toLowerCase();
  if (!PLAIN.test(folded)) {
    // Lower case again: some letters have a small form only once they are decomposed.
    folded = simplifyMarks(folded.normalize('NFKD').toLowerCase())
      .replace(/[ßæœøłđðþı]/g, (letter) => SPECIAL[letter] ?? letter)
      .replace(/['’`]/g, '')
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ');
  }
  return folded.replace(/ {2,}/g, ' ').trim();
}

/** Names are sorted without them. */
export const ARTICLES = ['the', 'a', 'an'] as const;
const LEADING_ARTICLE = new RegExp(`^(${ARTICLES.join('|')}) (?=.)`);

/** Three bytes each at most: an index of Postgres refuses a row of more than 2,704, and with it the whole batch of a scan. */
const SORT_TEXT_MAX_LENGTH = 800;

/** What a title is sorted by, short enough for an index. */
export function sortTitle(title: string): string {
  return cutForSorting(searchName(title));
}

/** "The Beatles" sorts under B. */
export function sortName(name: string): string {
  return cutForSorting(withoutArticle(searchName(name)));
}

export function withoutArticle(folded: string): string {
  return folded.replace(LEADING_ARTICLE, '');
}

/** The cut may fall into a pair, or just behind a space. */
function cutForSorting(text: string): string {
  if (text.length <= SORT_TEXT_MAX_LENGTH) return text;
  return text
    .slice(0, SORT_TEXT_MAX_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}
