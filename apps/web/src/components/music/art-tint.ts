/**
 * Tints an element with the colors of its music: sets `--field` (fills) and `--spark` (lines) in the theme's lightness,
 * and animates between tracks.
 */
import type { ArtColors } from '@tutti/contract/wire-values';
import type { CSSProperties } from 'react';
import { paletteColors } from '../drawings/palette.ts';
import type { TintedPicture } from './tinted-picture.ts';
import './art-tint.css';

/**
 * `bar` tints a bar lightly; the bar has to be positioned and isolated. `pane` fills the top of its box and fades into
 * the page (pane-tint.tsx); `--tint-solid` sets how far down it stays solid. Without a place only the color variables
 * are set.
 */
export type TintArea = 'bar' | 'pane';

export interface ArtTintProps {
  readonly className?: string;
  readonly style?: CSSProperties;
}

const GRAY = /^#(..)\1\1$/;

/** Undefined for a gray picture, or one without known colors. */
export function knownColors({ colors, color }: TintedPicture): ArtColors | undefined {
  const known = colors ?? (color === undefined ? undefined : { field: color, spark: color });
  return known === undefined || GRAY.test(known.spark) ? undefined : known;
}

function inColors(field: string, spark: string): CSSProperties {
  return { '--art-field': field, '--art-spark': spark } as CSSProperties;
}

/** Empty without a picture. */
export function artTint(picture: TintedPicture | undefined, area?: TintArea): ArtTintProps {
  if (picture === undefined) return {};
  const className = area === undefined ? 'art-tint' : `art-tint art-tint-${area}`;
  const known = knownColors(picture);
  if (known !== undefined) return { className, style: inColors(known.field, known.spark) };
  // Without artwork the pattern is shown, in these colors; a gray picture gets those of its genre.
  const lender = picture.artUrl === undefined ? picture.of : (picture.genre ?? picture.of);
  return {
    className: `${className} ${picture.palette ?? paletteColors(lender)}`,
    style: inColors('var(--station-from)', 'var(--station-to)'),
  };
}
