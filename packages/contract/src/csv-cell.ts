/** A spreadsheet would run such a cell as a formula (ruling 1.39); a leading apostrophe makes it text. */
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
