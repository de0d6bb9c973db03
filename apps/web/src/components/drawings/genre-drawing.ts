/** Chooses a genre's drawing, and its colors: the same at every visit and on every screen. */

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
import { genreColors, hashText } from './palette.ts';
import { seededPattern } from './seeded-pattern.ts';
import type { Stroke } from './strokes.ts';

export interface PaletteDrawing {
  readonly strokes: readonly Stroke[];
  readonly palette: string;
  /** An SVG transformation of the whole drawing. */
  readonly transform?: string | undefined;
}

type KnownGenre = readonly [part: string, draw: () => readonly Stroke[]];

/**
 * The first part that the name contains decides: those of the specification in its order (M-568 … M-576), then ours.
 */
const KNOWN_GENRES: readonly KnownGenre[] = [
  ['rock', plectrum],
  ['metal', flyingV],
  ['rap', turntable],
  ['hip', turntable],
  ['pop', burst],
  ['jazz', saxophone],
  ['blues', harmonica],
  ['country', hat],
  ['electronic', synthesiser],
  ['techno', synthesiser],
  ['classical', violin],
  ['r&b', microphone],
  ['reggae', palm],
  ['folk', acousticGuitar],
  ['indie', cassette],
  ['alternative', headphones],
  ['funk', mirrorBall],
  ['soul', heartbeat],
  ['world', drum],
  ['ambient', water],
];

const ANGLES_DEGREES = [-32, -18, 18, 32];

/** Names that share an instrument differ in angle and side; the bare name has the plain drawing. */
function vary(name: string): string {
  const hash = Math.imul(hashText(name), 0x9e3779b1) >>> 8;
  const turn = ANGLES_DEGREES[hash % ANGLES_DEGREES.length] ?? 0;
  const mirror = (hash >>> 4) % 2 === 0 ? '' : ' translate(200 0) scale(-1 1)';
  return `rotate(${turn} 100 100)${mirror}`;
}

/** "Hip Hop" is the whole name of a genre, but "Post-Rock" is a variant of one. */
const isBare = (name: string, part: string): boolean => name === part || /^hip[- ]?hop$/.test(name);

export function genreDrawing(name: string): PaletteDrawing {
  const lowered = name.toLowerCase();
  const palette = genreColors(lowered);
  const known = KNOWN_GENRES.find(([part]) => lowered.includes(part));
  if (known === undefined) return { strokes: seededPattern(hashText(lowered)), palette };
  const [part, draw] = known;
  return { strokes: draw(), palette, transform: isBare(lowered, part) ? undefined : vary(lowered) };
}
