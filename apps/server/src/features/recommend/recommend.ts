/** Recommends tracks like given ones and says why. */
import { type RecommendedTrack, SIMILAR_TRACKS } from '@tutti/contract';
import { createRandom } from '@tutti/radio';
import { readTimbres } from '#features/analysis/sound-reads.ts';
import type { Library } from '#features/library/library.ts';
import type { Playlists } from '#features/playlists/playlists.ts';
import type { Caller } from '#platform/async/fair-queue.ts';
import { createReadWorker } from '#platform/db/read-worker.ts';
import type { Events } from '#platform/events.ts';
import { createMixes, type Mixes } from './mixes/mixes.ts';
import type { ReasonedPick } from './pick-reason.ts';
import type { ModelTime } from './recommend-model.ts';
import * as recommendReads from './recommend-reads.ts';
import { createRefusals, type RefusalDeps, type Refusals } from './refusals.ts';

interface RecommendDeps extends RefusalDeps {
  readonly events: Pick<Events, 'publishIn' | 'subscribe'>;
  readonly library: Pick<
    Library,
    'getTrack' | 'readVersion' | 'tracksByIds' | 'trackIdsOfAlbum' | 'trackIdsOfArtist'
  >;
  readonly playlists: { readonly edits: Pick<Playlists['edits'], 'find' | 'listTrackIds'> };
}

export interface Subject {
  readonly kind: 'track' | 'album' | 'artist' | 'playlist';
  readonly id: number;
}

/** Names the music that the tracks are like, and how to go on. */
export interface SimilarOptions extends Subject {
  readonly seed: number;
  /** The tracks that were listed before, the last one at the end. */
  readonly after?: readonly number[];
  readonly count?: number;
}

export interface Recommend extends Refusals {
  /** Refuses what does not exist, and playlists of others. */
  listSimilar(userId: string, options: SimilarOptions, caller?: Caller): Promise<RecommendedTrack[]>;
  /**
   * Lists tracks that sound like these or are played together with them, for several listeners at once; none
   * while the library is not described.
   */
  listLike(
    trackIds: readonly number[],
    order: Pick<SimilarOptions, 'seed' | 'after' | 'count'>,
  ): Promise<number[]>;
  readonly mixes: Mixes;
  close(): Promise<void>;
}

/** So many tracks of an album or a list decide, because each costs a search. */
const COMPARED_MAX = 5;
/** Long enough that the next tracks of an endless queue are found without reading the library again. */
const IDLE_MS = 5 * 60_000;
const LOOK_EVERY_MS = 10 * 60_000;

export function createRecommend(deps: RecommendDeps): Recommend {
  const { database, clock, events, library, playlists } = deps;
  const hasVectors = createHasVectors({ database, clock });
  let removedAtMs = Number.NEGATIVE_INFINITY;
  events.subscribe('listeningRemoved', () => {
    removedAtMs = clock.now();
  });
  const modelTime = (): ModelTime => ({ nowMs: clock.now(), removedAtMs });
  const worker = createReadWorker<recommendReads.RecommendReads>({
    database,
    moduleUrl: new URL('./recommend-reads.ts', import.meta.url),
    module: recommendReads,
    names: recommendReads.RECOMMEND_READ_NAMES,
    calculates: true,
    idleMs: IDLE_MS,
  });

  async function listTracksOf(userId: string, { kind, id }: Subject): Promise<number[]> {
    switch (kind) {
      case 'track':
        return [(await library.getTrack(id)).id];
      case 'album':
        return library.trackIdsOfAlbum(id);
      case 'artist':
        return library.trackIdsOfArtist(id);
      case 'playlist':
        await playlists.edits.find({ userId, playlistId: id });
        return playlists.edits.listTrackIds({ userId, playlistId: id });
    }
  }

  return {
    async listSimilar(userId, options, caller) {
      const { seed, after = [], count = SIMILAR_TRACKS } = options;
      const own = await listTracksOf(userId, options);
      const text = await worker.answers.listSimilar(
        {
          userId,
          likeTrackIds: drawSome(own, seed),
          // The artist's own tracks are like the artist.
          excludedIds: options.kind === 'artist' ? [] : own,
          afterIds: after,
          seed,
          count,
          ...modelTime(),
        },
        caller,
      );
      const picks = JSON.parse(text) as ReasonedPick[];
      const tracks = await library.tracksByIds(picks.map(({ trackId }) => trackId));
      const byId = new Map(tracks.filter(({ isMissing }) => !isMissing).map((track) => [track.id, track]));
      return picks.flatMap(({ trackId, ...why }) => {
        const track = byId.get(trackId);
        return track === undefined ? [] : { track, ...why };
      });
    },
    async listLike(trackIds, { seed, after = [], count = SIMILAR_TRACKS }) {
      // A library that is not described yet needs no search.
      if (!(await hasVectors())) return [];
      const text = await worker.answers.listSimilar({
        userId: null,
        likeTrackIds: trackIds.slice(0, COMPARED_MAX),
        excludedIds: trackIds,
        afterIds: after,
        seed,
        count,
        ...modelTime(),
      });
      const picks = JSON.parse(text) as ReasonedPick[];
      return picks
        .filter(({ reason }) => reason?.kind === 'sound' || reason?.kind === 'together')
        .map(({ trackId }) => trackId);
    },
    mixes: createMixes({ answers: worker.answers, clock, modelTime, events, library }),
    ...createRefusals(deps),
    close: () => worker.close(),
  };
}

/** Returns whether the library has any vectors; the answer is cached for a while, because rooms need it with every song. */
function createHasVectors({
  database,
  clock,
}: Pick<RecommendDeps, 'database' | 'clock'>): () => Promise<boolean> {
  let hasVectors = false;
  let lookAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (hasVectors || clock.now() < lookAtMs) return hasVectors;
    lookAtMs = clock.now() + LOOK_EVERY_MS;
    const found = await database.queries
      .selectFrom(readTimbres(database.queries))
      .where('vector', '<>', '')
      .select('track_id')
      .limit(1)
      .execute();
    hasVectors = found.length > 0;
    return hasVectors;
  };
}

/** The same for the same seed, so that all of an endless queue goes with the same tracks. */
function drawSome(trackIds: readonly number[], seed: number): number[] {
  const random = createRandom(seed, trackIds.length);
  const left = [...trackIds];
  const drawn: number[] = [];
  while (drawn.length < COMPARED_MAX && left.length > 0)
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  return drawn;
}
