/**
 * Detects the encoding of texts that do not name it: sidecar files, INFO chunks of WAV, ID3v1. jschardet is loaded only
 * where words do not tell UTF-8 from Windows-1252.
 */
import { createRequire } from 'node:module';

/** The size of the sample, which is enough for the detector and limits its time. */
const SAMPLE_BYTES = 8 * 1_024;
/** A text with fewer letters beyond ASCII does not show which of the Latin code pages it uses. */
const LATIN_EVIDENCE_MIN = 24;
/** The least share of zero bytes in UTF-16. Lyrics of another script reach it with the times before their lines. */
const ZEROS_MIN_SHARE = 0.05;
const CONFIDENCE_MIN = 0.001;
const LATIN = ['windows-1252', 'windows-1250', 'windows-1254', 'windows-1257', 'iso-8859-2'];
const ALL = [
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'windows-1251',
  'koi8-r',
  'cp866',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'tis-620',
  ...LATIN,
];
/** The TextDecoder labels for encodings that jschardet calls by another name. */
const LABELS: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  'big5-hkscs': 'big5',
  'koi8-u': 'koi8-r',
  'koi8-t': 'koi8-r',
  cp866: 'ibm866',
  cp874: 'windows-874',
  'tis-620': 'windows-874',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
  'iso-8859-1': 'windows-1252',
};

/** Decides by byte order mark, then zero bytes of UTF-16, then valid UTF-8, then the likeliest code page. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(detectEncoding(bytes)).decode(bytes);
}

/** One decoder for texts of one file, because short texts that share an encoding reveal it better together. */
export function createTextDecoder(texts: readonly Uint8Array[], detect = detectEncoding) {
  return new TextDecoder(detect(Buffer.concat(texts.flatMap((text) => [text, LINE_END]))));
}

const LINE_END = Buffer.from('\n');

export function detectEncoding(bytes: Uint8Array): string {
  return markedEncoding(bytes) ?? zeroEncoding(bytes) ?? codePageOf(bytes, LATIN_EVIDENCE_MIN);
}

/** Detects the code page of texts labeled Latin-1, because many programs label any code page so. */
export function detectMislabeledLatin(bytes: Uint8Array): string {
  return codePageOf(bytes, Number.POSITIVE_INFINITY);
}

function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** In UTF-16 every digit and Latin letter has a zero byte on the same side. A few zeros alone prove nothing. */
function zeroEncoding(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let [even, odd] = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const isPaired = bytes.length % 2 === 0 && Math.max(even, odd) * 2 >= sample.length * ZEROS_MIN_SHARE;
  if (even === odd || !isPaired) return undefined;
  return even > odd ? 'utf-16be' : 'utf-16le';
}

function codePageOf(bytes: Uint8Array, latinEvidenceMin: number): string {
  if (decodes(bytes, 'utf-8')) return hasShifts(bytes) ? 'iso-2022-jp' : 'utf-8';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const asLatin = new TextDecoder('windows-1252').decode(sample);
  const isLatin = looksLatin(asLatin);
  if (isLatin && countForeign(asLatin) < latinEvidenceMin) return 'windows-1252';
  const fits = (label: string) => decodes(sample, label) && (isLatin || hasWholeWords(sample, label));
  return detectEncodings(sample, isLatin ? LATIN : ALL).find(fits) ?? 'windows-1252';
}

/** Finds the escape sequences of ISO-2022-JP, which is plain ASCII and therefore valid UTF-8. */
function hasShifts(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, SAMPLE_BYTES)).includes('\x1b$');
}

const FOREIGN = /[^\0-\x7f]/g;
const countForeign = (text: string) => text.match(FOREIGN)?.length ?? 0;
/** Characters that occur in no word of a Latin script, but are halves of letters in other encodings. */
const SIGN_IN_WORD =
  /[\p{L}\u00a1-\u00bf][\u00a2-\u00a6\u00a8\u00a9\u00ac-\u00b1\u00b3\u00b6\u00b8\u00b9\u00bc-\u00bf\u00d7\u00f7]\S|[\u00a2-\u00a6\u00b1\u00bc-\u00be\u00d7\u00f7]\p{L}/u;
const NO_TEXT =
  /[\u0080-\u009f\u0192\u02c6\u02dc\u2020\u2021\u2030]|\p{L}[\u201a\u201c-\u201e\u2022\u2039\u203a\u2122]\p{L}|[\u2013-\u201e\u2022\u2039\u203a\u2122](?!\u2019\u201d|\u2018)[\u2013-\u201e\u2022\u2039\u203a\u2122]/u;
/** Latin words have one or two accented letters in a row, so three such letters belong to another script. */
const FOREIGN_RUN = /[\u00c0-\u024f\u00a1-\u00bf]{3}/;

function looksLatin(asLatin: string): boolean {
  return ![SIGN_IN_WORD, NO_TEXT, FOREIGN_RUN].some((sign) => sign.test(asLatin));
}

/** A word uses one script, so Cyrillic letters among Latin ones show a Latin text in the wrong code page. */
const MIXED_WORD =
  /[a-z][\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}][a-z]/iu;

function hasWholeWords(bytes: Uint8Array, label: string): boolean {
  return !MIXED_WORD.test(new TextDecoder(label).decode(bytes));
}

/** Allows an incomplete last letter in a sample that was cut off. */
function decodes(bytes: Uint8Array, label: string): boolean {
  try {
    new TextDecoder(label, { fatal: true }).decode(bytes, { stream: bytes.length === SAMPLE_BYTES });
    return true;
  } catch {
    return false;
  }
}

interface Candidate {
  readonly encoding: string | null;
  readonly confidence: number;
}

interface DetectorOptions {
  readonly detectEncodings: readonly string[];
  readonly minimumThreshold: number;
}
type Detector = (bytes: Uint8Array, options: DetectorOptions) => Candidate[];

const require = createRequire(import.meta.url);
let detectAll: Detector | undefined;

function detectEncodings(bytes: Uint8Array, among: readonly string[]): string[] {
  detectAll ??= (require('jschardet') as { detectAll: Detector }).detectAll;
  const labels = detectAll(bytes, { detectEncodings: among, minimumThreshold: 0 })
    .filter(({ confidence }) => confidence >= CONFIDENCE_MIN)
    .map(({ encoding }) => {
      const name = encoding?.toLowerCase() ?? '';
      return LABELS[name] ?? name;
    });
  return [...new Set(labels)];
}
