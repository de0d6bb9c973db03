import type { Candidate } from './pool.ts';
import type { KeySeparation } from './separation.ts';

/** What rules ask about rows on air before; rotation-history.ts answers. */
export interface AiredBefore {
  readonly artists: Pick<KeySeparation<number>, 'isFarEnough'>;
  readonly albums: Pick<KeySeparation<number>, 'isFarEnough'>;
  readonly titles: Pick<KeySeparation<string>, 'isFarEnough'>;
  readonly trackGap: number;
  lastSeqOf(trackId: number): number;
}

/** Pure: may this candidate air as row `seq`? A veto is named after the rule when it has to be relaxed. */
export interface RotationRule {
  name: 'title' | 'album' | 'artist' | 'track';
  allows(candidate: Candidate, history: AiredBefore, seq: number): boolean;
}
