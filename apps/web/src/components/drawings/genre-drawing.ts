/** Chooses a genre's drawing and one of the eight palettes for it: the same at every visit. */

import {
  acousticGuitar,
  burst,
  cassette,
  drum,
  harmonica,
  hat,
  headphones,
  heartbeat,
  microphone,
  mirrorBall,
  palm,
  water,
} from './instruments.ts';
import { flyingV, plectrum, saxophone, synthesiser, turntable, violin } from './large-instruments.ts';
import { colorsOf, hashText, otherColors, paletteColors } from './palette.ts';
import { seededPattern } from './seeded-pattern.ts';
import type { Stroke } from './strokes.ts';

export interface PaletteDrawing {
  readonly strokes: readonly Stroke[];
  readonly palette: string;
  /** An SVG transformation of the whole drawing. */
  readonly transform?: string | undefined;
}

type KnownGenre = readonly [part: string, draw: () => readonly Stroke[], palette: number];

/**
 * The first part that the name contains decides: those of the specification in its order (M-568 … M-576), then ours.
 */
const KNOWN_GENRES: readonly KnownGenre[] = [
  ['rock', plectrum, 0],
  ['metal', flyingV, 7],
  ['rap', turntable, 2],
  ['hip', turntable, 5],
  ['pop', burst, 3],
  ['jazz', saxophone, 1],
  ['blues', harmonica, 5],
  ['country', hat, 0],
  ['electronic', synthesiser, 1],
  ['techno', synthesiser, 3],
  ['classical', violin, 6],
  ['r&b', microphone, 1],
  ['reggae', palm, 4],
  ['folk', acousticGuitar, 4],
  ['indie', cassette, 2],
  ['alternative', headphones, 7],
  ['funk', mirrorBall, 3],
  ['soul', heartbeat, 3],
  ['world', drum, 6],
  ['ambient', water, 2],
];

const ANGLES_DEGREES = [-32, -18, 18, 32];

/** Names that share an instrument differ in color, angle and side; the bare name has the plain drawing. */
function vary(name: string): Omit<PaletteDrawing, 'strokes'> {
  const hash = Math.imul(hashText(name), 0x9e3779b1) >>> 8;
  const turn = ANGLES_DEGREES[hash % ANGLES_DEGREES.length] ?? 0;
  const mirror = (hash >>> 4) % 2 === 0 ? '' : ' translate(200 0) scale(-1 1)';
  return { palette: paletteColors(name), transform: `rotate(${turn} 100 100)${mirror}` };
}

/** "Hip Hop" is the whole name of a genre, but "Post-Rock" is a variant of one. */
const isBare = (name: string, part: string): boolean => name === part || /^hip[- ]?hop$/.test(name);

export function genreDrawing(name: string): PaletteDrawing {
  const lowered = name.toLowerCase();
  const known = KNOWN_GENRES.find(([part]) => lowered.includes(part));
  if (known === undefined)
    return { strokes: seededPattern(hashText(lowered)), palette: paletteColors(lowered) };
  const [part, draw, palette] = known;
  return { strokes: draw(), ...(isBare(lowered, part) ? { palette: colorsOf(palette) } : vary(lowered)) };
}

/** Returns the colors of genres in a list, in which neighbors differ clearly, and those of a row are not alike. */
export function genrePalettes(names: readonly string[]): ReadonlyMap<string, string> {
  const palettes = new Map<string, string>();
  const recent: number[] = [];
  for (const name of names) {
    const colors = chooseColors(genreDrawing(name).palette, recent);
    palettes.set(name, colors);
    recent.unshift(hueOfColors(colors));
    recent.length = Math.min(recent.length, ROW_OF_GENRES - 1);
  }
  return palettes;
}

/** How many genres most screens show in a row. */
const ROW_OF_GENRES = 5;
const NEIGHBORS_APART_DEGREES = 40;
const ROW_APART_DEGREES = 27;
/** The hues of names in degrees, as in index.css. */
export const NAME_HUES = [16, 194, 298, 142, 246, 350, 168, 272, 42, 220, 324];
/** The hues of the eight palettes, each between its two colors. */
const PALETTE_HUES = [45, 303, 200, 5, 152, 260, 322, 244];

function hueOfColors(colors: string): number {
  const hues = colors.startsWith('name') ? NAME_HUES : PALETTE_HUES;
  return hues[Number(colors.match(/\d+$/)?.[0])] ?? 0;
}

/** Returns the own colors, or the next ones that are far enough from those of the genres before, or else the farthest. */
function chooseColors(own: string, recent: readonly number[]): string {
  let best = { colors: own, spare: Number.NEGATIVE_INFINITY };
  let colors = own;
  do {
    const hue = hueOfColors(colors);
    const spares = recent.map((other, at) => {
      const apart = Math.abs(hue - other);
      return Math.min(apart, 360 - apart) - (at === 0 ? NEIGHBORS_APART_DEGREES : ROW_APART_DEGREES);
    });
    const spare = Math.min(0, ...spares);
    if (spare > best.spare) best = { colors, spare };
    colors = otherColors(colors);
  } while (best.spare < 0 && colors !== own);
  return best.colors;
}
