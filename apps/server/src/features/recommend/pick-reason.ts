import type { PickReason } from '@tutti/contract';
import type { Pick, ScorePart } from '@tutti/recommend';
import type { Described } from './candidate-tracks.ts';

const REASONS: Readonly<Record<ScorePart, PickReason['kind']>> = {
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
  const kind = REASONS[reason.part];
  const liked = like.find((track) => track.trackId === reason.likeTrackId);
  const picked = described.find((track) => track.trackId === trackId);
  if (kind === 'artist') return (liked && picked && findSharedPerson(liked, picked)) ?? { kind, name: null };
  return { kind, name: kind === 'sound' || kind === 'together' ? (liked?.title ?? '') : null };
}

/** Nobody if the artists are the same, because many write their own songs. */
function findSharedPerson(liked: Described, picked: Described): PickReason | undefined {
  if (liked.artistIds.some((id) => picked.artistIds.includes(id))) return undefined;
  const shared = picked.credits.find(({ key }) => liked.creditKeys?.includes(key));
  return shared && { kind: shared.role, name: shared.name };
}
