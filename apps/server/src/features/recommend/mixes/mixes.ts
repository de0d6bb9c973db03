/** Mixes made for each listener, other ones each day. */
import type { PersonalMix, PersonalMixTracks } from '@tutti/contract';
import { MIX_KINDS } from '@tutti/contract/recommendations/mixes';
import type { Library } from '#features/library/library.ts';
import { createPerUserCache } from '#features/library/per-user-cache.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { ReadAnswers } from '#platform/db/read-worker.ts';
import type { Events } from '#platform/events.ts';
import type { ModelTime } from '../recommend-model.ts';
import type { createMixReads, DailyMix, MixAnswer } from './mix-reads.ts';

interface MixesDeps {
  readonly answers: Pick<ReadAnswers<ReturnType<typeof createMixReads>>, 'makeMix'>;
  readonly clock: Clock;
  readonly modelTime: () => ModelTime;
  readonly events: Pick<Events, 'subscribe'>;
  readonly library: Pick<Library, 'readVersion' | 'tracksByIds'>;
}

export interface Mixes {
  /** Lists none for a newcomer. */
  list(userId: string): Promise<PersonalMix[]>;
  /** Refuses a mix that does not exist today. */
  get(userId: string, mixId: string): Promise<PersonalMixTracks>;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export function createMixes({ answers, clock, modelTime, events, library }: MixesDeps): Mixes {
  const startOf = (lengthMs: number) => Math.floor(clock.now() / lengthMs) * lengthMs;
  const readVersion = async () =>
    `${await library.readVersion()} ${startOf(HOUR_MS)} ${modelTime().removedAtMs}`;
  const findMixes = createPerUserCache({ events, library: { readVersion } }, async (userId) => {
    const request = { userId, dayStartMs: startOf(DAY_MS), hourStartMs: startOf(HOUR_MS), ...modelTime() };
    const mixes: DailyMix[] = [];
    for (let index = 0; ; index += 1) {
      const usedIds = mixes.flatMap(({ picks }) => picks.map(({ trackId }) => trackId));
      const text = await answers.makeMix({ ...request, index, usedIds }, { name: userId });
      const { mix, isLast } = JSON.parse(text) as MixAnswer;
      if (mix !== null) mixes.push(mix);
      if (isLast) break;
    }
    return mixes.toSorted((left, right) => MIX_KINDS.indexOf(left.kind) - MIX_KINDS.indexOf(right.kind));
  });

  return {
    list: async (userId) => (await findMixes(userId)).map(toPersonalMix),
    async get(userId, mixId) {
      const mix = (await findMixes(userId)).find(({ id }) => id === mixId);
      if (mix === undefined) throw new AppError('NOT_FOUND');
      const tracks = await library.tracksByIds(mix.picks.map(({ trackId }) => trackId));
      const byId = new Map(tracks.filter(({ isMissing }) => !isMissing).map((track) => [track.id, track]));
      const items = mix.picks.flatMap(({ trackId, ...why }) => {
        const track = byId.get(trackId);
        return track === undefined ? [] : { track, ...why };
      });
      return { mix: toPersonalMix(mix), items };
    },
  };
}

const toPersonalMix = ({ picks, ...mix }: DailyMix): PersonalMix => ({
  ...mix,
  artists: [...mix.artists],
  trackCount: picks.length,
});
