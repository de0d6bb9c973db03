import type { PickReason } from '@tutti/contract';
import type { ScorePart } from '@tutti/recommend';

const REASONS: Readonly<Record<ScorePart, PickReason['kind']>> = {
  sound: 'sound',
  together: 'together',
  credits: 'artist',
  years: 'years',
  genre: 'genre',
};

/** Only some reasons name the track that the pick is like. */
export function toPickReason(part: ScorePart, title: string): PickReason {
  const kind = REASONS[part];
  return { kind, name: kind === 'sound' || kind === 'together' ? title : null };
}
