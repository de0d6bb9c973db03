import { recommendTexts } from '@tutti/contract/recommendations/texts';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { dateFormat } from '#language/formats.ts';

const months = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** From a month as in 2026-03. */
function describeMonth(month: string): string {
  const startMs = Date.parse(`${month}-01T00:00:00Z`);
  return Number.isNaN(startMs) ? month : months.format(startMs);
}

export function describeReason(reason: PlayerTrack['reason']): string | undefined {
  if (reason === undefined) return undefined;
  const name = reason.name ?? '';
  switch (reason.kind) {
    case 'sound':
      return recommendTexts.soundsLike(name);
    case 'together':
      return recommendTexts.playedTogether(name);
    case 'artist':
      return recommendTexts.sameArtist;
    case 'composer':
      return recommendTexts.sameComposer(name);
    case 'producer':
      return recommendTexts.sameProducer(name);
    case 'conductor':
      return recommendTexts.sameConductor(name);
    case 'years':
      return recommendTexts.sameYears;
    case 'genre':
      return recommendTexts.sameGenre;
    case 'since':
      return recommendTexts.notSince(describeMonth(name));
    case 'unheard':
      return recommendTexts.unheard(name);
  }
}
