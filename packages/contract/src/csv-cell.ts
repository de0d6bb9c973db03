/**
 * What a spreadsheet would run instead of show, also behind blanks and in wide signs: names and details in the log come
 * from anybody (ruling 1.39). The apostrophe makes it text.
 */
const FORMULA_START = /^(?:[\t\r]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

/** The byte order mark. Without it Excel reads UTF-8 as a local code page and shows "MÃ¼ller". */
export const CSV_START = '\uFEFF';

/** One line of a CSV file, harmless in a spreadsheet. */
export function toCsvLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(text: string): string {
  const harmless = FORMULA_START.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
