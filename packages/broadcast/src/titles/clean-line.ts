/** Control characters and the line breaks of Unicode, because some readers end a line at them. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

/** Replaces characters that would end a line or control a terminal with a space. */
export function cleanLine(text: string): string {
  return text.replace(BREAKS, ' ').trim();
}
