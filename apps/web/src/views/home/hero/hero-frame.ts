/** Shared by the hero, the cards beside it and their placeholders, so that nothing moves in between. */

import { heroEdgePx } from '#above-the-fold/art-size.ts';

/** Wide enough for the cards at 1280 px with the sidebar. */
export const ROW = 'flex gap-4';
export const HERO =
  'relative isolate min-h-58 min-w-0 grow overflow-hidden rounded-[20px] md:min-h-[clamp(13.75rem,12vw,18.75rem)]';
export const BESIDE_HERO =
  'relative isolate hidden w-[clamp(14rem,17vw,26rem)] shrink-0 overflow-hidden rounded-[20px] p-5 @min-[60rem]:flex @min-[60rem]:flex-col';
/** Matches `heroEdgePx`. */
export const HERO_COVER = 'size-22 md:size-[calc(clamp(13.75rem,12vw,18.75rem)-3.75rem)]';
/** The picture is 80 px smaller than that of the hero, so that three lines of words fit below it. */
export const BESIDE_HERO_COVER = 'size-[calc(clamp(13.75rem,12vw,18.75rem)-8.75rem)]';
export const besideHeroEdgePx = (): number => heroEdgePx() - 80;
