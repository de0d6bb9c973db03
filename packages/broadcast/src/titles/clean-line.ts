/** Control characters and the line breaks of Unicode, because some readers end a line at them. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

export function cleanLine(text: string): string {
  return text.replace(BREAKS, ' ').trim();
}
