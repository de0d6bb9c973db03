import { placeTexts } from '@tutti/contract/home/place-texts';
import { isUnknownGenre } from '@tutti/contract/library/unknown-genre';

/** The name of a genre for people: that of music without a genre tells them nothing. */
export const genreLabel = (name: string): string => (isUnknownGenre(name) ? placeTexts.everythingElse : name);
