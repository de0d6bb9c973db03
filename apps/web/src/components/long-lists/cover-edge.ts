import { windowWidthPx } from '#first-sight/art-size.ts';

const COVER_MIN_PX = 148;
const COVER_MAX_PX = 232;
const SHARE_OF_WINDOW = 0.11;

/** How large covers of grids are meant to be: they grow with the window, so that a wide one is not filled by ever more of them. */
export function coverEdgePx(windowPx = windowWidthPx()): number {
  return Math.min(COVER_MAX_PX, Math.max(COVER_MIN_PX, Math.round(windowPx * SHARE_OF_WINDOW)));
}

/** Room around a cover in its card; `p-3` on both sides. */
const CARD_ROOM_PX = 24;
/** A little less than meant, where that makes room for one more. */
const YIELD = 0.9;

/** Narrowest card of a grid. */
export function cardMinPx(windowPx = windowWidthPx()): number {
  return Math.max(COVER_MIN_PX, Math.floor(coverEdgePx(windowPx) * YIELD)) + CARD_ROOM_PX;
}
