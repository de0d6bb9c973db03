/** Accepts any case, separators and script's digits, and ignores invisible direction marks. */
export function readTypedCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Pd}]/gu, '')
    .replace(/\p{Nd}/gu, toDigit)
    .toUpperCase();
}

/** Finds the digit's value from its code point, because Unicode lists the digits of a script from zero to nine. */
function toDigit(sign: string): string {
  const position = sign.codePointAt(0) ?? 0;
  let zero = position;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((position - zero) % 10);
}
