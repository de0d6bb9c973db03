/**
 * A code as it was typed or copied: however it is cased and parted, in the digits of any script, because keyboards of other
 * languages write theirs, and without the marks of direction that a copied text brings along.
 */
export function readTypedCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Pd}]/gu, '')
    .replace(/\p{Nd}/gu, toDigit)
    .toUpperCase();
}

/** Digits stand in tens in Unicode, beginning with a zero. */
function toDigit(sign: string): string {
  const place = sign.codePointAt(0) ?? 0;
  let zero = place;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((place - zero) % 10);
}
