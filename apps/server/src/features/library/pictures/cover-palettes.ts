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
  { background: '#131322', depth: '#2a2a72', light: '#b3b8ff', tone: '#5d62d6', accent: '#ffd8e6' },
  { background: '#17190e', depth: '#434d10', light: '#dff07a', tone: '#94a826', accent: '#fff6d0' },
  { background: '#1c1019', depth: '#5c1656', light: '#ff9df0', tone: '#c43db4', accent: '#ffe9b8' },
  { background: '#0f181d', depth: '#0f4660', light: '#94e3ff', tone: '#2599c4', accent: '#fff0c2' },
  { background: '#1a130e', depth: '#5a3216', light: '#f5c08f', tone: '#c47a35', accent: '#cfe8ff' },
  { background: '#0f1a15', depth: '#0d4f38', light: '#86efc1', tone: '#1fa574', accent: '#ffe0ea' },
  { background: '#1c0f0f', depth: '#6b1418', light: '#ffb0a3', tone: '#dc3b3b', accent: '#fff1c9' },
  { background: '#131618', depth: '#33404a', light: '#d5e3ec', tone: '#758c9c', accent: '#f3f9ff' },
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
