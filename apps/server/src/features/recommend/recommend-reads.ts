/** Searches similar tracks in a reading thread of its own, whose memory is free again soon after the last search. */
import { createRandom } from '@tutti/radio';
import { chooseSimilar, findNearest } from '@tutti/recommend';
import { AppError } from '#platform/app-error.ts';
import type { ReadCall, ReadSource } from '#platform/db/read-worker.ts';
import { createCandidateReads, type Described } from './candidate-tracks.ts';
import { listForgotten } from './forgotten.ts';
import { createHistoryReads } from './mixes/history-reads.ts';
import { createMixReads } from './mixes/mix-reads.ts';
import { type ReasonedPick, toReasonedPick } from './pick-reason.ts';
import { readTogether } from './played-together.ts';
import { cacheRead, type GatherOptions, type Model, type ModelTime, strengthOf } from './recommend-model.ts';
import { createSoundModelRead } from './sound-model.ts';
import { prepareUnwanted } from './unwanted-store.ts';

export interface SimilarRequest extends ModelTime {
  /** Null for several listeners at once, whose refusals do not count. */
  readonly userId: string | null;
  /** The tracks that the others should be like. */
  readonly likeTrackIds: readonly number[];
  readonly excludedIds: readonly number[];
  /** The tracks that were listed before, the last one at the end. */
  readonly afterIds: readonly number[];
  readonly seed: number;
  readonly count: number;
}

export type RecommendReads = ReturnType<typeof createReads>;

export const RECOMMEND_READ_NAMES = [
  'listSimilar',
  'makeMix',
] as const satisfies readonly (keyof RecommendReads)[];

/** Looking which of 100,000 tracks have changed takes a third of a second, in slices between the searches. */
const SOUND_LASTS_MS = 2 * 60_000;
const TOGETHER_LASTS_MS = 10 * 60_000;
const NEAREST_MAX = 120;
const GENRES_SEARCHED = 6;
const ARTISTS_SEARCHED = 6;
const CONTRIBUTORS_SEARCHED = 6;
/** Samples of a genre from several places, because neighbors in a list are often of one album. */
const GENRE_SAMPLES = 3;
/** The last tracks decide which artists wait. */
const PAST_MAX = 10;

export function createReads(source: ReadSource) {
  const candidates = createCandidateReads(source);
  const history = createHistoryReads(source);
  const readUnwanted = prepareUnwanted(source);
  const findSound = cacheRead(SOUND_LASTS_MS, createSoundModelRead(source));
  const findTogether = cacheRead(TOGETHER_LASTS_MS, () => readTogether(source.queries));
  const findModel = async (time: ModelTime): Promise<Model> => ({
    // The sound of tracks says nothing about listeners, so it stays when listenings are removed.
    sound: await findSound({ nowMs: time.nowMs }),
    together: await findTogether(time),
  });

  async function gather(
    like: readonly Described[],
    { sound, together }: Model,
    { isOpen, random, hasLeft }: GatherOptions,
  ): Promise<number[]> {
    const found = new Set<number>();
    const add = (trackId: number) => isOpen(trackId) && found.add(trackId);
    const isAllowed = (index: number) => isOpen(sound.trackIds[index] as number);
    for (const { trackId, position } of like) {
      for (const neighbor of together.get(trackId) ?? []) add(neighbor.trackId);
      if (position === null) continue;
      if (hasLeft()) throw new AppError('UNAVAILABLE', { retryAfterS: 1 });
      const nearest = findNearest(sound.positions, position, { count: NEAREST_MAX, isAllowed });
      for (const { index } of nearest) add(sound.trackIds[index] as number);
    }
    const largestId = await candidates.findLargestId();
    const drawId = () => Math.ceil(random() * largestId);
    const lists: Promise<number[]>[] = [];
    for (const artistId of distinct(like.flatMap(({ artistIds }) => artistIds)).slice(0, ARTISTS_SEARCHED))
      lists.push(candidates.listOfArtist(artistId, drawId()));
    const contributors = new Map(
      like.flatMap(({ credits }) => credits).map((person) => [person.key, person]),
    );
    for (const person of [...contributors.values()].slice(0, CONTRIBUTORS_SEARCHED))
      lists.push(candidates.listOfPerson(person, drawId()));
    for (const genreId of distinct(like.flatMap(({ genreIds }) => genreIds)).slice(0, GENRES_SEARCHED))
      for (let sample = 0; sample < GENRE_SAMPLES; sample += 1)
        lists.push(candidates.listOfGenre(genreId, drawId()));
    for (const ids of await Promise.all(lists)) ids.forEach(add);
    return [...found];
  }

  return {
    ...createMixReads(source, { candidates, findModel, gather, history }),
    async listSimilar(request: SimilarRequest, { hasLeft }: ReadCall): Promise<ReasonedPick[]> {
      const { userId, likeTrackIds, excludedIds, afterIds, seed, count, nowMs } = request;
      const random = createRandom(seed, afterIds.length);
      const found = await findModel(request);
      const { sound, together } = found;
      const like = await candidates.describe(likeTrackIds, sound.find);
      const past = await candidates.describe(afterIds.slice(-PAST_MAX), sound.find);
      const closed = new Set([...excludedIds, ...afterIds]);
      const ids = await gather(like, found, {
        isOpen: (id) => !closed.has(id),
        random,
        hasLeft,
      });
      const refused = userId === null ? [] : await readUnwanted(userId, ids);
      const unwanted = new Set(refused.map(({ id }) => id));
      const described = await candidates.describe(
        ids.filter((id) => !unwanted.has(id)),
        sound.find,
      );
      const long = described.filter(({ isShort }) => !isShort);
      const picks = chooseSimilar(like, long.length > 0 ? long : described, {
        count,
        past,
        usualDistance: sound.usualDistance,
        together: strengthOf(together),
        random,
      });
      const pickedIds = picks.map(({ trackId }) => trackId);
      const lastPlayed = userId === null ? new Map() : await history.findLastPlayed(userId, pickedIds, nowMs);
      const unplayedSince = listForgotten(lastPlayed, nowMs);
      return picks.map((pick) => toReasonedPick(pick, { like, described, unplayedSince }));
    },
  };
}

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
