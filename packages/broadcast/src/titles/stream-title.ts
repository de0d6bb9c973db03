import { cleanLine } from './clean-line.ts';
import { fitBytes } from './fit-bytes.ts';

export interface TitleParts {
  readonly title: string;
  /** Empty if the artist is unknown. */
  readonly artist: string;
}

const TITLE_MAX_BYTES = 400;

/** Returns `Artist - Title` without `'`, because radios split at the first ` - ` and end at the first `'`. */
export function formatStreamTitle({ title, artist }: TitleParts): string {
  const cleanArtist = quoteSafe(artist).replaceAll(/ -(?= )/g, ' –');
  const cleanTitle = quoteSafe(title);
  const text = cleanArtist === '' ? cleanTitle : `${cleanArtist} - ${cleanTitle}`;
  return fitBytes(text, TITLE_MAX_BYTES);
}

function quoteSafe(text: string): string {
  return cleanLine(text).replaceAll("'", '’');
}
