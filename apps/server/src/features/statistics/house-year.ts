/** The year of everybody together: sums over at least three people, so that they say nothing about one of them. */
import { HOUSE_LISTENERS_MIN, type HouseYear } from '@tutti/contract';
import { LRUCache } from 'lru-cache';
import type { Library } from '#features/library/library.ts';
import type { Caller } from '#platform/async/fair-queue.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { createReadWorker } from '#platform/db/read-worker.ts';
import type { Events } from '#platform/events.ts';
import * as houseYearReads from './house-year-reads.ts';
import { dayOfDate, type LocalCalendar } from './local-time.ts';
import { nameTrack } from './most-listened.ts';

type HouseSums = houseYearReads.HouseSums;
type SumOfId = houseYearReads.SumOfId;

export interface HouseYears {
  read(year: number, calendar: LocalCalendar, caller: Caller): Promise<HouseYear>;
  close(): Promise<void>;
}

interface HouseYearDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Pick<Events, 'subscribe'>;
  readonly library: Pick<Library, 'artistsByIds' | 'tracksByIds'>;
}

interface ReadContext {
  readonly bounds: houseYearReads.YearBounds;
  readonly callerName: string;
}

const SUMS_LAST_MS = 10 * 60_000;
/** Time zones share fewer than forty offsets, so this is several years. */
const SUMS_MAX = 200;

export function createHouseYears({ database, clock, events, library }: HouseYearDeps): HouseYears {
  const worker = createReadWorker<houseYearReads.HouseYearReads>({
    database,
    moduleUrl: new URL('./house-year-reads.ts', import.meta.url),
    module: houseYearReads,
    names: houseYearReads.HOUSE_YEAR_READ_NAMES,
  });

  /** Requests at once share one read, which goes on when the first of them leaves; a failed one is not cached. */
  const beginCache = () =>
    new LRUCache<string, HouseSums, ReadContext>({
      max: SUMS_MAX,
      ttl: SUMS_LAST_MS,
      ttlResolution: 0,
      perf: { now: () => clock.now() },
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _before, { context: { bounds, callerName } }) =>
        JSON.parse(await worker.answers.addUpYear(bounds, { name: callerName })) as HouseSums,
    });
  let cache = beginCache();
  // A new cache instead of an empty one, because a read that has begun may still contain what was removed.
  events.subscribe('listeningRemoved', () => {
    cache = beginCache();
  });

  async function listTracks(sums: readonly SumOfId[]): Promise<NonNullable<HouseYear['together']>['tracks']> {
    const tracks = await library.tracksByIds(sums.map(({ id }) => id));
    const trackOf = new Map(tracks.map((track) => [track.id, track]));
    return sums.flatMap(({ id, ...sum }) => {
      const track = trackOf.get(id);
      if (track === undefined) return [];
      return [{ ...sum, ...nameTrack(track) }];
    });
  }

  async function listArtists(
    sums: readonly SumOfId[],
  ): Promise<NonNullable<HouseYear['together']>['artists']> {
    const artists = await library.artistsByIds(sums.map(({ id }) => id));
    const nameOf = new Map(artists.map(({ id, name }) => [id, name]));
    return sums.flatMap(({ id, ...sum }) => {
      const name = nameOf.get(id);
      return name === undefined ? [] : [{ ...sum, artistId: id, name }];
    });
  }

  return {
    async read(year, calendar, { name: callerName }) {
      const bounds = {
        from: calendar.startOf(dayOfDate(`${year}-01-01`)),
        before: calendar.startOf(dayOfDate(`${year}-12-31`) + 1),
      };
      // Time zones with the same year share an answer.
      const key = `${bounds.from} ${bounds.before}`;
      const sums = await cache.forceFetch(key, { context: { bounds, callerName } });
      const { listeners, plays, listenedMs } = sums;
      if (listeners < HOUSE_LISTENERS_MIN) return { year, together: null };
      const [tracks, artists] = await Promise.all([listTracks(sums.tracks), listArtists(sums.artists)]);
      return { year, together: { listeners, plays, listenedMs, tracks, artists } };
    },
    close: () => worker.close(),
  };
}
