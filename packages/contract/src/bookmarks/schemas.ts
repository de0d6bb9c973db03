import { z } from 'zod';
import { track } from '../library/schemas.ts';
import { BOOKMARK_COMMENT_MAX_LENGTH, POSITION_MAX_MS } from '../limits.ts';
import { instant, typedText } from '../wire-values.ts';

export const positionMs = z.number().int().min(0).max(POSITION_MAX_MS);

/** A position in a track where its owner wants to resume; one per track. */
export const bookmark = z.object({
  track,
  positionMs: z.number().int(),
  comment: z.string(),
  createdAt: instant,
  changedAt: instant,
});
export type Bookmark = z.infer<typeof bookmark>;

export const bookmarkComment = typedText(BOOKMARK_COMMENT_MAX_LENGTH);

export const bookmarkInput = z.object({ positionMs, comment: bookmarkComment.default('') });
