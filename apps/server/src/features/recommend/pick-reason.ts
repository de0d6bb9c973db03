import type { PickReason } from '@tutti/contract';
import type { Pick, ScorePart } from '@tutti/recommend';
import type { Described } from './candidate-tracks.ts';

const REASONS: Readonly<Record<Exclude<ScorePart, 'people'>, PickReason['kind']>> = {
  sound: 'sound',
  together: 'together',
  credits: 'artist',
  years: 'years',
  genre: 'genre',
};

/** Only some reasons name somebody, or the track that the pick is like. */
export function toPickReason(
  { trackId, reason }: Pick,
  { like, described }: Record<'like' | 'described', readonly Described[]>,
): PickReason | null {
  if (reason === null) return null;
  const liked = like.find((track) => track.trackId === reason.likeTrackId);
  if (reason.part === 'people') {
    const picked = described.find((track) => track.trackId === trackId);
    const shared = picked?.credits.find(({ key }) => liked?.people?.includes(key));
    return shared === undefined ? null : { kind: shared.role, name: shared.name };
  }
  const kind = REASONS[reason.part];
  return { kind, name: kind === 'sound' || kind === 'together' ? (liked?.title ?? '') : null };
}
