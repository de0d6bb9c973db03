/** Endless queues: the first tracks that are like something, and more of them near the end. */
import { SIMILAR_AFTER_MAX } from '@tutti/contract/limits';
import type { QueueEntry } from '@tutti/player';
import { type AlikeSubject, fetchSimilar } from '#api/recommendations-api.ts';
import type { Track } from './library-queries.ts';

interface Started {
  readonly subject: AlikeSubject;
  readonly seed: number;
  readonly trackIds: ReadonlySet<string>;
}

const SEEDS = 2 ** 31;
let started: Started | undefined;

/** Each press gives another selection. */
export async function startAlike(subject: AlikeSubject): Promise<Track[]> {
  const seed = Math.floor(Math.random() * SEEDS);
  const tracks = await fetchSimilar(subject, { seed, after: [] });
  started = { subject, seed, trackIds: new Set(tracks.map(({ id }) => id)) };
  return tracks;
}

/**
 * A queue that was not started here, as after a reload, goes on with tracks like its first recommended one. A queue
 * without recommended tracks goes on with tracks like its last one.
 */
export async function fetchMoreAlike(queue: readonly QueueEntry[]): Promise<Track[]> {
  const ids = queue.map(({ track }) => track.id);
  const last = ids.at(-1);
  if (last === undefined) return [];
  const first = queue.find(({ track }) => track.origin === 'autoplay')?.track.id;
  const known = started !== undefined && ids.some((id) => started?.trackIds.has(id)) ? started : undefined;
  const { subject, seed } = known ?? { subject: { kind: 'track', id: first ?? last } as const, seed: 0 };
  const tracks = await fetchSimilar(subject, { seed, after: ids.slice(-SIMILAR_AFTER_MAX) });
  if (first === undefined) started = { subject, seed, trackIds: new Set(tracks.map(({ id }) => id)) };
  return tracks;
}
