import type { Candidate } from './pool.ts';
import type { RotationHistory } from './rotation-history.ts';

/** Pure: may this candidate air as row `seq`? A veto is named after the rule when it has to be relaxed. */
export interface RotationRule {
  name: 'title' | 'album' | 'artist' | 'track';
  allows(candidate: Candidate, history: RotationHistory, seq: number): boolean;
}
