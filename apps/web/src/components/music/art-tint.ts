/**
 * The colours of the music, for the place that shows it. Spread over an element, they bring the custom properties
 * `--field` (fills) and `--spark` (draws lines) to everything inside it, in the theme's lightness, and move from one
 * piece of music to the next.
 */
import type { ArtColours } from '@tutti/contract/model/wire-values';
import type { CSSProperties } from 'react';
import { paletteColours } from './palette.ts';
import type { TintedPicture } from './tinted-picture.ts';
import './art-tint.css';

/**
 * `bar` tints a bar lightly; the bar has to be positioned and isolated. `pane` fills the top of its box and fades into the
 * page (pane-tint.tsx); `--tint-solid` sets how far down it stays solid. Without a place only the color variables are set.
 */
export type TintPlace = 'bar' | 'pane';

export interface ArtTintProps {
  readonly className?: string;
  readonly style?: CSSProperties;
}

const GREY = /^#(..)\1\1$/;

/** undefined for a picture that is grey, or that nobody has looked at yet. */
export function knownColours({ colours, colour }: TintedPicture): ArtColours | undefined {
  const known = colours ?? (colour === undefined ? undefined : { field: colour, spark: colour });
  return known === undefined || GREY.test(known.spark) ? undefined : known;
}

function inColours(field: string, spark: string): CSSProperties {
  return { '--art-field': field, '--art-spark': spark } as CSSProperties;
}

/** Nothing where nothing is shown. */
export function artTint(picture: TintedPicture | undefined, place?: TintPlace): ArtTintProps {
  if (picture === undefined) return {};
  const className = place === undefined ? 'art-tint' : `art-tint art-tint-${place}`;
  const known = knownColours(picture);
  if (known !== undefined) return { className, style: inColours(known.field, known.spark) };
  // Without a picture its pattern is seen, in these colours; a picture without colour has those of its genre.
  const lender = picture.artUrl === undefined ? picture.of : (picture.genre ?? picture.of);
  return {
    className: `${className} ${picture.palette ?? paletteColours(lender)}`,
    style: inColours('var(--station-from)', 'var(--station-to)'),
  };
}
