/**
 * Reasons for which a track is recommended. `together` stands for at least three listeners, `composer` and the like for
 * somebody who has this role for both tracks, `since` for a track that the listener has not heard for long, and `unheard`
 * for one of an artist whose others the listener plays.
 */
export const PICK_REASONS = [
  'sound',
  'together',
  'artist',
  'composer',
  'producer',
  'conductor',
  'years',
  'genre',
  'since',
  'unheard',
] as const;
export type PickReasonKind = (typeof PICK_REASONS)[number];

export interface PickReason {
  readonly kind: PickReasonKind;
  /**
   * The title of the track that it is like, the composer, producer or conductor, the month of `since` as in 2026-03, or the
   * artist of `unheard`; null where the reason needs none.
   */
  readonly name: string | null;
}
