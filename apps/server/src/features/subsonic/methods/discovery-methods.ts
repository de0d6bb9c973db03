/** What goes with a song, an album or an artist, out of what tags and plays say. */
import type { Recents } from '#features/recents/recents.ts';
import type { Asker } from '#platform/fair-queue.ts';
import { foldName } from '#platform/fold-text.ts';
import type { Catalogue } from '../catalogue.ts';
import { defineMethod, type MethodGroup, type SubsonicUser, type Tier } from '../method.ts';
import { count, entityId, missing, required, text } from '../parameters.ts';
import type { ListSimilar } from '../similar-songs.ts';

interface DiscoveryDeps {
  readonly catalogue: Catalogue;
  readonly recents: Pick<Recents, 'listPlayCounts' | 'listPlayCountsOfAll'>;
  readonly listSimilar: ListSimilar;
}

const SIZE = { usual: 50, cap: 500 };
const NAMESAKES_LOOKED_AT = 50;

export function createDiscoveryMethods({ catalogue, recents, listSimilar }: DiscoveryDeps): MethodGroup {
  const { orderedIds, entries } = catalogue.library;

  async function findArtistCalled(name: string, asker: Asker): Promise<number | undefined> {
    const found = await orderedIds({ of: 'matches', kind: 'artists', text: name }, asker);
    const folded = foldName(name);
    const looked = await entries.artists(Array.from(found.subarray(0, NAMESAKES_LOOKED_AT)));
    return looked.find((artist) => foldName(artist.name) === folded)?.id;
  }

  /** Own plays, then everybody's, then the newer ones. */
  async function listTop(artistId: number, { userId }: SubsonicUser, size: number): Promise<number[]> {
    // Newest first already.
    const ids = Array.from(await orderedIds({ of: 'songs of artist', artistId }));
    const own = await recents.listPlayCounts(userId, ids);
    const all = await recents.listPlayCountsOfAll(ids);
    const playsOf = (id: number) => own.get(id)?.plays ?? 0;
    return ids
      .toSorted((a, b) => playsOf(b) - playsOf(a) || (all.get(b) ?? 0) - (all.get(a) ?? 0))
      .slice(0, size);
  }

  const getSimilar = (described: { name: string; tier: Tier; summary: string; field: string }) =>
    defineMethod({
      ...described,
      parameters: {
        id: required(entityId('song', 'album', 'artist')),
        count: count(SIZE.usual, SIZE.cap),
      },
      async answer(values, { user }) {
        const ids = values.count === 0 ? [] : await listSimilar(values.id, values.count);
        return { [described.field]: { song: await catalogue.songs(user.userId, ids) } };
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
        async answer(values, { user, asker }) {
          if (values.id === undefined && values.artist === undefined) throw missing('artist');
          const artistId = values.id?.id ?? (await findArtistCalled(values.artist ?? '', asker));
          const ids = artistId === undefined ? [] : await listTop(artistId, user, values.count);
          return { topSongs: { song: await catalogue.songs(user.userId, ids) } };
        },
      }),
      getSimilar({
        name: 'getSimilarSongs',
        tier: 'B',
        summary: 'Songs of the same artist and genres, others each day',
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
