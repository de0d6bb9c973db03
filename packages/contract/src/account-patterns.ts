/**
 * An address we are willing to send mail to: no quoted local part, no comments, no control characters, because
 * address parsers disagree about the rest. Without schemas, so that the page can check it without loading zod.
 */
export const EMAIL_PATTERN =
  /^[^\s\p{Cc}\p{Cf}@<>()[\]\\,;:"]+@[^\s\p{Cc}\p{Cf}@<>()[\]\\,;:"]+\.[^\s\p{Cc}\p{Cf}@<>()[\]\\,;:".]+$/u;
/** Characters that show nothing or turn the text around them have no place in a user name. */
export const USER_NAME_PATTERN = /^[^\p{Cc}\p{Cf}]+$/u;
