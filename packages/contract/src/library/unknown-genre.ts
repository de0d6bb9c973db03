/** The genre of music without a genre tag, so that an untagged folder has a station, too. */
export const UNKNOWN_GENRE = 'Unknown';

/** Ignores case, because genres that differ only in case are the same. */
export const isUnknownGenre = (name: string): boolean =>
  name.trim().toLowerCase() === UNKNOWN_GENRE.toLowerCase();
