/**
 * True if a table of six columns does not fit. Lists are cards then, because hidden columns would withhold data, and a
 * table with `display: block` is no table for screen readers.
 */
import { useMedia } from './use-media.ts';

/** Fits the table beside the open sidebar, with email addresses on one line. */
const NARROW = '(width < 1240px)';

export function useNarrowScreen(): boolean {
  return useMedia(NARROW);
}
