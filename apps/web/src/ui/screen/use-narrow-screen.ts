/**
 * Whether a table of six columns has no room. Only for lists that are a table on a desk and cards in a hand: scrolling
 * sideways or hiding columns would keep them from readers, and a table laid out as blocks is no table to a screen reader any more.
 */
import { useMedia } from './use-media.ts';

/** The sidebar open beside it, and an address still in one line. */
const NARROW = '(width < 1240px)';

export function useNarrowScreen(): boolean {
  return useMedia(NARROW);
}
