import { STREAM_PALETTES } from '@tutti/contract/limits';

/** The same text gives the same colors on every screen and at every visit. */
export function hashText(text: string): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}

const HUES = 11;
/** Chosen so that neighbors in lists of well-known and of unknown artists differ clearly (palette.test.ts). */
const HUE_SEED = 6_910_209;

/** Spreads names that are alike by the golden ratio. */
const hueOf = (name: string) =>
  (Math.imul(hashText(name.toLowerCase()) ^ HUE_SEED, 0x9e3779b1) >>> 12) % HUES;

export function colorsOf(index: number): string {
  return `station-palette-${index % STREAM_PALETTES}`;
}

/** M-108: cards cycle through the eight palettes in list order. */
export function cyclingPaletteClass(index: number): string {
  return `station-palette ${colorsOf(index)}`;
}

/** Returns other colors of the same kind, for a neighbor that would have the same ones. */
export function otherColors(colors: string): string {
  return colors.replace(/\d+$/, (index) =>
    String((Number(index) + 3) % (colors.startsWith('name') ? HUES : STREAM_PALETTES)),
  );
}

export function paletteColors(name: string): string {
  return `name-hue name-hue-${hueOf(name)}`;
}

/** Returns colors by the position in a row, which begins with those of the first name; eleven differ, and neighbors clearly. */
export const rowColors = (first: string, position: number): string =>
  `name-hue name-hue-${(hueOf(first) + position) % HUES}`;

export function paletteClass(name: string): string {
  return `station-palette ${paletteColors(name)}`;
}
