import {
  type Album,
  FORGOTTEN_AFTER_DAYS,
  type Genre,
  HOME_MIXES,
  HOME_SHELF_MAX,
  type HomeMix,
  type HomeShelves,
  MOSAIC_COVERS,
  MOST_PLAYED_DAYS,
  type Track,
  toCover,
} from '@tutti/contract';
import { isUnknownGenre } from '@tutti/contract/library/unknown-genre';
import type { Favorites } from '#features/favorites/favorites.ts';
import type { Library } from '#features/library/library.ts';
import type { Queue } from '#features/queue/queue.ts';
import type { PlayedAlbum, Recents } from '#features/recents/recents.ts';
import type { Clock } from '#platform/clock.ts';
import { chooseCovers } from './choose-covers.ts';
import { rankGenres, turnOfDay } from './genre-affinity.ts';
import { listRecentAlbums } from './recent-albums.ts';

export interface HomeDeps {
  readonly clock: Clock;
  readonly library: Pick<
    Library,
    | 'albumsByIds'
    | 'albumsForCover'
    | 'genreIdsOfTracks'
    | 'hasLongTracks'
    | 'listGenres'
    | 'longTrackIds'
    | 'newestAlbums'
    | 'tracksByIds'
  >;
  readonly favorites: Pick<Favorites, 'listOldTrackIds' | 'listTrackIds'>;
  readonly recents: Pick<
    Recents,
    'listMostPlayedAlbums' | 'listPlayedTrackIds' | 'listRecentAlbums' | 'listStationGenreIds'
  >;
  readonly queue: Pick<Queue, 'findCurrentTrack'>;
}

export interface Home {
  getShelves(userId: string): Promise<HomeShelves>;
}

const DAY_MS = 86_400_000;
/** More than the mosaic needs, because some have no picture or already represent another genre. */
const ALBUMS_LOOKED_AT = 12;

export function createHome(deps: HomeDeps): Home {
  const { clock, library, favorites, recents } = deps;

  async function withAlbums(played: readonly PlayedAlbum[]): Promise<{ album: Album; playedAt: string }[]> {
    const albums = await library.albumsByIds(played.map(({ albumId }) => albumId));
    const playedAt = new Map(played.map((one) => [one.albumId, one.playedAt]));
    return albums.map((album) => ({
      album,
      playedAt: new Date(playedAt.get(album.id) ?? 0).toISOString(),
    }));
  }

  async function listForgotten(userId: string): Promise<Track[]> {
    const now = clock.now();
    const before = now - FORGOTTEN_AFTER_DAYS * DAY_MS;
    const [old, played] = await Promise.all([
      favorites.listOldTrackIds(userId, before),
      recents.listPlayedTrackIds(userId, before),
    ]);
    const isPlayed = new Set(played);
    const forgotten = old.filter((trackId) => !isPlayed.has(trackId));
    const long = await library.longTrackIds(forgotten);
    const chosen = turnOfDay(long.length > 0 ? long : forgotten, Math.floor(now / DAY_MS), HOME_SHELF_MAX);
    return (await library.tracksByIds(chosen)).filter(({ isMissing }) => !isMissing);
  }

  /** Chooses the unknown genre, and genres without a long track, only when there are no others (ruling 0.25). */
  async function chooseGenres(ranked: readonly Genre[]): Promise<readonly Genre[]> {
    const chosen: Genre[] = [];
    for (const genre of ranked) {
      if (chosen.length === HOME_MIXES) break;
      if (!isUnknownGenre(genre.name) && (await library.hasLongTracks(genre.id))) chosen.push(genre);
    }
    if (chosen.length > 0) return chosen;
    const unknown = ranked.find(({ name }) => isUnknownGenre(name));
    if (unknown !== undefined && (await library.hasLongTracks(unknown.id))) return [unknown];
    return ranked.slice(0, HOME_MIXES);
  }

  async function listMixes(genreIds: readonly number[]): Promise<HomeMix[]> {
    const rank = new Map(genreIds.map((id, index) => [id, index]));
    const rankOf = (id: number) => rank.get(id) ?? Number.POSITIVE_INFINITY;
    const ranked = (await library.listGenres()).toSorted(
      (a, b) => compare(rankOf(a.id), rankOf(b.id)) || b.trackCount - a.trackCount,
    );
    const chosen = await chooseGenres(ranked);
    const albums = await Promise.all(chosen.map(({ id }) => library.albumsForCover(id, ALBUMS_LOOKED_AT)));
    const covers = chooseCovers(albums, MOSAIC_COVERS);
    return chosen.map(({ id, name }, index) => ({
      genreId: id,
      genreName: name,
      covers: (covers[index] ?? []).map(toCover),
    }));
  }

  return {
    async getShelves(userId) {
      const since = clock.now() - MOST_PLAYED_DAYS * DAY_MS;
      const [playedTrackIds, likedTrackIds, stationGenreIds] = await Promise.all([
        recents.listPlayedTrackIds(userId, 0),
        favorites.listTrackIds(userId),
        recents.listStationGenreIds(userId, HOME_SHELF_MAX),
      ]);
      const known = [...new Set([...playedTrackIds, ...likedTrackIds])];
      const genresOf = await library.genreIdsOfTracks(known);
      const genreIds = rankGenres({ playedTrackIds, likedTrackIds, stationGenreIds, genresOf });
      const [recentAlbums, justAdded, mostPlayed, mixes, forgottenFavorites] = await Promise.all([
        listRecentAlbums(deps, userId).then(withAlbums),
        library.newestAlbums(HOME_SHELF_MAX),
        recents.listMostPlayedAlbums(userId, since, HOME_SHELF_MAX).then(withAlbums),
        listMixes(genreIds),
        listForgotten(userId),
      ]);
      return {
        isNewcomer: known.length === 0,
        genreIds: genreIds.slice(0, HOME_SHELF_MAX),
        recentAlbums,
        justAdded,
        mostPlayed: mostPlayed.map(({ album }) => album),
        mixes,
        forgottenFavorites,
      };
    },
  };
}

/** Compares without subtraction, because the difference of two infinities is NaN. */
function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
