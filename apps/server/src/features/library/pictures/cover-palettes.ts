/** Colors of generated covers, which depend only on the album's identity and so are known without a picture. */
import type { ArtColors } from '@tutti/contract';

export interface CoverPalette {
  readonly background: string;
  readonly depth: string;
  readonly light: string;
  readonly tone: string;
  readonly accent: string;
}

// Warm near-blacks with one light each. Hue and lightness both differ, so that color-blind people can tell them apart.
const PALETTES: readonly CoverPalette[] = [
  { background: '#1c1210', depth: '#5b1f14', light: '#ffb56b', tone: '#e8613c', accent: '#ffe3c2' },
  { background: '#12151c', depth: '#1d3a5f', light: '#8fc7ff', tone: '#3f7fd1', accent: '#ffd9a8' },
  { background: '#141a14', depth: '#22492f', light: '#c5e39a', tone: '#5f9f5a', accent: '#fff0c9' },
  { background: '#1a1220', depth: '#47245f', light: '#dcb0ff', tone: '#9659c9', accent: '#ffcfa8' },
  { background: '#1c1016', depth: '#641c3b', light: '#ff9db6', tone: '#d6406f', accent: '#ffe1d6' },
  { background: '#10191a', depth: '#12494c', light: '#8de0d3', tone: '#2b9a94', accent: '#ffe7b8' },
  { background: '#1b1710', depth: '#5a4310', light: '#ffd965', tone: '#cf9a1f', accent: '#fff4da' },
  { background: '#171514', depth: '#3d3733', light: '#e6dacb', tone: '#9a8776', accent: '#ff9a6b' },
];

export type CoverChance = () => number;

/** Returns the same numbers for the same seed on every machine. */
export function createCoverChance(seed: string): CoverChance {
  let hash = 2166136261;
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  let state = hash >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Picks the palette, which must be the first random choice of a cover. */
export function pickCoverPalette(chance: CoverChance): CoverPalette {
  return PALETTES[Math.floor(chance() * PALETTES.length)] as CoverPalette;
}

export function colorsOfDrawnCover(seed: string): ArtColors {
  const { depth, tone } = pickCoverPalette(createCoverChance(seed));
  return { field: depth, spark: tone };
}
