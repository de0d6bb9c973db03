/**
 * Addresses to which we are willing to send mail: no quoted local part, no comments, no control characters,
 * no lone surrogates, because address parsers disagree about the rest. Kept apart from the schemas, so that
 * the page can check it without loading zod.
 */
const EMAIL_PATTERN =
  /^[^\s\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2800@<>()[\]\\,;:"]+@[^\s\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2800@<>()[\]\\,;:"]+\.[^\s\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2800@<>()[\]\\,;:".]+$/u;
/**
 * Accepts addresses that match {@link EMAIL_PATTERN} and whose host is valid by the rules of international
 * names. Programs disagree about any other host, for example one with a full-width "．".
 */
export function isEmailAddress(text: string): boolean {
  if (!EMAIL_PATTERN.test(text)) return false;
  const host = text.slice(text.lastIndexOf('@') + 1);
  return !/[/?#%]/.test(host) && URL.canParse(`http://${host}`);
}
/**
 * User names must not contain invisible characters, line breaks or direction marks, because two names would look alike.
 * Lone surrogates and unassigned characters are refused, because stores change them. Stacked combining marks are
 * refused, because they overlap other lines. An emoji may have a variation selector (❤️).
 */
export const USER_NAME_PATTERN =
  /^(?!\p{M})(?:\p{Extended_Pictographic}\uFE0F|(?!\p{M}{5})[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{DI}\p{NChar}\u2800])+$/u;
