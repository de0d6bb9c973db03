/**
 * An address we are willing to send mail to: no quoted local part, no comments, no control characters, no half of a
 * character, because address parsers disagree about the rest. Without schemas, so that the page can check it without loading zod.
 */
const EMAIL_PATTERN =
  /^[^\s\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2800@<>()[\]\\,;:"]+@[^\s\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2800@<>()[\]\\,;:"]+\.[^\s\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2800@<>()[\]\\,;:".]+$/u;
/**
 * What {@link EMAIL_PATTERN} lets through and whose host is one by the rules of international names: of any other host,
 * what one program makes of it is not what the next one makes of it (a broad "．" among letters that no name may have).
 */
export function isEmailAddress(text: string): boolean {
  if (!EMAIL_PATTERN.test(text)) return false;
  const host = text.slice(text.lastIndexOf('@') + 1);
  return !/[/?#%]/.test(host) && URL.canParse(`http://${host}`);
}
/**
 * User names must not contain invisible characters, line breaks or direction marks, because two names would look alike. Lone
 * surrogates and unassigned characters are refused, because stores change them. Stacked combining marks are refused, because
 * they overlap other lines. An emoji may have a variation selector (❤️).
 */
export const USER_NAME_PATTERN =
  /^(?!\p{M})(?:\p{Extended_Pictographic}\uFE0F|(?!\p{M}{5})[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{DI}\p{NChar}\u2800])+$/u;
