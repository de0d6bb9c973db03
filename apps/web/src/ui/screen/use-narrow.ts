import { useMedia } from './use-media.ts';

/** Matches `max-sm`. */
const NARROW = '(width < 480px)';

/** True where a list has room for titles and buttons only. */
export function useNarrow(): boolean {
  return useMedia(NARROW);
}
