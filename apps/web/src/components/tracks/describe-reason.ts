import type { PickReasonKind } from '@tutti/contract/recommendations/reasons';
import { recommendTexts } from '@tutti/contract/recommendations/texts';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { dateFormat } from '#language/formats.ts';

const months = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** From a month as in 2026-03. */
function describeMonth(month: string): string {
  const startMs = Date.parse(`${month}-01T00:00:00Z`);
  return Number.isNaN(startMs) ? month : months.format(startMs);
}

const TEXTS: Readonly<Record<PickReasonKind, (name: string) => string>> = {
  sound: recommendTexts.soundsLike,
  together: recommendTexts.playedTogether,
  artist: () => recommendTexts.sameArtist,
  composer: recommendTexts.sameComposer,
  producer: recommendTexts.sameProducer,
  conductor: recommendTexts.sameConductor,
  years: () => recommendTexts.sameYears,
  genre: () => recommendTexts.sameGenre,
  since: (month) => recommendTexts.notSince(describeMonth(month)),
  unheard: recommendTexts.unheard,
};

export interface DescribedReason {
  readonly kind: PickReasonKind;
  readonly text: string;
}

/** Lists all reasons, the strongest first. It says nothing about a kind that only a newer server knows. */
export function describeReasons({
  reason,
  moreReasons = [],
}: Pick<PlayerTrack, 'reason' | 'moreReasons'>): DescribedReason[] {
  const texts: Partial<typeof TEXTS> = TEXTS;
  return (reason === undefined ? [] : [reason, ...moreReasons]).flatMap(({ kind, name }) => {
    const text = texts[kind]?.(name ?? '');
    return text === undefined ? [] : { kind, text };
  });
}

/** The strongest reason of all tracks, if it is the same one, so that their list can say it once. */
export function sharedReason(
  tracks: readonly Pick<PlayerTrack, 'reason' | 'moreReasons'>[],
): string | undefined {
  const texts = new Set(tracks.map((track) => describeReasons(track)[0]?.text));
  return tracks.length > 1 && texts.size === 1 ? [...texts][0] : undefined;
}
