/** Compares two descriptions of a layout and reports differences that exceed those of fonts and rounding. */

/** Fonts differ between machines: headings and buttons may be this much higher, and content below them lower. */
const TOLERANCE_PX = 6;
const NUMBER = /-?\d+/g;
/** Counts must match exactly. */
const COUNTED = /columns=\d+/;

function isAlike(line: string, wanted: string): boolean {
  if (line.replaceAll(NUMBER, '#') !== wanted.replaceAll(NUMBER, '#')) return false;
  if (COUNTED.exec(line)?.[0] !== COUNTED.exec(wanted)?.[0]) return false;
  const [is, was] = [line, wanted].map((text) => text.match(NUMBER)?.map(Number) ?? []);
  return (is ?? []).every((px, index) => Math.abs(px - (was?.[index] ?? px)) <= TOLERANCE_PX);
}

/** Returns a line for each difference: the actual layout, and the expected one. */
export function compareLayout(layout: readonly string[], wanted: readonly string[]): string[] {
  const length = Math.max(layout.length, wanted.length);
  return Array.from({ length }, (_nothing, index) => {
    const [is = 'nothing', was = 'nothing'] = [layout[index], wanted[index]];
    return isAlike(is, was) ? '' : `${index + 1}: ${is}  (was: ${was})`;
  }).filter((difference) => difference !== '');
}
