/** Line breaks of Unicode besides the control characters: they end a line for some readers. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

/** One line: whatever would end it, or steer a terminal, becomes a space. */
export function cleanLine(text: string): string {
  return text.replace(BREAKS, ' ').trim();
}
