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

/** "The Beatles" sorts under B. */
export function sortName(name: string): string {
  return foldName(name).replace(LEADING_ARTICLE, '');
}
