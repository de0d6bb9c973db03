/** Computes colors like browsers, for tests of the style sheets. */
import {
  chromaOf,
  fromLight,
  inHueOf,
  type Oklab,
  toLight,
  toShown,
} from '../apps/server/src/platform/oklab.ts';

export type Gamut = 'clipped' | 'mapped';

/** Computes `oklch(from colour lightness min(c, chromaMax) h)`. */
export function withLightness(colour: Oklab, lightness: number, chromaMax: number): Oklab {
  return inHueOf(colour, lightness, Math.min(chromaOf(colour), chromaMax));
}

/** Computes `color-mix(in oklab, ground share, colour)`. */
export function mix(colour: Oklab, ground: Oklab, share: number): Oklab {
  const between = (from: number, to: number) => from + (to - from) * share;
  return {
    lightness: between(colour.lightness, ground.lightness),
    a: between(colour.a, ground.a),
    b: between(colour.b, ground.b),
  };
}

/** Browsers either clip out-of-gamut colors per channel or reduce their chroma until they fit. */
export function toDisplay(colour: Oklab, gamut: Gamut): Oklab {
  if (gamut === 'mapped') return toShown(colour);
  const [red, green, blue] = toLight(colour);
  const cut = (part: number) => Math.min(1, Math.max(0, part));
  return fromLight([cut(red), cut(green), cut(blue)]);
}

function luminanceOf(colour: Oklab): number {
  const [red, green, blue] = toLight(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of WCAG 2. */
export function contrast(one: Oklab, other: Oklab): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
