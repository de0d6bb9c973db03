import type { Candidate } from './pool.ts';
import type { KeySeparation } from './separation.ts';

/** Queries about earlier rows, answered by rotation-history.ts. */
export interface AiredBefore {
  readonly artists: Pick<KeySeparation<number>, 'isFarEnough'>;
  readonly albums: Pick<KeySeparation<number>, 'isFarEnough'>;
  readonly titles: Pick<KeySeparation<string>, 'isFarEnough'>;
  readonly trackGap: number;
  lastSeqOf(trackId: number): number;
}

/** Pure. The name of a rule that has to be relaxed becomes the reason. */
export interface RotationRule {
  name: 'title' | 'album' | 'artist' | 'track';
  allows(candidate: Candidate, history: AiredBefore, seq: number): boolean;
}
