import { drawAll, type Random } from '../random.ts';
import type { Candidate } from './pool.ts';
import type { RotationHistory } from './rotation-history.ts';
import type { RotationRule } from './rotation-rule.ts';
import { separationByAlbum } from './separation-by-album.ts';
import { separationByArtist } from './separation-by-artist.ts';
import { separationByTitle } from './separation-by-title.ts';
import { separationByTrack } from './separation-by-track.ts';

/** In the order in which they are relaxed if no track satisfies all: the least noticeable first. */
export const ROTATION_RULES: readonly RotationRule[] = [
  separationByTitle,
  separationByAlbum,
  separationByArtist,
  separationByTrack,
];

export interface PickedTrack {
  candidate: Candidate;
  /** The rules it breaks, empty for an ordinary pick. */
  relaxed: readonly RotationRule['name'][];
}

interface Draw {
  candidates: readonly Candidate[];
  urgentArtists: ReadonlySet<number>;
  history: RotationHistory;
  seq: number;
  random: Random;
}

/** Picks the first allowed track in random order, or otherwise one that breaks the least important rules. */
export function pickTrack({ candidates, urgentArtists, history, seq, random }: Draw): PickedTrack {
  let best: { candidate: Candidate; cost: number } | undefined;
  for (const candidate of drawAll(candidates, random)) {
    const isUrgent =
      urgentArtists.size === 0 || candidate.track.artistIds.some((id) => urgentArtists.has(id));
    const cost = costOf(candidate, history, seq) * 2 + (isUrgent ? 0 : 1);
    if (cost === 0) return { candidate, relaxed: [] };
    const isBetter =
      best === undefined ||
      cost < best.cost ||
      (cost === best.cost && isLongerAgo(candidate, best.candidate, { history, seq }));
    if (isBetter) best = { candidate, cost };
  }
  if (best === undefined) throw new Error('A pick needs at least one candidate.');
  const { candidate } = best;
  const broken = ROTATION_RULES.filter((rule) => !rule.allows(candidate, history, seq));
  return { candidate, relaxed: broken.map(({ name }) => name) };
}

/** One bit per broken rule; the rule that is relaxed last costs most. */
function costOf(candidate: Candidate, history: RotationHistory, seq: number): number {
  return ROTATION_RULES.reduce(
    (cost, rule, index) => (rule.allows(candidate, history, seq) ? cost : cost + 2 ** index),
    0,
  );
}

/** Breaks ties between equally bad tracks: the least recently played wins. */
function isLongerAgo(
  candidate: Candidate,
  other: Candidate,
  { history, seq }: Pick<Draw, 'history' | 'seq'>,
): boolean {
  return history.freshnessOf(candidate.track.trackId, seq) < history.freshnessOf(other.track.trackId, seq);
}
