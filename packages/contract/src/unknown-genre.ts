/** Music without a genre tag is filed under this word, so that a folder that nobody ever tagged has a station, too. */
export const UNKNOWN_GENRE = 'Unknown';

/** In whatever case a tag spells it: genres that differ in nothing else are one. */
export const isUnknownGenre = (name: string): boolean =>
  name.trim().toLowerCase() === UNKNOWN_GENRE.toLowerCase();
