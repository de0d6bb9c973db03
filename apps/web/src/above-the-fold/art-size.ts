/** How large pictures are: shared with the page's early code, which asks for the first one before there is a screen. */
import { ART_SIZES } from '@tutti/contract/limits';

let knownPx = 0;
window.addEventListener('resize', () => {
  knownPx = 0;
});

/** Asked of the browser once for each size of the window: to answer it lays the page out, in the middle of a drawing. */
export const windowWidthPx = (): number => (knownPx ||= window.innerWidth);

/** Matches the pixels of a dense screen, up to twice the edge, with the smallest sufficient picture. */
export function sizedArtUrl(artUrl: string, edgePx: number): string {
  const wanted = edgePx * Math.min(2, window.devicePixelRatio || 1);
  const size = ART_SIZES.find((candidate) => candidate >= wanted) ?? ART_SIZES.at(-1);
  return `${artUrl}${artUrl.includes('?') ? '&' : '?'}size=${size}`;
}

/** The windows at which pictures grow, as in index.css. */
const SMALL_PX = 480;
const MIDDLE_PX = 720;
const LARGE_PX = 1_100;

/** The picture of an album, artist or playlist page, matching `collectionPictureClass`. */
export function collectionEdgePx(windowPx = windowWidthPx()): number {
  if (windowPx < SMALL_PX) return 160;
  return windowPx < LARGE_PX ? 192 : Math.max(232, Math.round(windowPx * 0.14));
}

/** The artwork at the top of Home. */
export function heroEdgePx(windowPx = windowWidthPx()): number {
  if (windowPx < SMALL_PX) return 104;
  return windowPx < MIDDLE_PX ? 160 : 280;
}

/** Matches 60 % of the height of a large screen; on a phone the width limits it (full-player.css). */
const FULL_PLAYER_PX = 600;
const BESIDE_FULL_PLAYER_PX = 48;

export const fullPlayerEdgePx = (windowPx = windowWidthPx()): number =>
  Math.min(FULL_PLAYER_PX, windowPx - BESIDE_FULL_PLAYER_PX);
