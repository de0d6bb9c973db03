import type { Recents } from '#features/recents/recents.ts';
import { AppError } from '#platform/app-error.ts';
import type { Caller } from '#platform/async/fair-queue.ts';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import { foldName } from '#platform/text/fold-text.ts';
import type { Catalog } from '../catalog.ts';
import { defineMethod, type MethodGroup, type SubsonicUser, type Tier } from '../method.ts';
import { count, entityId, missing, required, text } from '../parameters.ts';
import type { ListSimilar } from './similar-songs.ts';

interface DiscoveryDeps {
  readonly catalog: Catalog;
  readonly recents: Pick<Recents, 'listPlayCounts' | 'listPlayCountsOfAll'>;
  readonly listSimilar: ListSimilar;
}

const SIZE = { usual: 50, cap: 500 };
const SAME_NAME_MAX = 50;
/** The batch size. Other requests get turns, because "unknown" may have tens of thousands of songs. */
const COUNTED_AT_ONCE = 500;

interface Played {
  readonly id: number;
  readonly own: number;
  readonly all: number;
}

export function createDiscoveryMethods({ catalog, recents, listSimilar }: DiscoveryDeps): MethodGroup {
  const { orderedIds, entries } = catalog.library;

  async function findArtistCalled(name: string, caller: Caller): Promise<number | undefined> {
    const found = await orderedIds({ of: 'matches', kind: 'artists', text: name }, caller);
    const folded = foldName(name);
    const looked = await entries.artists(Array.from(found.subarray(0, SAME_NAME_MAX)));
    return looked.find((artist) => foldName(artist.name) === folded)?.id;
  }

  /** Ranks by own plays, then by all plays, then by age. */
  async function listTop(artistId: number, { userId }: SubsonicUser, caller: Caller): Promise<number[]> {
    // They are sorted with the newest first already.
    const ids = await orderedIds({ of: 'songs of artist', artistId }, caller);
    const played: Played[] = [];
    const unplayed: number[] = [];
    for (let start = 0; start < ids.length; start += COUNTED_AT_ONCE) {
      if (start > 0) await yieldToEventLoop();
      if (caller.leaving?.aborted) throw new AppError('UNAVAILABLE', { retryAfterS: 1 });
      const some = Array.from(ids.subarray(start, start + COUNTED_AT_ONCE));
      const own = await recents.listPlayCounts(userId, some);
      const all = await recents.listPlayCountsOfAll(some);
      for (const id of some) {
        const plays = { id, own: own.get(id)?.plays ?? 0, all: all.get(id) ?? 0 };
        if (plays.own + plays.all > 0) played.push(plays);
        else if (unplayed.length < SIZE.cap) unplayed.push(id);
      }
    }
    const best = played.toSorted((a, b) => b.own - a.own || b.all - a.all);
    return [...best.map(({ id }) => id), ...unplayed];
  }

  const getSimilar = (described: { name: string; tier: Tier; summary: string; field: string }) =>
    defineMethod({
      ...described,
      parameters: {
        id: required(entityId('song', 'album', 'artist')),
        count: count(SIZE.usual, SIZE.cap),
      },
      async answer(values, { user, caller }) {
        const options = { of: values.id, size: values.count };
        const ids = values.count === 0 ? [] : await listSimilar(user.userId, options, caller);
        return { [described.field]: { song: await catalog.songs(user.userId, ids) } };
      },
    });

  return {
    extensions: [{ name: 'topSongsByArtistId', versions: [1] }],
    methods: [
      defineMethod({
        name: 'getTopSongs',
        tier: 'B',
        summary: 'What the user, then everybody, played most of an artist',
        parameters: { artist: text(), id: entityId('artist'), count: count(SIZE.usual, SIZE.cap) },
        async answer(values, { user, caller }) {
          if (values.id === undefined && values.artist === undefined) throw missing('artist');
          const artistId = values.id?.id ?? (await findArtistCalled(values.artist ?? '', caller));
          const ids = artistId === undefined ? [] : await listTop(artistId, user, caller);
          const song = await catalog.songs(user.userId, ids.slice(0, values.count));
          return { topSongs: { song } };
        },
      }),
      getSimilar({
        name: 'getSimilarSongs',
        tier: 'B',
        summary: 'Songs that sound alike, of the same artist and genres, others each day',
        field: 'similarSongs',
      }),
      getSimilar({
        name: 'getSimilarSongs2',
        tier: 'B',
        summary: 'The same, for apps that know tags',
        field: 'similarSongs2',
      }),
    ],
  };
}
