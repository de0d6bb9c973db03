/** Letters that people type in place of each other, but that Unicode does not relate. */

const GROUPS: Readonly<Record<string, string>> = {
  // Latin letters without a decomposition.
  a: 'ɑ',
  e: 'əɛǝ',
  f: 'ƒ',
  h: 'ħ',
  i: 'ɨ',
  j: 'ȷ',
  k: 'ĸ',
  n: 'ŋ',
  o: 'ɔ',
  t: 'ŧ',
  u: 'ʉʊ',
  // The form of sigma at the end of a word.
  σ: 'ς',
  г: 'ґ',
  // Persian and Urdu forms of Arabic letters, and letters that are often typed without their dots.
  ا: 'ٱ',
  ه: 'ةہھ',
  ي: 'ىی',
  ك: 'ک',
  ...Object.fromEntries(Array.from('0123456789', (digit, at) => [digit, digitsAt(at)])),
  // The kashida only stretches a word.
  '': 'ـ',
};

function digitsAt(at: number): string {
  return String.fromCodePoint(0x06_60 + at, 0x06_f0 + at);
}

const HIRAGANA_BELOW_KATAKANA = 0x60;
const KATAKANA = Array.from({ length: 0x56 }, (_, at) => 0x30_a1 + at).concat(0x30_fd, 0x30_fe);

function listLetters(): [letter: string, alike: string][] {
  const grouped = Object.entries(GROUPS).flatMap(([alike, letters]) =>
    Array.from(letters, (letter): [string, string] => [letter, alike]),
  );
  const kana = KATAKANA.map((code): [string, string] => [
    String.fromCodePoint(code),
    String.fromCodePoint(code - HIRAGANA_BELOW_KATAKANA),
  ]);
  return [...grouped, ...kana];
}

const LETTERS = listLetters();

export const CONFUSABLE_LETTERS = {
  pattern: new RegExp(`[${LETTERS.map(([letter]) => letter).join('')}]`, 'gu'),
  of: Object.fromEntries(LETTERS) as Readonly<Record<string, string>>,
};
