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
 * Characters that show nothing, break the line or turn the text around them have no place in a user name: two of them would
 * look like one. Neither have half a character and one that is nobody's, which no store keeps as it is, nor marks that
 * stand on nothing or on each other, which reach into the lines around. A sign may say that it is drawn in color (❤️).
 */
export const USER_NAME_PATTERN =
  /^(?!\p{M})(?:\p{Extended_Pictographic}\uFE0F|(?!\p{M}{5})[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{DI}\p{NChar}\u2800])+$/u;
