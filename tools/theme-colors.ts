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

/** Computes `oklch(from color lightness min(c, chromaMax) h)`. */
export function withLightness(color: Oklab, lightness: number, chromaMax: number): Oklab {
  return inHueOf(color, lightness, Math.min(chromaOf(color), chromaMax));
}

/** Computes `color-mix(in oklab, ground share, color)`. */
export function mix(color: Oklab, background: Oklab, share: number): Oklab {
  const between = (from: number, to: number) => from + (to - from) * share;
  return {
    lightness: between(color.lightness, background.lightness),
    a: between(color.a, background.a),
    b: between(color.b, background.b),
  };
}

/** Browsers either clip out-of-gamut colors per channel or reduce their chroma until they fit. */
export function toDisplay(color: Oklab, gamut: Gamut): Oklab {
  if (gamut === 'mapped') return toShown(color);
  const [red, green, blue] = toLight(color);
  const cut = (part: number) => Math.min(1, Math.max(0, part));
  return fromLight([cut(red), cut(green), cut(blue)]);
}

function luminanceOf(color: Oklab): number {
  const [red, green, blue] = toLight(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of WCAG 2. */
export function contrast(one: Oklab, other: Oklab): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
