import { favoritesViewTexts } from '@tutti/contract/music/favorites-view-texts';
import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { formatDuration } from '@tutti/player';
import type { Favorite } from '#data/own/favorites-queries.ts';
import { dateFormat } from '#language/formats.ts';

const dates = dateFormat({ dateStyle: 'medium' });

/** Keeps a date on one line. */
const keepTogether = (text: string) => text.replaceAll(' ', '\u00a0');

export const dateAdded = ({ addedAt }: Favorite) => keepTogether(dates.format(addedAt));

export const addedOn = (favorite: Favorite) => keepTogether(favoritesViewTexts.added(dateAdded(favorite)));

/** Duration, bit rate and date, as documented. */
export function favoriteFacts(favorite: Favorite): string {
  const { track } = favorite;
  return viewTexts.favouriteFacts(
    formatDuration(track.durationSeconds),
    track.bitRateKbps,
    addedOn(favorite),
  );
}
