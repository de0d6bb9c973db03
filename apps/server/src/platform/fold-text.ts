/**
 * Text for comparing, sorting and searching: lower case, no accents, letters and digits only, single spaces.
 * The scanner stores folded texts and searches fold what was typed, so both sides must use this one function.
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

export function foldText(text: string): string {
  let folded = text.toLowerCase();
  if (!PLAIN.test(folded)) {
    folded = folded
      .normalize('NFKD')
      // Again: some letters have a small form only once they are decomposed.
      .toLowerCase()
      .replace(/\p{M}+/gu, '')
      .replace(/[ßæœøłđðþı]/g, (letter) => SPECIAL[letter] ?? letter)
      .replace(/['’`]/g, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ');
  }
  return folded.replace(/ {2,}/g, ' ').trim();
}

/** For names made of signs only ("!!!", "★"), whose folded text would be empty. */
export function foldName(name: string): string {
  return foldText(name) || name.trim().toLowerCase();
}

/** Names are sorted without them. */
export const ARTICLES = ['the', 'a', 'an'] as const;
const LEADING_ARTICLE = new RegExp(`^(${ARTICLES.join('|')}) (?=.)`);

/** Three bytes each at most: an index of Postgres refuses a row of more than 2,704, and with it the whole batch of a scan. */
const SORT_TEXT_MAX_LENGTH = 800;

/** What a title is sorted by, short enough for an index. */
export function sortTitle(title: string): string {
  return cutForSorting(foldName(title));
}

/** "The Beatles" sorts under B. */
export function sortName(name: string): string {
  return cutForSorting(foldName(name).replace(LEADING_ARTICLE, ''));
}

/** The cut may fall into a pair, or just behind a space. */
function cutForSorting(text: string): string {
  if (text.length <= SORT_TEXT_MAX_LENGTH) return text;
  return text
    .slice(0, SORT_TEXT_MAX_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}
