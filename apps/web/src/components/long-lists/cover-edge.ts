import { windowWidthPx } from '#above-the-fold/art-size.ts';

const COVER_MIN_PX = 148;
const COVER_MAX_PX = 232;
const SHARE_OF_WINDOW = 0.11;

/** Grows with the window, so that a wide one is not filled with ever more cards. */
export function coverEdgePx(windowPx = windowWidthPx()): number {
  return Math.min(COVER_MAX_PX, Math.max(COVER_MIN_PX, Math.round(windowPx * SHARE_OF_WINDOW)));
}

/** Padding around the artwork of a card; `p-3` on both sides. */
const CARD_ROOM_PX = 24;
/** Artwork may be slightly smaller than intended if that makes room for another column. */
const YIELD = 0.9;

export function cardMinPx(windowPx = windowWidthPx()): number {
  return Math.max(COVER_MIN_PX, Math.floor(coverEdgePx(windowPx) * YIELD)) + CARD_ROOM_PX;
}
