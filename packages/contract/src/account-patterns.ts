/**
 * An address we are willing to send mail to: no quoted local part, no comments, no control characters, no half of a
 * character, because address parsers disagree about the rest. Without schemas, so that the page can check it without loading zod.
 */
export const EMAIL_PATTERN =
  /^[^\s\p{Cc}\p{Cf}\p{Cs}@<>()[\]\\,;:"]+@[^\s\p{Cc}\p{Cf}\p{Cs}@<>()[\]\\,;:"]+\.[^\s\p{Cc}\p{Cf}\p{Cs}@<>()[\]\\,;:".]+$/u;
/**
 * Characters that show nothing or turn the text around them have no place in a user name; neither has half a character,
 * which no store keeps as it is.
 */
export const USER_NAME_PATTERN = /^[^\p{Cc}\p{Cf}\p{Cs}]+$/u;
