/**
 * Finds songs that sound alike, of the same artist and genres: a different selection each day, stable within the day.
 * If the recommendations know too few, more of the artist and the genres follow.
 */
import { createRandom } from '@tutti/radio';
import type { Library } from '#features/library/library.ts';
import type { Recommend } from '#features/recommend/recommend.ts';
import type { Caller } from '#platform/async/fair-queue.ts';
import type { Clock } from '#platform/clock.ts';
import type { Catalog } from '../catalog.ts';
import { preferLong } from '../long-songs.ts';
import type { EntityId } from '../subsonic-ids.ts';
import { pickSome } from './list-size.ts';

interface SimilarDeps {
  readonly catalog: Catalog;
  readonly library: Pick<Library, 'genreIdsOfTracks'>;
  readonly recommend: Pick<Recommend, 'listSimilar'>;
  readonly clock: Clock;
}

interface Like {
  readonly ids: readonly number[];
  readonly artistIds: readonly number[];
  readonly among: { readonly shortestMs?: number };
}

export type ListSimilar = (userId: string, options: SimilarOptions, caller: Caller) => Promise<number[]>;

interface SimilarOptions {
  readonly of: EntityId;
  readonly size: number;
}

const DAY_MS = 86_400_000;
/** Looks at some songs only, because an artist may have a thousand. */
const SONGS_LOOKED_AT = 50;
/** One song in this many is of the artist; the rest are of the genres. */
const OWN_PART = 3;

export function createListSimilar({ catalog, library, recommend, clock }: SimilarDeps): ListSimilar {
  const { orderedIds } = catalog.library;

  async function listSongsOf({ kind, id }: EntityId): Promise<{ ids: number[]; artistIds: number[] }> {
    if (kind === 'song') {
      const song = await catalog.requireSong(id);
      return { ids: [id], artistIds: song.artists.map((artist) => artist.id) };
    }
    if (kind === 'artist') {
      await catalog.requireArtist(id);
      return { ids: Array.from(await orderedIds({ of: 'songs of artist', artistId: id })), artistIds: [id] };
    }
    const album = await catalog.requireAlbum(id);
    const ids = Array.from(await orderedIds({ of: 'songs of album', albumId: id }));
    return { ids, artistIds: album.artists.map((artist) => artist.id) };
  }

  async function chooseLike(of: EntityId, size: number, { ids, artistIds, among }: Like): Promise<number[]> {
    const random = createRandom(Math.floor(clock.now() / DAY_MS), of.id);
    const taken = new Set(of.kind === 'artist' ? [] : ids);
    const similar: number[] = [];
    const take = (from: Int32Array, wanted: number) => {
      for (const id of pickSome(from, wanted + taken.size, random)) {
        if (wanted <= 0) return;
        if (taken.has(id)) continue;
        taken.add(id);
        similar.push(id);
        wanted -= 1;
      }
    };
    for (const artistId of artistIds)
      take(
        await orderedIds({ of: 'songs of artist', artistId, ...among }),
        Math.ceil(size / OWN_PART) - similar.length,
      );
    const genres = await library.genreIdsOfTracks(ids.slice(0, SONGS_LOOKED_AT));
    const genreIds = [...new Set([...genres.values()].flat())];
    for (const [index, genreId] of genreIds.entries()) {
      const share = Math.ceil((size - similar.length) / (genreIds.length - index));
      take(await orderedIds({ of: 'songs', genreId, ...among }), share);
    }
    return pickSome(Int32Array.from(similar), size, random);
  }

  return async (userId, { of, size }, caller) => {
    const songs = await listSongsOf(of);
    const kind = of.kind === 'album' || of.kind === 'artist' ? of.kind : 'track';
    const seed = Math.floor(clock.now() / DAY_MS);
    const alike = await recommend.listSimilar(userId, { kind, id: of.id, seed, count: size }, caller);
    const ids = alike.map(({ track }) => track.id);
    if (ids.length >= size) return ids;
    const others = await preferLong((among) => chooseLike(of, size, { ...songs, among }));
    return [...new Set([...ids, ...others])].slice(0, size);
  };
}
