/** Picture sizes, shared with the preload script, which requests the first picture before there is a screen. */
import { ART_SIZES } from '@tutti/contract/limits';

let knownPx = 0;
window.addEventListener('resize', () => {
  knownPx = 0;
});

/** Read once per window size, because reading it forces a layout. */
export const windowWidthPx = (): number => (knownPx ||= window.innerWidth);

/**
 * Requests the smallest picture that is sharp on this screen; above two device pixels per pixel nobody sees the
 * difference.
 */
export function sizedArtUrl(artUrl: string, edgePx: number): string {
  const wanted = edgePx * Math.min(2, window.devicePixelRatio || 1);
  const size = ART_SIZES.find((candidate) => candidate >= wanted) ?? ART_SIZES.at(-1);
  return `${artUrl}${artUrl.includes('?') ? '&' : '?'}size=${size}`;
}

/** The breakpoints at which pictures grow, as in index.css. */
const SMALL_PX = 480;
const MIDDLE_PX = 720;
const LARGE_PX = 1_100;

/** The picture of an album, artist or playlist page, matching `collectionPictureClass`. */
export function collectionEdgePx(windowPx = windowWidthPx()): number {
  if (windowPx < SMALL_PX) return 220;
  return windowPx < LARGE_PX ? 192 : Math.max(270, Math.round(windowPx * 0.14));
}

/** The picture of the hero on Home, matching `HERO_COVER`. */
export function heroEdgePx(windowPx = windowWidthPx()): number {
  return windowPx < MIDDLE_PX ? 88 : Math.min(240, Math.max(160, Math.round(windowPx * 0.12) - 60));
}

/** The picture on the card of a station, and the number of cards in the first render. */
export const STATION_EDGE_PX = 84;
export const STATIONS_AT_ONCE = 4;

/** The picture of a station on Live, where cards are larger the fewer there are (station-rows.css). */
export function liveEdgePx(stationCount: number, windowPx = windowWidthPx()): number {
  if (windowPx < 460) return STATION_EDGE_PX;
  return Math.max(stationCount < 2 ? 480 : 160, Math.round(windowPx * (stationCount < 7 ? 0.19 : 0.11)));
}

/** Matches 62 % of the height of a large screen; on a phone the width limits it (full-player.css). */
const FULL_PLAYER_SHARE_OF_WIDTH = 0.389;
const FULL_PLAYER_MIN_PX = 600;
const BESIDE_FULL_PLAYER_PX = 48;

export const fullPlayerEdgePx = (windowPx = windowWidthPx()): number =>
  Math.min(
    Math.max(FULL_PLAYER_MIN_PX, Math.round(windowPx * FULL_PLAYER_SHARE_OF_WIDTH)),
    windowPx - BESIDE_FULL_PLAYER_PX,
  );
