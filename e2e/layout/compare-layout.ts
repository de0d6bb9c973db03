/** Two descriptions of a layout, and where they differ by more than fonts and rounding do. */

/** Of a machine's fonts: headings and buttons may be this much higher, and what stands below them lower. */
const TOLERANCE_PX = 6;
const NUMBER = /-?\d+/g;
/** Counted, not measured. */
const COUNTED = /columns=\d+/;

function isAlike(line: string, wanted: string): boolean {
  if (line.replaceAll(NUMBER, '#') !== wanted.replaceAll(NUMBER, '#')) return false;
  if (COUNTED.exec(line)?.[0] !== COUNTED.exec(wanted)?.[0]) return false;
  const [is, was] = [line, wanted].map((text) => text.match(NUMBER)?.map(Number) ?? []);
  return (is ?? []).every((px, index) => Math.abs(px - (was?.[index] ?? px)) <= TOLERANCE_PX);
}

/** A line for each difference: what is there, and what was wanted in its place. */
export function compareLayout(layout: readonly string[], wanted: readonly string[]): string[] {
  const length = Math.max(layout.length, wanted.length);
  return Array.from({ length }, (_nothing, index) => {
    const [is = 'nothing', was = 'nothing'] = [layout[index], wanted[index]];
    return isAlike(is, was) ? '' : `${index + 1}: ${is}  (was: ${was})`;
  }).filter((difference) => difference !== '');
}
