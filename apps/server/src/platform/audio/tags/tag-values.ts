/** Cleans and truncates texts and bounds numbers, because tags are untrusted (S32). */

export const TAG_TEXT_MAX_LENGTH = 1_000;

/** Control characters, and marks that change the direction of surrounding text. */
const UNWANTED = /[\p{Cc}\u2028-\u202e\u2066-\u2069\ufeff]+/gu;
const PLAIN = /^[!-~](?:[!-~]| (?! ))*$/;

export function cleanText(text: string): string {
  if (text.length <= TAG_TEXT_MAX_LENGTH && PLAIN.test(text))
    return text.endsWith(' ') ? text.trimEnd() : text;
  const cleaned = text
    .slice(0, TAG_TEXT_MAX_LENGTH * 4)
    .toWellFormed()
    .replace(UNWANTED, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC');
  // The cut may be within a surrogate pair, or right after a space.
  return cleaned
    .slice(0, TAG_TEXT_MAX_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

/** The texts of a tag, clean, without empty ones; NUL separates values in old ID3 tags. */
export function cleanTexts(values: readonly string[] | undefined): string[] {
  const texts: string[] = [];
  for (const value of values ?? []) {
    if (!value.includes('\0')) pushClean(texts, value);
    else for (const part of value.split('\0')) pushClean(texts, part);
  }
  return texts;
}

export function firstText(values: readonly string[] | undefined): string | null {
  return cleanTexts(values)[0] ?? null;
}

export function parsePosition(values: readonly string[] | undefined): number | null {
  const found = /^\s*(?:(?:track|disc|disk|cd|dvd|lp|no\.?|nr\.?|#)\s*)?(\d{1,5})/i.exec(
    positionText(values),
  );
  const number = found ? Number(found[1]) : 0;
  return number >= 1 && number <= 9_999 ? number : null;
}

export interface SidePosition {
  /** Counts from 1, so A and B are the sides of the first record. */
  readonly side: number;
  readonly trackNumber: number;
}

/** Reads positions on vinyl records: `A1`, `B 2`, `c-03`, and `A` or `AA` on singles. */
export function parseSidePosition(values: readonly string[] | undefined): SidePosition | null {
  const found = /^\s*(?:(AA)|([A-P])\s*[-.]?\s*(\d{1,2})|([A-D]))\s*(?:\/.*)?$/i.exec(positionText(values));
  if (!found) return null;
  const [, double, letter, number, alone] = found;
  if (double !== undefined) return { side: 2, trackNumber: 1 };
  const side = (letter ?? alone ?? 'A').toUpperCase().charCodeAt(0) - 64;
  const trackNumber = Number(number ?? 1);
  return trackNumber >= 1 ? { side, trackNumber } : null;
}

/** Normalizes full-width digits and letters to plain ones. */
function positionText(values: readonly string[] | undefined): string {
  const text = values?.[0] ?? '';
  return /^\d+$/.test(text) ? text : text.slice(0, 40).normalize('NFKC');
}

export function parseYear(values: readonly string[] | undefined): number | null {
  const found = /(?<!\d)[12]\d{3}/.exec(values?.[0] ?? '');
  return found ? Number(found[0]) : null;
}

export function parseFlag(values: readonly string[] | undefined): boolean {
  return /^\s*(1|true|yes)\s*$/i.test(values?.[0] ?? '');
}

export function parseNumber(values: readonly string[] | undefined, limit: number): number | null {
  const number = Number.parseFloat((values?.[0] ?? '').replace(',', '.'));
  return Number.isFinite(number) && Math.abs(number) <= limit ? number : null;
}

export function parseMbzId(values: readonly string[] | undefined): string | null {
  return parseMbzIds(values)[0] ?? null;
}

export function parseMbzIds(values: readonly string[] | undefined): string[] {
  const ids: string[] = [];
  for (const value of values ?? []) {
    for (const match of value.toLowerCase().matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) {
      ids.push(match[0]);
    }
  }
  return ids;
}

export function boundedInteger(value: number, max: number): number {
  return Number.isFinite(value) && value > 0 ? Math.min(Math.round(value), max) : 0;
}

function pushClean(texts: string[], value: string): void {
  const text = cleanText(value);
  if (text) texts.push(text);
}
