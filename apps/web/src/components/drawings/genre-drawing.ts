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
import { colorsOf, hashText } from './palette.ts';
import { seededPattern } from './seeded-pattern.ts';
import type { Stroke } from './strokes.ts';

export interface PaletteDrawing {
  readonly strokes: readonly Stroke[];
  /** The class that sets the two colors of its background. */
  readonly palette: string;
}

type KnownGenre = readonly [part: string, draw: () => readonly Stroke[], palette: number];

/**
 * The first part that the name contains decides: those of the specification in its order (M-568 … M-576), then ours.
 */
const KNOWN_GENRES: readonly KnownGenre[] = [
  ['rock', plectrum, 0],
  ['metal', flyingV, 7],
  ['rap', turntable, 5],
  ['hip', turntable, 5],
  ['pop', burst, 3],
  ['jazz', saxophone, 1],
  ['blues', harmonica, 5],
  ['country', hat, 0],
  ['electronic', synthesiser, 1],
  ['techno', synthesiser, 1],
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

export function genreDrawing(name: string): PaletteDrawing {
  const lowered = name.toLowerCase();
  const known = KNOWN_GENRES.find(([part]) => lowered.includes(part));
  if (known !== undefined) return { strokes: known[1](), palette: colorsOf(known[2]) };
  const seed = hashText(lowered);
  return { strokes: seededPattern(seed), palette: colorsOf(seed) };
}
