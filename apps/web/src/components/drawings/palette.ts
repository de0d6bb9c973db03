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

/** Chosen so that genres that stand beside each other differ clearly (genre-drawing.test.ts). */
const GENRE_SEED = 2_073_929_248;

/** Spreads names that are alike by the golden ratio. */
const hueOf = (name: string, seed = HUE_SEED) =>
  (Math.imul(hashText(name.toLowerCase()) ^ seed, 0x9e3779b1) >>> 12) % HUES;

export function colorsOf(index: number): string {
  return `station-palette-${index % STREAM_PALETTES}`;
}

/** M-108: cards cycle through the eight palettes in list order. */
export function cyclingPaletteClass(index: number): string {
  return `station-palette ${colorsOf(index)}`;
}

export const colorsOfHue = (index: number): string => `name-hue name-hue-${index}`;

export const paletteColors = (name: string): string => colorsOfHue(hueOf(name));

/** The colors of a genre depend on its name alone, because people recognize it by them on every screen. */
export const genreColors = (name: string): string => colorsOfHue(hueOf(name, GENRE_SEED));

export function paletteClass(name: string): string {
  return `station-palette ${paletteColors(name)}`;
}
