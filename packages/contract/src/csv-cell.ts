/**
 * Starts of cells that a spreadsheet would run as a formula, also after blanks and in full-width signs.
 * Anybody can put such names into the log (ruling 1.39). A leading apostrophe makes them text.
 */
const FORMULA_START = /^(?:[\t\r]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

/** The byte order mark, without which Excel reads UTF-8 as a local code page and shows "MÃ¼ller". */
export const CSV_START = '\uFEFF';

/** Returns one line of a CSV file that no spreadsheet runs as a formula. */
export function toCsvLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(text: string): string {
  const harmless = FORMULA_START.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
