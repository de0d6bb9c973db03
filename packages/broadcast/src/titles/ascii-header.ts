/** Letters and signs that Unicode does not decompose but that have a plain form. */
const PLAIN_FORMS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
};

const HEADER_MAX_LENGTH = 160;

/** Returns printable ASCII, because radios read nothing else and a line break would begin another header. */
export function foldToAscii(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/gu, (character) => PLAIN_FORMS[character] ?? '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, HEADER_MAX_LENGTH)
    .trimEnd();
}
