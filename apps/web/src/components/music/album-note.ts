import { musicViewTexts } from '@tutti/contract/music/view-texts';
import type { Album } from '#data/library/library-queries.ts';

/** The line below the title of an album: its artist, or else its size, because an empty line looks like a fault. */
export const albumNote = ({ artist, trackCount }: Album): string =>
  artist || (trackCount > 0 ? musicViewTexts.genres.trackCount(trackCount) : '');
