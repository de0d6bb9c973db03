import type { PickReason } from '@tutti/contract';
import type { Pick, Reason, ScorePart } from '@tutti/recommend';
import type { Described } from './candidate-tracks.ts';

export interface ReasonedPick {
  readonly trackId: number;
  /** The strongest reason. */
  readonly reason: PickReason | null;
  /** Absent if nothing else is true. */
  readonly moreReasons?: readonly PickReason[];
}

interface Tracks {
  readonly like: readonly Described[];
  readonly described: readonly Described[];
  /** For tracks that the listener has not heard for long: the month in which they last did. */
  readonly unplayedSince?: ReadonlyMap<number, PickReason>;
}

const REASONS: Readonly<Record<ScorePart, PickReason['kind']>> = {
  sound: 'sound',
  together: 'together',
  credits: 'artist',
  years: 'years',
  genre: 'genre',
};

/** Limits the people named per pick, because an orchestra's recording may credit dozens. */
const CONTRIBUTORS_MAX = 4;

/** Describes every reason for a pick. Only some kinds name a person, or the track that the pick is like. */
export function toReasonedPick(
  { trackId, reason, moreReasons }: Pick,
  { like, described, unplayedSince }: Tracks,
): ReasonedPick {
  if (reason === null) return { trackId, reason: null };
  const picked = described.find((track) => track.trackId === trackId);
  const name = ({ part, likeTrackId }: Reason): PickReason[] => {
    const kind = REASONS[part];
    if (part === 'credits') return picked === undefined ? [] : listShared(like, picked, likeTrackId);
    const isNamed = kind === 'sound' || kind === 'together';
    const liked = like.find((track) => track.trackId === likeTrackId);
    return [{ kind, name: isNamed ? (liked?.title ?? '') : null }];
  };
  const [strongest, ...others] = [reason, ...moreReasons].flatMap(name);
  const since = unplayedSince?.get(trackId);
  const more = since === undefined ? others : [...others, since];
  return { trackId, reason: strongest ?? null, ...(more.length > 0 && { moreReasons: more }) };
}

/** The artist comes first and the people after it, because many artists write their own songs. */
function listShared(like: readonly Described[], picked: Described, likeTrackId: number): PickReason[] {
  const ordered = like.toSorted(
    (left, right) => Number(right.trackId === likeTrackId) - Number(left.trackId === likeTrackId),
  );
  const [closest] = ordered;
  const isBy = (liked: Described) => liked.artistIds.some((id) => picked.artistIds.includes(id));
  const contributors = ordered
    .flatMap((liked) => picked.credits.filter(({ key }) => liked.creditKeys?.includes(key)))
    .map(({ role, name }): PickReason => ({ kind: role, name }));
  const artist: PickReason[] = ordered.some(isBy) ? [{ kind: 'artist', name: null }] : [];
  const isArtistFirst = closest !== undefined && isBy(closest);
  const all = isArtistFirst ? [...artist, ...contributors] : [...contributors, ...artist];
  const distinct = new Map(all.map((reason) => [`${reason.kind} ${reason.name}`, reason]));
  return [...distinct.values()].slice(0, CONTRIBUTORS_MAX);
}
