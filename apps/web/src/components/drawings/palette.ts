import { STREAM_PALETTES } from '@tutti/contract/limits';

/** The same text gives the same colors on every screen and at every visit. */
export function hashText(text: string): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}

/** Sets only the two colors, `--station-from` and `--station-to`, without their gradient. */
export function colorsOf(index: number): string {
  return `station-palette-${index % STREAM_PALETTES}`;
}

/** M-108: cards cycle through the eight palettes in list order. */
export function cyclingPaletteClass(index: number): string {
  return `station-palette ${colorsOf(index)}`;
}

export function paletteColors(name: string): string {
  return colorsOf(hashText(name));
}

export function paletteClass(name: string): string {
  return cyclingPaletteClass(hashText(name));
}
